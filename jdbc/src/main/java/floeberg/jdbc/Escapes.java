package floeberg.jdbc;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * JDBC's escapes as Spark's text: {@code {d '...'}}, {@code {t '...'}}, {@code {ts '...'}}, {@code
 * {fn f(...)}}, {@code {oj ...}}, {@code {escape '...'}}, {@code {limit ...}} and {@code {call
 * ...}}. Literals, quoted names and comments stay as they are.
 */
final class Escapes {
  /** JDBC's names of functions that Spark calls otherwise. */
  private static final Map<String, String> RENAMED =
      Map.of("database", "current_database", "log", "ln", "user", "current_user");

  private static final Set<String> NEEDING_TWO =
      Set.of("convert", "timestampadd", "timestampdiff", "truncate");

  /** What follows {@code SQL_TSI_} in TIMESTAMPADD and TIMESTAMPDIFF. */
  private static final String UNIT = "SQL_TSI_";

  private static final String TYPE = "SQL_";
  private static final Map<String, String> TYPES =
      Map.ofEntries(
          Map.entry("INTEGER", "INT"),
          Map.entry("VARCHAR", "STRING"),
          Map.entry("LONGVARCHAR", "STRING"),
          Map.entry("CHAR", "STRING"),
          Map.entry("NUMERIC", "DECIMAL(38, 18)"),
          Map.entry("DECIMAL", "DECIMAL(38, 18)"),
          Map.entry("REAL", "FLOAT"),
          Map.entry("FLOAT", "DOUBLE"),
          Map.entry("BIT", "BOOLEAN"),
          Map.entry("VARBINARY", "BINARY"),
          Map.entry("LONGVARBINARY", "BINARY"));

  private final String sql;
  private final StringBuilder out = new StringBuilder();
  private int at;

  private Escapes(String sql) {
    this.sql = sql;
  }

  /**
   * The text in Spark's own words.
   *
   * @throws SQLException SQLSTATE 42000 when an escape is none of JDBC's or does not end
   */
  static String translated(String sql) throws SQLException {
    if (sql.indexOf('{') < 0) {
      return sql;
    }
    var escapes = new Escapes(sql);
    escapes.text(false);
    return escapes.out.toString();
  }

  /** Copies text up to its end, or up to the brace that ends an escape. */
  private void text(boolean isInside) throws SQLException {
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (c == '}' && isInside) {
        at++;
        return;
      }
      int end = verbatimEnd(c);
      if (end > at) {
        out.append(sql, at, end);
        at = end;
      } else if (c == '{' && (at == 0 || sql.charAt(at - 1) != '$')) {
        at++;
        escape();
      } else {
        out.append(c);
        at++;
      }
    }
    if (isInside) {
      throw invalid("An escape does not end");
    }
  }

  /** The end of a literal, a quoted name, a comment or a variable that begins here. */
  private int verbatimEnd(char c) {
    if (c == '\'' || c == '"' || c == '`') {
      return quotedEnd(c);
    }
    if (sql.startsWith("--", at)) {
      int end = sql.indexOf('\n', at);
      return end < 0 ? sql.length() : end;
    }
    if (sql.startsWith("/*", at) || sql.startsWith("${", at)) {
      String closing = c == '/' ? "*/" : "}";
      int end = sql.indexOf(closing, at + 2);
      return end < 0 ? sql.length() : end + closing.length();
    }
    return at;
  }

  private int quotedEnd(char quote) {
    int end = at + 1;
    while (end < sql.length() && sql.charAt(end) != quote) {
      end += sql.charAt(end) == '\\' && quote != '`' ? 2 : 1;
    }
    return Math.min(end + 1, sql.length());
  }

  private void escape() throws SQLException {
    String word = word();
    switch (word) {
      case "d" -> literal("DATE ");
      case "t" -> literal("TIME ");
      case "ts" -> literal("TIMESTAMP ");
      case "fn" -> function();
      case "oj" -> text(true);
      case "escape" -> literal("ESCAPE ");
      case "limit" -> literal("LIMIT ");
      case "call" -> literal("CALL ");
      default -> throw invalid("{" + word + " ...} is no escape that is known");
    }
  }

  private void literal(String word) throws SQLException {
    out.append(word);
    text(true);
  }

  private String word() {
    skipBlanks();
    int start = at;
    while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
      at++;
    }
    String word = sql.substring(start, at).toLowerCase(Locale.ROOT);
    skipBlanks();
    return word;
  }

  private void skipBlanks() {
    while (at < sql.length() && Character.isWhitespace(sql.charAt(at))) {
      at++;
    }
  }

  private void function() throws SQLException {
    String name = word();
    int start = out.length();
    text(true);
    String call = out.substring(start).strip();
    out.setLength(start);
    if (!call.startsWith("(") || !call.endsWith(")")) {
      throw invalid("{fn " + name + " ...} is no call");
    }
    out.append(call(name, arguments(call.substring(1, call.length() - 1))));
  }

  private static String call(String name, List<String> arguments) throws SQLException {
    if (NEEDING_TWO.contains(name) && arguments.size() < 2) {
      throw invalid("{fn " + name + "(...)} needs two arguments");
    }
    return switch (name) {
      case "convert" -> "CAST(" + arguments.getFirst() + " AS " + type(arguments.getLast()) + ")";
      case "timestampadd", "timestampdiff" ->
          name + "(" + unit(arguments.getFirst()) + ", " + rest(arguments, 1) + ")";
      case "truncate" ->
          "sign(%1$s) * floor(abs(%1$s) * pow(10, %2$s)) / pow(10, %2$s)"
              .formatted("(" + arguments.get(0) + ")", arguments.get(1));
      case "insert" -> "overlay(" + rest(reordered(arguments), 0) + ")";
      default -> RENAMED.getOrDefault(name, name) + "(" + rest(arguments, 0) + ")";
    };
  }

  /** INSERT(text, start, length, other) is overlay(text, other, start, length). */
  private static List<String> reordered(List<String> arguments) {
    return arguments.size() == 4
        ? List.of(arguments.get(0), arguments.get(3), arguments.get(1), arguments.get(2))
        : arguments;
  }

  private static String rest(List<String> arguments, int from) {
    return String.join(", ", arguments.subList(from, arguments.size()));
  }

  private static String type(String written) {
    String name = written.toUpperCase(Locale.ROOT);
    String plain = name.startsWith(TYPE) ? name.substring(TYPE.length()) : name;
    return TYPES.getOrDefault(plain, plain);
  }

  private static String unit(String written) {
    String name = written.toUpperCase(Locale.ROOT);
    String plain = name.startsWith(UNIT) ? name.substring(UNIT.length()) : name;
    return plain.equals("FRAC_SECOND") ? "MICROSECOND" : plain;
  }

  /** The arguments of a call, cut at its own commas. */
  private static List<String> arguments(String text) {
    var arguments = new ArrayList<String>();
    var scan = new Escapes(text);
    int start = 0;
    int depth = 0;
    while (scan.at < text.length()) {
      char c = text.charAt(scan.at);
      int end = scan.verbatimEnd(c);
      if (end > scan.at) {
        scan.at = end;
        continue;
      }
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        arguments.add(text.substring(start, scan.at).strip());
        start = scan.at + 1;
      }
      scan.at++;
    }
    if (!text.isBlank()) {
      arguments.add(text.substring(start).strip());
    }
    return arguments;
  }

  private static SQLException invalid(String message) {
    return new SQLException(message, "42000");
  }
}
