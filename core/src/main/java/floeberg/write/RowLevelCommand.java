package floeberg.write;

import org.apache.iceberg.TableProperties;

/** The statements that change rows, each with table properties of its own. */
public enum RowLevelCommand {
  DELETE(TableProperties.DELETE_MODE, TableProperties.DELETE_ISOLATION_LEVEL),
  UPDATE(TableProperties.UPDATE_MODE, TableProperties.UPDATE_ISOLATION_LEVEL),
  MERGE(TableProperties.MERGE_MODE, TableProperties.MERGE_ISOLATION_LEVEL);

  private final String modeProperty;
  private final String isolationProperty;

  RowLevelCommand(String modeProperty, String isolationProperty) {
    this.modeProperty = modeProperty;
    this.isolationProperty = isolationProperty;
  }

  String modeProperty() {
    return modeProperty;
  }

  String isolationProperty() {
    return isolationProperty;
  }
}
