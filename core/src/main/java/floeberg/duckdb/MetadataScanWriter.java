package floeberg.duckdb;

import floeberg.catalog.MetadataTable;
import floeberg.metatable.MetadataRows;
import floeberg.resolved.Query;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Writes the scan of a metadata table: its rows are read from Iceberg and stand in the text. */
final class MetadataScanWriter {
  // More rows than this go through a table of their own, in portions.
  private static final int ROWS_IN_TEXT = 500;

  private final EngineSession session;
  private final MetadataRows rows;

  MetadataScanWriter(EngineSession session, DeleteFiles deletes) {
    this.session = session;
    this.rows = new MetadataRows(deletes);
  }

  Select write(Query.Scan scan, MetadataTable table, WriteContext context) {
    int[] positions = positions(scan, table);
    Iterator<Row> source = rows.read(table);
    var first = new ArrayList<String>();
    while (source.hasNext() && first.size() < ROWS_IN_TEXT) {
      first.add(row(source.next(), scan, positions));
    }
    String alias = " AS " + context.freshName("t") + "(" + QueryWriter.names(scan.output()) + ")";
    if (first.isEmpty()) {
      return QueryWriter.empty(scan.output());
    }
    if (!source.hasNext()) {
      return Select.from("(VALUES " + String.join(", ", first) + ")" + alias, scan.output());
    }
    return Select.from(stored(first, source, scan, positions, context) + alias, scan.output());
  }

  private String stored(
      List<String> first, Iterator<Row> rest, Query.Scan scan, int[] positions, WriteContext context) {
    String name = "metadata_" + session.engine().nextName();
    run("CREATE TABLE " + name + " AS FROM (VALUES " + String.join(", ", first) + ")", context);
    context.atEnd(() -> run("DROP TABLE IF EXISTS " + name, context));
    var portion = new ArrayList<String>();
    while (rest.hasNext()) {
      portion.add(row(rest.next(), scan, positions));
      if (portion.size() == ROWS_IN_TEXT || !rest.hasNext()) {
        run("INSERT INTO " + name + " VALUES " + String.join(", ", portion), context);
        portion.clear();
      }
    }
    return name;
  }

  private void run(String sql, WriteContext context) {
    session.execute(new QueryText(sql, Set.of(), List.of()), context.settings());
  }

  private static String row(Row row, Query.Scan scan, int[] positions) {
    var cells = new ArrayList<String>();
    for (int i = 0; i < positions.length; i++) {
      cells.add(
          LiteralWriter.write(
              row.values().get(positions[i]), scan.columns().get(i).attribute().type()));
    }
    return "(" + (cells.isEmpty() ? "1" : String.join(", ", cells)) + ")";
  }

  private static int[] positions(Query.Scan scan, MetadataTable table) {
    List<String> names =
        table.schema().fields().stream()
            .map(SparkType.Field::name)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .toList();
    return scan.columns().stream()
        .mapToInt(column -> names.indexOf(column.sourceName().toLowerCase(Locale.ROOT)))
        .toArray();
  }
}
