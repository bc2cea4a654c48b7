package floeberg.jdbc;

import floeberg.type.SparkType;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** The columns of a result; all of them are read-only and of no known table. */
final class RowMetaData {
  private final SparkType.Struct schema;

  private RowMetaData(SparkType.Struct schema) {
    this.schema = schema;
  }

  static ResultSetMetaData of(SparkType.Struct schema) {
    return Completed.of(ResultSetMetaData.class, new RowMetaData(schema));
  }

  private SparkType.Field field(int column) throws SQLException {
    if (column < 1 || column > schema.fields().size()) {
      throw SqlErrors.wrongArgument(
          "There is no column " + column + " of " + schema.fields().size());
    }
    return schema.fields().get(column - 1);
  }

  private SqlTypes.Facts facts(int column) throws SQLException {
    return SqlTypes.facts(field(column).type());
  }

  public int getColumnCount() {
    return schema.fields().size();
  }

  public boolean isAutoIncrement(int column) throws SQLException {
    field(column);
    return false;
  }

  public boolean isCaseSensitive(int column) throws SQLException {
    return SqlTypes.isText(field(column).type());
  }

  public boolean isSearchable(int column) throws SQLException {
    field(column);
    return true;
  }

  public boolean isCurrency(int column) throws SQLException {
    field(column);
    return false;
  }

  public int isNullable(int column) throws SQLException {
    return field(column).nullable()
        ? ResultSetMetaData.columnNullable
        : ResultSetMetaData.columnNoNulls;
  }

  public boolean isSigned(int column) throws SQLException {
    return SqlTypes.isSigned(field(column).type());
  }

  public int getColumnDisplaySize(int column) throws SQLException {
    return facts(column).displaySize();
  }

  public String getColumnLabel(int column) throws SQLException {
    return field(column).name();
  }

  public String getColumnName(int column) throws SQLException {
    return field(column).name();
  }

  public String getSchemaName(int column) throws SQLException {
    field(column);
    return "";
  }

  public int getPrecision(int column) throws SQLException {
    return facts(column).precision();
  }

  public int getScale(int column) throws SQLException {
    return facts(column).scale();
  }

  public String getTableName(int column) throws SQLException {
    field(column);
    return "";
  }

  public String getCatalogName(int column) throws SQLException {
    field(column);
    return "";
  }

  public int getColumnType(int column) throws SQLException {
    return facts(column).code();
  }

  public String getColumnTypeName(int column) throws SQLException {
    return SqlTypes.name(field(column).type());
  }

  public boolean isReadOnly(int column) throws SQLException {
    field(column);
    return true;
  }

  public boolean isWritable(int column) throws SQLException {
    field(column);
    return false;
  }

  public boolean isDefinitelyWritable(int column) throws SQLException {
    field(column);
    return false;
  }

  public String getColumnClassName(int column) throws SQLException {
    return facts(column).javaClass().getName();
  }
}
