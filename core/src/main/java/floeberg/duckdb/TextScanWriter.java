package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes the scan of text files: one row a line, with the line's number. Lines end with a line
 * feed, a carriage return or both, unless {@code lineSep} says otherwise; {@code wholetext} makes
 * one row a file.
 */
final class TextScanWriter {
  private TextScanWriter() {}

  static Select write(Query.Scan scan, FileSource source, WriteContext context) {
    String alias = context.freshName("t");
    TextCopies copies = TextCopies.of(source.files(), source.options());
    context.atEnd(copies::close);
    var columns = new ArrayList<String>();
    for (Query.ScanColumn column : scan.columns()) {
      String own = column.sourceName().equals(FileSource.LINE) ? ".line" : ".value";
      String text =
          FileFacts.of(column, source)
              .map(facts -> perFile(facts, column.attribute().type(), copies.files(), alias))
              .orElse(alias + own);
      columns.add(QueryWriter.named(text, column.attribute()));
    }
    boolean isWhole = Boolean.parseBoolean(source.options().get("wholetext"));
    String lines = lines(copies.files(), copies.options(), isWhole);
    return Select.of(lines + " AS " + alias, scan.output(), columns);
  }

  /** A value of each file, for each row of an alias with a column filename. */
  static String perFile(List<Object> values, SparkType type, List<String> files, String alias) {
    String list = LiteralWriter.write(values, new SparkType.Array(type, true));
    return "list_extract(" + list + ", list_position(" + list(files) + ", " + alias + ".filename))";
  }

  private static String list(List<String> files) {
    return files.stream()
        .map(file -> DuckSql.text(LocalPaths.of(file)))
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** A relation with columns filename, line and value. */
  static String lines(List<String> paths, java.util.Map<String, String> options, boolean isWhole) {
    String files = "read_text(" + list(paths) + ")";
    if (isWhole) {
      return "(SELECT filename, CAST(1 AS BIGINT) AS line, content AS value FROM " + files + ")";
    }
    String split = rows(split(options.getOrDefault("linesep", "")), options);
    // What follows the last line end is a line only when it is not empty.
    return "(SELECT filename, line, value FROM (SELECT filename, unnest(parts) AS value,"
        + " generate_subscripts(parts, 1) AS line, len(parts) AS lines FROM (SELECT filename, "
        + split
        + " AS parts FROM "
        + files
        + ")) WHERE line < lines OR value <> '')";
  }

  /** Without blank lines and comments when only rows count: then the first line is the header. */
  private static String rows(String lines, java.util.Map<String, String> options) {
    if (!Boolean.parseBoolean(options.get(FileSource.ROWS_ONLY))) {
      return lines;
    }
    String comment = options.getOrDefault("comment", "");
    String isComment =
        comment.isEmpty() ? "" : " AND NOT starts_with(ltrim(x), " + DuckSql.text(comment) + ")";
    return "list_filter(" + lines + ", lambda x: trim(x) <> ''" + isComment + ")";
  }

  private static String split(String separator) {
    if (!separator.isEmpty()) {
      return "string_split(content, " + DuckSql.text(separator) + ")";
    }
    String unified = "replace(replace(content, chr(13) || chr(10), chr(10)), chr(13), chr(10))";
    return "string_split(" + unified + ", chr(10))";
  }
}
