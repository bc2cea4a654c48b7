package floeberg.duckdb;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.Map;

/** Cuts XML text into the elements of the row tag, wherever they stand. */
final class XmlRecords {
  private final String tag;

  XmlRecords(Map<String, String> options) {
    tag = options.getOrDefault("rowtag", "ROW");
  }

  /** Copies the elements, each with the mark behind it; what is between them is left out. */
  void copy(Reader text, Writer out, String mark) throws IOException {
    var in = new BufferedReader(text);
    var record = new StringBuilder();
    int depth = 0;
    int c;
    while ((c = in.read()) >= 0) {
      if (c != '<') {
        if (depth > 0) {
          record.append((char) c);
        }
        continue;
      }
      String markup = markup(in);
      boolean isOfTag = isOfTag(markup);
      boolean isClosing = markup.startsWith("</");
      if (isOfTag && !isClosing && !markup.endsWith("/>")) {
        depth++;
      }
      if (depth > 0 || isOfTag && markup.endsWith("/>")) {
        record.append(markup);
      }
      if (isOfTag && isClosing && depth > 0) {
        depth--;
      }
      if (depth == 0 && isOfTag && !record.isEmpty()) {
        out.append(record).append(mark);
        record.setLength(0);
      }
    }
    if (depth > 0) {
      // A record that never ends is given to the parser, which calls it malformed.
      out.append(record).append(mark);
    }
  }

  /** A tag, comment, character data or instruction, whose first bracket has been read. */
  private static String markup(BufferedReader in) throws IOException {
    var text = new StringBuilder("<");
    int quote = 0;
    int c;
    while ((c = in.read()) >= 0) {
      text.append((char) c);
      String end = end(text);
      if (quote == 0 && c == '>' && endsWith(text, end)) {
        break;
      }
      if (end.equals(">") && (c == '"' || c == '\'')) {
        quote = quote == 0 ? c : quote == c ? 0 : quote;
      }
    }
    return text.toString();
  }

  private static String end(CharSequence text) {
    if (startsWith(text, "<!--")) {
      return "-->";
    }
    if (startsWith(text, "<![CDATA[")) {
      return "]]>";
    }
    return startsWith(text, "<?") ? "?>" : ">";
  }

  private static boolean startsWith(CharSequence text, String start) {
    return text.length() >= start.length()
        && start.contentEquals(text.subSequence(0, start.length()));
  }

  private static boolean endsWith(CharSequence text, String end) {
    return text.length() >= end.length()
        && end.contentEquals(text.subSequence(text.length() - end.length(), text.length()));
  }

  private boolean isOfTag(String markup) {
    int start = markup.startsWith("</") ? 2 : 1;
    if (!markup.startsWith(tag, start)) {
      return false;
    }
    int end = start + tag.length();
    return end < markup.length()
        && (Character.isWhitespace(markup.charAt(end))
            || markup.charAt(end) == '>'
            || markup.charAt(end) == '/');
  }
}
