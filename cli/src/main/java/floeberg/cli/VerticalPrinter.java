package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.io.PrintStream;
import java.util.Iterator;
import java.util.List;

/** One line a column, for wide rows. */
final class VerticalPrinter implements ResultPrinter {
  @Override
  public long print(Result result, ValueText valueText, PrintStream out) {
    SparkType.Struct schema = result.schema();
    int width = schema.fields().stream().mapToInt(f -> TextWidth.of(f.name())).max().orElse(0);
    long count = 0;
    Iterator<Row> rows = result.rows();
    while (rows.hasNext()) {
      count++;
      out.println("-- row " + count + " --");
      List<String> cells = ResultPrinter.cells(rows.next(), schema, valueText);
      for (int i = 0; i < cells.size(); i++) {
        String name = schema.fields().get(i).name();
        String padding = " ".repeat(width - TextWidth.of(name));
        String cell = cells.get(i) == null ? "NULL" : TextWidth.onOneLine(cells.get(i));
        out.println(name + padding + " | " + cell);
      }
    }
    return count;
  }
}
