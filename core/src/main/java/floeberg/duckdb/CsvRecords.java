package floeberg.duckdb;

import floeberg.function.java.CsvTokens;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.Map;

/** Cuts CSV text into records whose quoted values may hold line ends. */
final class CsvRecords {
  private static final int NONE = -1;

  private final String separator;
  private final int quote;
  private final int escape;

  /** What the reader is in. */
  private enum Place {
    START,
    UNQUOTED,
    QUOTED
  }

  CsvRecords(Map<String, String> options) {
    separator = CsvTokens.separator(options);
    quote = first(options.getOrDefault("quote", "\""));
    escape = first(options.getOrDefault("escape", "\\"));
  }

  private static int first(String text) {
    return text.isEmpty() || text.charAt(0) == '\0' ? NONE : text.charAt(0);
  }

  /** Copies the text with the mark behind each record instead of a line end. */
  void copy(Reader text, Writer out, String mark) throws IOException {
    var in = new BufferedReader(text);
    var record = new StringBuilder();
    Place place = Place.START;
    int c;
    while ((c = in.read()) >= 0) {
      if (c == '\r') {
        // Line ends become line feeds, in quotes too.
        if (peek(in) == '\n') {
          in.read();
        }
        c = '\n';
      }
      if (place == Place.QUOTED) {
        record.append((char) c);
        place = quoted(c, in, record);
      } else if (c == '\n') {
        out.append(record).append(mark);
        record.setLength(0);
        place = Place.START;
      } else {
        record.append((char) c);
        place = unquoted(c, place, record);
      }
    }
    if (!record.isEmpty()) {
      out.append(record).append(mark);
    }
  }

  private Place unquoted(int c, Place place, StringBuilder record) {
    if (place == Place.START && c == quote) {
      return Place.QUOTED;
    }
    boolean isSeparated =
        record.length() >= separator.length()
            && record.indexOf(separator, record.length() - separator.length()) >= 0;
    return isSeparated || place == Place.START && c == ' ' ? Place.START : Place.UNQUOTED;
  }

  private Place quoted(int c, BufferedReader in, StringBuilder record) throws IOException {
    int next = peek(in);
    boolean isEscape =
        c == escape && c != quote && (next == quote || next == escape)
            || c == quote && escape == quote && next == quote;
    if (isEscape) {
      record.append((char) in.read());
      return Place.QUOTED;
    }
    return c == quote ? Place.UNQUOTED : Place.QUOTED;
  }

  private static int peek(BufferedReader in) throws IOException {
    in.mark(1);
    int next = in.read();
    in.reset();
    return next;
  }
}
