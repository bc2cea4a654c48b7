package floeberg.duckdb;

import floeberg.catalog.MetadataTable;
import floeberg.metatable.MetadataRows;
import floeberg.resolved.Query;
import floeberg.result.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
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
    Iterator<Row> source = rows.read(table, scan.columns(), scan.filters());
    var first = new ArrayList<String>();
    while (source.hasNext() && first.size() < ROWS_IN_TEXT) {
      first.add(row(source.next(), scan));
    }
    String alias = " AS " + context.freshName("t") + "(" + QueryWriter.names(scan.output()) + ")";
    if (first.isEmpty()) {
      return QueryWriter.empty(scan.output());
    }
    if (!source.hasNext()) {
      return Select.from("(VALUES " + String.join(", ", first) + ")" + alias, scan.output());
    }
    return Select.from(stored(first, source, scan, context) + alias, scan.output());
  }

  private String stored(
      List<String> first, Iterator<Row> rest, Query.Scan scan, WriteContext context) {
    String name = "metadata_" + session.engine().nextName();
    run("CREATE TABLE " + name + " AS FROM (VALUES " + String.join(", ", first) + ")", context);
    context.atEnd(() -> session.drop(name));
    var portion = new ArrayList<String>();
    while (rest.hasNext()) {
      portion.add(row(rest.next(), scan));
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

  private static String row(Row row, Query.Scan scan) {
    var cells = new ArrayList<String>();
    for (int i = 0; i < scan.columns().size(); i++) {
      cells.add(LiteralWriter.write(row.values().get(i), scan.columns().get(i).attribute().type()));
    }
    return "(" + (cells.isEmpty() ? "1" : String.join(", ", cells)) + ")";
  }
}
