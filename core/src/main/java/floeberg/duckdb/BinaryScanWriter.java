package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes the scan of whole files as bytes: Spark's format {@code binaryFile}. */
final class BinaryScanWriter {
  static final SparkType.Struct SCHEMA =
      new SparkType.Struct(
          List.of(
              new SparkType.Field("path", SparkType.STRING, true),
              new SparkType.Field("modificationTime", SparkType.TIMESTAMP, true),
              new SparkType.Field("length", SparkType.BIGINT, true),
              new SparkType.Field("content", SparkType.BINARY, true)));

  private BinaryScanWriter() {}

  static Select write(Query.Scan scan, FileSource source, WriteContext context) {
    String alias = context.freshName("t");
    var columns = new ArrayList<String>();
    for (Query.ScanColumn column : scan.columns()) {
      String name = column.sourceName().toLowerCase(Locale.ROOT);
      String text =
          switch (name) {
            case "path" -> "'file:' || " + alias + ".filename";
            case "modificationtime" ->
                "CAST(" + alias + ".last_modified AS TIMESTAMP WITH TIME ZONE)";
            case "length" -> "CAST(" + alias + ".size AS BIGINT)";
            case "content" -> alias + ".content";
            default ->
                TextScanWriter.perFile(
                    FileFacts.of(column, source).orElseThrow(),
                    column.attribute().type(),
                    source.files(),
                    alias);
          };
      columns.add(QueryWriter.named(text, column.attribute()));
    }
    String files =
        source.files().stream()
            .map(file -> DuckSql.text(LocalPaths.of(file)))
            .collect(Collectors.joining(", ", "[", "]"));
    return Select.of("read_blob(" + files + ") AS " + alias, scan.output(), columns);
  }
}
