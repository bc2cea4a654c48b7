package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;

/** Comma-separated values with a head line; NULL is empty, an empty text is {@code ""}. */
final class CsvPrinter implements ResultPrinter {
  @Override
  public long print(Result result, ValueText valueText, PrintStream out) {
    SparkType.Struct schema = result.schema();
    line(schema.fields().stream().map(SparkType.Field::name).toList(), out);
    long count = 0;
    Iterator<Row> rows = result.rows();
    while (rows.hasNext()) {
      line(ResultPrinter.cells(rows.next(), schema, valueText), out);
      count++;
    }
    return count;
  }

  private static void line(List<String> cells, PrintStream out) {
    var line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      line.append(i == 0 ? "" : ",").append(quoted(cells.get(i)));
    }
    out.print(line.append('\n'));
  }

  private static String quoted(String cell) {
    if (cell == null) {
      return "";
    }
    boolean needsQuotes = cell.isEmpty() || cell.chars().anyMatch(c -> ",\"\n\r".indexOf(c) >= 0);
    return needsQuotes ? '"' + cell.replace("\"", "\"\"") + '"' : cell;
  }
}
