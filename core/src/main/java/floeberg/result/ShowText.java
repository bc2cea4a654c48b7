package floeberg.result;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Rows as {@code df.show()} prints them, and as notebooks show them. */
public final class ShowText {
  private static final int MINIMUM_WIDTH = 3;

  private final List<String> header;
  private final List<List<String>> rows;
  private final int truncate;
  private final String footer;

  /**
   * Text of the first rows of a result.
   *
   * @param result read as far as needed; the caller closes it
   * @param limit rows shown, at most
   * @param truncate characters a cell, at most; 0 shows all of it
   */
  public ShowText(Result result, ValueText text, int limit, int truncate) {
    this.truncate = truncate;
    List<SparkType.Field> fields = result.schema().fields();
    this.header = fields.stream().map(field -> escaped(field.name())).toList();
    this.rows = new ArrayList<>();
    var source = result.rows();
    while (rows.size() < limit && source.hasNext()) {
      List<Object> values = source.next().values();
      var cells = new ArrayList<String>();
      for (int i = 0; i < fields.size(); i++) {
        String cell = text.text(values.get(i), fields.get(i).type());
        cells.add(cut(escaped(cell == null ? "NULL" : cell)));
      }
      rows.add(cells);
    }
    this.footer =
        source.hasNext() ? "only showing top " + limit + " " + (limit == 1 ? "row" : "rows") : "";
  }

  private String cut(String cell) {
    if (truncate <= 0 || cell.length() <= truncate) {
      return cell;
    }
    return truncate < 4 ? cell.substring(0, truncate) : cell.substring(0, truncate - 3) + "...";
  }

  // Spark's escapeMetaCharacters: a cell stays on its line.
  private static String escaped(String text) {
    return text.replace("\n", "\\n")
        .replace("\r", "\\r")
        .replace("\t", "\\t")
        .replace("\f", "\\f")
        .replace("\b", "\\b")
        .replace("\u000B", "\\v")
        .replace("\u0007", "\\a");
  }

  /** A table with borders; cells are right-aligned when they are truncated. */
  public String table() {
    int[] widths = new int[header.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.max(MINIMUM_WIDTH, width(header.get(i)));
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    var border = new StringJoiner("+", "+", "+\n");
    for (int width : widths) {
      border.add("-".repeat(width));
    }
    var text = new StringBuilder(border.toString());
    line(header, widths, text);
    text.append(border);
    rows.forEach(row -> line(row, widths, text));
    return text.append(border).append(footer).toString();
  }

  private void line(List<String> cells, int[] widths, StringBuilder text) {
    var line = new StringJoiner("|", "|", "|\n");
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - width(cells.get(i)));
      line.add(truncate > 0 ? blanks + cells.get(i) : cells.get(i) + blanks);
    }
    text.append(line);
  }

  /** A block of lines for each row. */
  public String vertical() {
    if (rows.isEmpty()) {
      return "(0 rows)";
    }
    int nameWidth = MINIMUM_WIDTH;
    int valueWidth = MINIMUM_WIDTH;
    for (String name : header) {
      nameWidth = Math.max(nameWidth, width(name));
    }
    for (List<String> row : rows) {
      for (String cell : row) {
        valueWidth = Math.max(valueWidth, width(cell));
      }
    }
    var text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      String title = "-RECORD " + i;
      int length = nameWidth + valueWidth + 5;
      text.append(title).append("-".repeat(Math.max(0, length - title.length()))).append('\n');
      for (int c = 0; c < header.size(); c++) {
        String name = header.get(c);
        String cell = rows.get(i).get(c);
        text.append(' ').append(name).append(" ".repeat(nameWidth - width(name))).append(" | ");
        text.append(cell).append(" ".repeat(valueWidth - width(cell))).append(" \n");
      }
    }
    return text.append(footer).toString();
  }

  /** An HTML table. */
  public String html() {
    var text = new StringBuilder("<table border='1'>\n");
    htmlLine(header, "th", text);
    rows.forEach(row -> htmlLine(row, "td", text));
    return text.append("</table>\n").append(footer).toString();
  }

  private static void htmlLine(List<String> cells, String tag, StringBuilder text) {
    text.append("<tr>");
    for (String cell : cells) {
      text.append('<').append(tag).append('>');
      text.append(
          cell.replace("&", "&amp;")
              .replace("<", "&lt;")
              .replace(">", "&gt;")
              .replace("\"", "&quot;"));
      text.append("</").append(tag).append('>');
    }
    text.append("</tr>\n");
  }

  /** Columns on a terminal: wide characters of East Asian scripts take two. */
  private static int width(String text) {
    int width = text.length();
    for (int i = 0; i < text.length(); i++) {
      if (isFullWidth(text.charAt(i))) {
        width++;
      }
    }
    return width;
  }

  // The ranges that Spark's Utils.stringHalfWidth counts twice.
  private static boolean isFullWidth(char c) {
    return c >= 0x1100 && c <= 0x115F
        || c >= 0x2E80 && c <= 0x303E
        || c >= 0x3041 && c <= 0x33FF
        || c >= 0x3400 && c <= 0x4DB5
        || c >= 0x4E00 && c <= 0x9FBB
        || c >= 0xA000 && c <= 0xA4CF
        || c >= 0xAC00 && c <= 0xD7A3
        || c >= 0xF900 && c <= 0xFAD9
        || c >= 0xFE30 && c <= 0xFE6F
        || c >= 0xFF00 && c <= 0xFF60
        || c >= 0xFFE0 && c <= 0xFFE6;
  }
}
