package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.resolved.Query;
import floeberg.result.Row;
import floeberg.table.PlainAvro;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;

/** Avro files without a table around them: read in Java into a table for the query's time. */
final class PlainAvroFiles {
  private final EngineSession session;

  PlainAvroFiles(EngineSession session) {
    this.session = session;
  }

  Select write(Query.Scan scan, FileSource source, WriteContext context) {
    List<Query.ScanColumn> read =
        scan.columns().stream().filter(c -> FileFacts.of(c, source).isEmpty()).toList();
    String table = load(read, source, context);
    String alias = context.freshName("t");
    String file = alias + "." + DuckSql.column(read.size());
    var columns = new ArrayList<String>();
    for (Query.ScanColumn column : scan.columns()) {
      SparkType type = column.attribute().type();
      String text =
          FileFacts.of(column, source)
              .map(f -> LiteralWriter.write(f, new SparkType.Array(type, true)))
              .map(list -> "list_extract(" + list + ", " + file + ")")
              .orElseGet(() -> alias + "." + DuckSql.column(read.indexOf(column)));
      columns.add(QueryWriter.named(text, column.attribute()));
    }
    return Select.of(table + " AS " + alias, scan.output(), columns);
  }

  /** The columns, and behind them the place of the row's file, from 1. */
  private String load(List<Query.ScanColumn> read, FileSource source, WriteContext context) {
    String name = "avro_" + session.engine().nextName();
    var fields = new ArrayList<SparkType.Field>();
    read.forEach(c -> fields.add(new SparkType.Field(c.sourceName(), c.attribute().type(), true)));
    List<SparkType.Field> wanted = List.copyOf(fields);
    fields.add(new SparkType.Field("file", SparkType.BIGINT, false));
    var rows = new RowTable(session, name, fields, context.settings());
    context.atEnd(rows::drop);
    for (int i = 0; i < source.files().size(); i++) {
      long place = i + 1L;
      PlainAvro.read(
          LocalPaths.of(source.files().get(i)),
          wanted,
          values -> {
            values.add(place);
            rows.add(new Row(values));
          });
    }
    rows.finish();
    return name;
  }
}
