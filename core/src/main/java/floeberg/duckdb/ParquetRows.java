package floeberg.duckdb;

import floeberg.catalog.IcebergTypes;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;

/** Parquet files of rows that are made and read in Java, by Iceberg's field ids. */
public final class ParquetRows {
  private final EngineSession session;
  private final Supplier<Settings> settings;

  ParquetRows(EngineSession session, Supplier<Settings> settings) {
    this.session = session;
    this.settings = settings;
  }

  /**
   * Writes the rows in their order to a file; there is none when there are no rows.
   *
   * @param rows in Spark's internal form, in the columns of the schema
   */
  public void write(Iterable<Row> rows, Schema schema, FileCopy.Target target) {
    String name = "rows_" + session.engine().nextName();
    List<Attribute> columns = columns(schema);
    var table = new RowTable(session, name, EngineSession.schema(columns).fields(), settings.get());
    try {
      rows.forEach(table::add);
      table.finish();
      var layout = new FileCopy.Layout(FileColumns.of(schema.columns()), 0, List.of());
      session.files(settings).copy(new Query.Stored(name, columns), layout, target);
    } finally {
      table.drop();
    }
  }

  /** Reads every row of a local file; fields that the file lacks are NULL. */
  public void read(String file, Schema schema, Consumer<Row> rows) {
    List<Attribute> columns = columns(schema);
    var readSchema = new ReadSchema(ReadSchema.BY_ID);
    var texts = new ArrayList<String>();
    for (Attribute column : columns) {
      Types.NestedField field = schema.columns().get((int) column.id());
      String name = DuckSql.column(column.id());
      readSchema.add(field, column.type(), name);
      texts.add(OutputForm.text(name, column.type()));
    }
    String sql =
        "SELECT %s FROM read_parquet([%s], schema = %s)"
            .formatted(
                String.join(", ", texts), DuckSql.text(LocalPaths.of(file)), readSchema.text());
    var text = new QueryText(sql, Set.of(), List.of());
    try (Result result = new DuckResult(session.start(text, settings.get()), columns)) {
      result.rows().forEachRemaining(rows);
    }
  }

  /**
   * Whether columns of nanoseconds, which have no time zone, hold values in local files that are no
   * whole microseconds.
   */
  public boolean hasNanoseconds(List<String> files, List<Types.NestedField> columns) {
    String list =
        files.stream()
            .map(file -> DuckSql.text(LocalPaths.of(file)))
            .collect(Collectors.joining(", "));
    String schema =
        columns.stream()
            .map(
                column ->
                    "%d: {name: 'n%d', type: 'TIMESTAMP_NS', default_value: NULL}"
                        .formatted(column.fieldId(), column.fieldId()))
            .collect(Collectors.joining(", "));
    String condition =
        columns.stream()
            .map(column -> "epoch_ns(n%d) %% 1000 <> 0".formatted(column.fieldId()))
            .collect(Collectors.joining(" OR "));
    String sql =
        "SELECT 1 FROM read_parquet([%s], schema = MAP {%s}) WHERE %s LIMIT 1"
            .formatted(list, schema, condition);
    try (RunningQuery query =
        session.start(new QueryText(sql, Set.of(), List.of()), settings.get())) {
      return query.next();
    }
  }

  private static List<Attribute> columns(Schema schema) {
    var columns = new ArrayList<Attribute>();
    for (Types.NestedField field : schema.columns()) {
      SparkType type = IcebergTypes.toSpark(field.type());
      columns.add(new Attribute(columns.size(), field.name(), type, true));
    }
    return columns;
  }
}
