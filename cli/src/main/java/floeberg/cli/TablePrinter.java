package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Rows in columns: boxed for the eye, or as a Markdown table. */
final class TablePrinter implements ResultPrinter {
  /** Column widths are those of this many first rows; a longer cell later moves its line. */
  private static final int ROWS_MEASURED = 1000;

  private final Style style;

  TablePrinter(Style style) {
    this.style = style;
  }

  /** The lines around the cells. */
  enum Style {
    BOXED {
      @Override
      String escape(String text) {
        return TextWidth.onOneLine(text);
      }
    },
    MARKDOWN {
      @Override
      String escape(String text) {
        return text.replace("\\", "\\\\")
            .replace("|", "\\|")
            .replace("\r\n", "<br>")
            .replace("\n", "<br>");
      }
    };

    abstract String escape(String text);
  }

  @Override
  public long print(Result result, ValueText valueText, PrintStream out) {
    SparkType.Struct schema = result.schema();
    Iterator<Row> rows = result.rows();
    List<List<String>> first = new ArrayList<>();
    while (rows.hasNext() && first.size() < ROWS_MEASURED) {
      first.add(escaped(ResultPrinter.cells(rows.next(), schema, valueText)));
    }
    var layout = new Layout(style, schema, first);
    layout.head(out);
    first.forEach(row -> layout.row(row, out));
    long count = first.size();
    while (rows.hasNext()) {
      layout.row(escaped(ResultPrinter.cells(rows.next(), schema, valueText)), out);
      count++;
    }
    layout.foot(out);
    return count;
  }

  private List<String> escaped(List<String> cells) {
    return cells.stream().map(cell -> cell == null ? "NULL" : style.escape(cell)).toList();
  }

  private static final class Layout {
    private final Style style;
    private final List<String> names;
    private final boolean[] isRight;
    private final int[] widths;

    Layout(Style style, SparkType.Struct schema, List<List<String>> rows) {
      this.style = style;
      this.names = schema.fields().stream().map(f -> style.escape(f.name())).toList();
      this.isRight = new boolean[names.size()];
      this.widths = new int[names.size()];
      for (int i = 0; i < widths.length; i++) {
        isRight[i] = ResultPrinter.isNumber(schema.fields().get(i).type());
        // A Markdown table needs three dashes.
        widths[i] = Math.max(style == Style.MARKDOWN ? 3 : 1, TextWidth.of(names.get(i)));
        for (List<String> row : rows) {
          widths[i] = Math.max(widths[i], TextWidth.of(row.get(i)));
        }
      }
    }

    void head(PrintStream out) {
      if (style == Style.BOXED) {
        out.println(ruler());
      }
      row(names, out);
      out.println(style == Style.BOXED ? ruler() : markdownRuler());
    }

    void foot(PrintStream out) {
      if (style == Style.BOXED) {
        out.println(ruler());
      }
    }

    void row(List<String> cells, PrintStream out) {
      var line = new StringBuilder("|");
      for (int i = 0; i < widths.length; i++) {
        String padding = " ".repeat(Math.max(0, widths[i] - TextWidth.of(cells.get(i))));
        line.append(' ').append(isRight[i] ? padding + cells.get(i) : cells.get(i) + padding);
        line.append(" |");
      }
      out.println(line);
    }

    private String ruler() {
      var line = new StringBuilder("+");
      for (int width : widths) {
        line.append("-".repeat(width + 2)).append('+');
      }
      return line.toString();
    }

    private String markdownRuler() {
      var line = new StringBuilder("|");
      for (int i = 0; i < widths.length; i++) {
        line.append(' ').append("-".repeat(widths[i] - 1)).append(isRight[i] ? ':' : '-');
        line.append(" |");
      }
      return line.toString();
    }
  }
}
