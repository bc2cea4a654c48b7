package floeberg.duckdb;

import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;

/** A DuckDB table, columns c0, c1, ..., that is filled with rows made in Java. */
final class RowTable {
  private static final int ROWS_IN_TEXT = 500;

  private final EngineSession session;
  private final String name;
  private final List<SparkType.Field> fields;
  private final Settings settings;
  private final List<String> portion = new ArrayList<>();

  /** Creates the table. */
  RowTable(EngineSession session, String name, List<SparkType.Field> fields, Settings settings) {
    this.session = session;
    this.name = name;
    this.fields = fields;
    this.settings = settings;
    var columns = new ArrayList<String>();
    for (int i = 0; i < fields.size(); i++) {
      columns.add(DuckSql.column(i) + " " + DuckTypes.name(fields.get(i).type()));
    }
    run("CREATE TABLE " + name + " (" + String.join(", ", columns) + ")");
  }

  void add(Row row) {
    var cells = new ArrayList<String>();
    for (int i = 0; i < fields.size(); i++) {
      cells.add(LiteralWriter.write(row.values().get(i), fields.get(i).type()));
    }
    portion.add("(" + String.join(", ", cells) + ")");
    if (portion.size() == ROWS_IN_TEXT) {
      finish();
    }
  }

  /** Writes what is still held back. */
  void finish() {
    if (!portion.isEmpty()) {
      run("INSERT INTO " + name + " VALUES " + String.join(", ", portion));
      portion.clear();
    }
  }

  void drop() {
    session.drop(name);
  }

  private void run(String sql) {
    session.execute(QueryText.of(sql), settings);
  }
}
