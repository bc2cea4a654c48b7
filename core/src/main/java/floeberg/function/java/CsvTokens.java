package floeberg.function.java;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Splits one CSV record as Spark does: separator, quote and escape by the options of {@code
 * from_csv} (keys in lower case). What is quoted and empty is {@code emptyvalue}; what equals
 * {@code nullvalue} (both empty by default) is NULL.
 */
public final class CsvTokens {
  private final String separator;
  private final char quote;
  private final boolean hasQuote;
  private final char escape;
  private final String nullValue;
  private final String emptyValue;
  private final boolean isTrimmedLeft;
  private final boolean isTrimmedRight;

  public CsvTokens(Map<String, String> options) {
    separator = separator(options);
    String quotes = options.getOrDefault("quote", "\"");
    hasQuote = !quotes.isEmpty() && quotes.charAt(0) != '\0';
    quote = hasQuote ? quotes.charAt(0) : '\0';
    String escapes = options.getOrDefault("escape", "\\");
    escape = escapes.isEmpty() ? '\0' : escapes.charAt(0);
    nullValue = options.getOrDefault("nullvalue", "");
    emptyValue = options.getOrDefault("emptyvalue", "");
    isTrimmedLeft = Boolean.parseBoolean(options.get("ignoreleadingwhitespace"));
    isTrimmedRight = Boolean.parseBoolean(options.get("ignoretrailingwhitespace"));
  }

  /** What stands between values. */
  public static String separator(Map<String, String> options) {
    return unescaped(options.getOrDefault("sep", options.getOrDefault("delimiter", ",")));
  }

  private static String unescaped(String text) {
    return switch (text) {
      case "\\t" -> "\t";
      case "\\n" -> "\n";
      case "\\r" -> "\r";
      case "\\\\" -> "\\";
      case "\\0", "\\u0000" -> "\0";
      default -> text;
    };
  }

  /** The values of a record; a null element is NULL. */
  public List<String> split(String record) {
    var values = new ArrayList<String>();
    int at = 0;
    while (true) {
      int start = skipBlanks(record, at);
      boolean isQuoted = hasQuote && start < record.length() && record.charAt(start) == quote;
      if (isQuoted) {
        var value = new StringBuilder();
        int end = quoted(record, start + 1, value);
        if (end < 0) {
          // A bare quote inside: the whole is taken as it stands, up to the next separator.
          int stop = nextSeparator(record, start);
          values.add(trimmed(record.substring(start, stop)));
          at = stop;
        } else {
          String text = value.isEmpty() ? emptyValue : value.toString();
          values.add(text.equals(nullValue) ? null : text);
          at = end;
        }
      } else {
        int end = record.indexOf(separator, at);
        String value = trimmed(record.substring(at, end < 0 ? record.length() : end));
        values.add(value.equals(nullValue) ? null : value);
        at = end < 0 ? record.length() : end;
      }
      if (at >= record.length()) {
        return values;
      }
      at += separator.length();
      if (at == record.length()) {
        values.add(nullValue.isEmpty() ? null : "");
        return values;
      }
    }
  }

  private int skipBlanks(String record, int from) {
    int at = from;
    while (isTrimmedLeft && at < record.length() && record.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  private String trimmed(String value) {
    String text = isTrimmedLeft ? value.stripLeading() : value;
    return isTrimmedRight ? text.stripTrailing() : text;
  }

  /**
   * Reads up to the closing quote; returns where the next separator, or the end, is, or -1 when a
   * quote stands in the middle.
   */
  private int quoted(String record, int from, StringBuilder value) {
    int at = from;
    while (at < record.length()) {
      char c = record.charAt(at);
      char next = at + 1 < record.length() ? record.charAt(at + 1) : '\0';
      if (c == escape && c != quote && (next == quote || next == escape)) {
        value.append(next);
        at += 2;
      } else if (c == quote && escape == quote && next == quote) {
        value.append(quote);
        at += 2;
      } else if (c == quote) {
        return isEnd(record, at + 1) ? nextSeparator(record, at + 1) : -1;
      } else {
        value.append(c);
        at++;
      }
    }
    return at;
  }

  private boolean isEnd(String record, int from) {
    int at = from;
    while (at < record.length() && record.charAt(at) == ' ') {
      at++;
    }
    return at >= record.length() || record.startsWith(separator, at);
  }

  private int nextSeparator(String record, int from) {
    int end = record.indexOf(separator, from);
    return end < 0 ? record.length() : end;
  }
}
