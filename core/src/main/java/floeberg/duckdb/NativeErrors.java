package floeberg.duckdb;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Conditions for errors that DuckDB raises by itself. */
final class NativeErrors {
  private static final String ANSI = "\"spark.sql.ansi.enabled\"";
  private static final Pattern OVERFLOW =
      Pattern.compile(
          "Overflow in (\\w+) of (\\w+)(?:\\([^)]*\\))? \\((-?\\S+) (\\S) (-?[^)\\s]+)\\)");

  // What Java's exact arithmetic and arrays refuse reaches users of Spark as it is; any other
  // arithmetic that fails is a mistake in this engine.
  private static final Pattern JAVA_ERROR =
      Pattern.compile(
          "(java\\.lang\\.ArithmeticException|java\\.lang\\.NegativeArraySizeException):"
              + " ((?:long|integer) overflow|/ by zero|Rounding necessary|-?\\d+)");

  private static final Pattern ILLEGAL_ARGUMENT =
      Pattern.compile("java\\.lang\\.IllegalArgumentException: ([^\n]*)");

  private static final Pattern WRONG_COLUMN =
      Pattern.compile(
          "reading file \"([^\"]*)\": failed to cast column \"([^\"]*)\" from type (\\w+)\\S* to (\\w+)");

  /** Parquet's physical types by DuckDB's. */
  private static final Map<String, String> PHYSICAL =
      Map.ofEntries(
          Map.entry("VARCHAR", "BINARY"),
          Map.entry("BLOB", "BINARY"),
          Map.entry("TINYINT", "INT32"),
          Map.entry("SMALLINT", "INT32"),
          Map.entry("INTEGER", "INT32"),
          Map.entry("DATE", "INT32"),
          Map.entry("BIGINT", "INT64"),
          Map.entry("TIMESTAMP", "INT64"));

  private static final Pattern MISSING_FILE =
      Pattern.compile(
          "IO Error: (?:No files found that match the pattern \"([^\"]+)\""
              + "|Cannot open file \"([^\"]+)\": No such file)");

  private static final Map<String, String> TRY_FUNCTIONS =
      Map.of(
          "addition", "try_add", "subtraction", "try_subtract", "multiplication", "try_multiply");

  private record Rule(String part, String condition, List<String> parameters) {}

  private static final List<Rule> RULES =
      List.of(
          rule("Interrupted", "OPERATION_CANCELED"),
          rule("INTERRUPT", "OPERATION_CANCELED"),
          rule(
              "Out of Memory Error",
              "UNABLE_TO_ACQUIRE_MEMORY",
              "requestedBytes",
              "?",
              "receivedBytes",
              "?"),
          rule("More than one row returned by a subquery", "SCALAR_SUBQUERY_TOO_MANY_ROWS"),
          rule(" % 0)", "REMAINDER_BY_ZERO", "config", ANSI),
          rule("Division by zero in expression", "DIVIDE_BY_ZERO", "config", ANSI),
          rule(
              "Map keys must be unique",
              "DUPLICATED_MAP_KEY",
              "key",
              "?",
              "mapKeyDedupPolicy",
              "\"spark.sql.mapKeyDedupPolicy\""),
          rule("Map keys can not be NULL", "NULL_MAP_KEY"),
          rule(
              "out of range for the destination type",
              "ARITHMETIC_OVERFLOW",
              "message",
              "long overflow",
              "alternative",
              "",
              "config",
              ANSI),
          rule(
              "Overflow in HUGEINT",
              "ARITHMETIC_OVERFLOW",
              "message",
              "Overflow in sum of decimals",
              "alternative",
              "",
              "config",
              ANSI),
          rule(
              "Out of Range Error",
              "ARITHMETIC_OVERFLOW",
              "message",
              "overflow",
              "alternative",
              "",
              "config",
              ANSI),
          rule(
              "Conversion Error: Could not cast value",
              "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
              "value",
              "?",
              "precision",
              "?",
              "scale",
              "?",
              "config",
              ANSI));

  private NativeErrors() {}

  private static Rule rule(String part, String condition, String... parameters) {
    return new Rule(part, condition, List.of(parameters));
  }

  static RuntimeException translate(String message, String sql) {
    Matcher illegal = ILLEGAL_ARGUMENT.matcher(message);
    if (illegal.find()) {
      return new IllegalArgumentException(illegal.group(1));
    }
    Matcher java = JAVA_ERROR.matcher(message);
    if (java.find()) {
      return FloebergException.withoutCondition(java.group(1), java.group(2));
    }
    Matcher missing = MISSING_FILE.matcher(message);
    if (missing.find()) {
      return FloebergException.of(
          RuntimeConditions.of("FAILED_READ_FILE.FILE_NOT_EXIST"),
          "path",
          Path.of(missing.group(missing.group(1) != null ? 1 : 2)).toUri().toString());
    }
    Matcher wrong = WRONG_COLUMN.matcher(message);
    if (wrong.find()) {
      return wrongColumn(wrong);
    }
    if (message.contains("Date out of range")
        || message.contains("Timestamp out of range")
        || message.contains("ICU date overflows")) {
      return FloebergException.withoutCondition("java.lang.ArithmeticException", "long overflow");
    }
    Matcher overflow = OVERFLOW.matcher(message);
    if (overflow.find()) {
      return overflow(overflow);
    }
    for (Rule rule : RULES) {
      if (message.contains(rule.part())) {
        return FloebergException.of(
            RuntimeConditions.of(rule.condition()), rule.parameters().toArray(String[]::new));
      }
    }
    return internal(message, sql);
  }

  private static RuntimeException wrongColumn(Matcher match) {
    String type = match.group(4).equals("INTEGER") ? "INT" : match.group(4);
    return FloebergException.of(
        RuntimeConditions.of("FAILED_READ_FILE.PARQUET_COLUMN_DATA_TYPE_MISMATCH"),
        "path",
        Path.of(match.group(1)).toUri().toString(),
        "column",
        "[" + match.group(2) + "]",
        "expectedType",
        type.toLowerCase(Locale.ROOT),
        "actualType",
        PHYSICAL.getOrDefault(match.group(3), match.group(3)));
  }

  private static RuntimeException overflow(Matcher match) {
    String kind = match.group(1);
    String type = match.group(2).toUpperCase(Locale.ROOT);
    String suggestion = TRY_FUNCTIONS.getOrDefault(kind, "try_add");
    if (type.equals("INT8") || type.equals("INT16")) {
      return FloebergException.of(
          RuntimeConditions.of("BINARY_ARITHMETIC_OVERFLOW"),
          "value1",
          match.group(3) + "S",
          "symbol",
          match.group(4),
          "value2",
          match.group(5) + "S",
          "functionName",
          "`" + suggestion + "`");
    }
    if (type.startsWith("DECIMAL") || type.equals("INT128")) {
      return FloebergException.of(
          RuntimeConditions.of("ARITHMETIC_OVERFLOW"),
          "message",
          "Overflow in decimal " + kind,
          "alternative",
          "",
          "config",
          ANSI);
    }
    return FloebergException.of(
        RuntimeConditions.of("ARITHMETIC_OVERFLOW"),
        "message",
        (type.equals("INT64") ? "long" : "integer") + " overflow",
        "alternative",
        " Use '" + suggestion + "' to tolerate overflow and return NULL instead.",
        "config",
        ANSI);
  }

  /** A fault of ours, with the text that DuckDB refused. */
  static RuntimeException internal(String message, String sql) {
    return FloebergException.of(
        new Condition("INTERNAL_ERROR", "org.apache.spark.SparkException"),
        "message",
        message + "\nDuckDB text: " + sql);
  }
}
