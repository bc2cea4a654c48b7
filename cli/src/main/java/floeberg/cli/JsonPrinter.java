package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import java.io.PrintStream;
import java.util.Iterator;

/** One JSON object a line, with a member for every column. */
final class JsonPrinter implements ResultPrinter {
  @Override
  public long print(Result result, ValueText valueText, PrintStream out) {
    var json = new JsonText(valueText);
    long count = 0;
    Iterator<Row> rows = result.rows();
    while (rows.hasNext()) {
      out.print(json.text(rows.next(), result.schema()) + "\n");
      count++;
    }
    return count;
  }
}
