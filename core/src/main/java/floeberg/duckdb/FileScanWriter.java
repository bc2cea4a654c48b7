package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the scan of plain files. */
final class FileScanWriter {
  private final EngineSession session;

  FileScanWriter(EngineSession session) {
    this.session = session;
  }

  Select write(Query.Scan scan, FileSource source, WriteContext context) {
    if (source.files().isEmpty()) {
      return QueryWriter.empty(scan.output());
    }
    if (source.format().equals("text")) {
      return TextScanWriter.write(scan, source, context);
    }
    if (source.format().equals("binaryfile")) {
      return BinaryScanWriter.write(scan, source, context);
    }
    if (source.format().equals("avro")) {
      return new PlainAvroFiles(session).write(scan, source, context);
    }
    if (!source.format().equals("parquet")) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          source.name().toString(),
          "operation",
          "reading " + source.format() + " files");
    }
    String alias = context.freshName("t");
    Set<String> moments =
        FileLayouts.read(session, LocalPaths.of(source.files().getFirst())).moments();
    var entries = new ArrayList<String>();
    var columns = new ArrayList<String>();
    for (Query.ScanColumn column : scan.columns()) {
      SparkType type = column.attribute().type();
      Optional<List<Object>> facts = FileFacts.of(column, source);
      if (facts.isPresent()) {
        String list = LiteralWriter.write(facts.get(), new SparkType.Array(type, true));
        String text = "list_extract(" + list + ", CAST(" + alias + ".file_index AS BIGINT) + 1)";
        columns.add(QueryWriter.named(text, column.attribute()));
      } else {
        String name = DuckSql.column(column.attribute().id());
        boolean isMoment = moments.contains(column.sourceName()) && type == SparkType.TIMESTAMP;
        entries.add(
            DuckSql.text(column.sourceName())
                + ": {name: "
                + DuckSql.text(name)
                + ", type: "
                + DuckSql.text(isMoment ? "TIMESTAMP" : DuckTypes.name(type))
                + ", default_value: NULL}");
        String text = isMoment ? "make_timestamptz(epoch_us(" + name + "))" : name;
        if (AbsentStructs.isPossible(type)) {
          text = AbsentStructs.whole(name);
        }
        columns.add(QueryWriter.named(text, column.attribute()));
      }
    }
    if (entries.isEmpty()) {
      entries.add("'_none': {name: '_none', type: 'INTEGER', default_value: NULL}");
    }
    String list =
        source.files().stream()
            .map(file -> DuckSql.text(LocalPaths.of(file)))
            .collect(Collectors.joining(", "));
    String from =
        "read_parquet(["
            + list
            + "], schema = MAP {"
            + String.join(", ", entries)
            + "}) AS "
            + alias;
    return Select.of(from, scan.output(), columns);
  }
}
