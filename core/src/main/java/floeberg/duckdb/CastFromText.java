package floeberg.duckdb;

import floeberg.resolved.Expr.CastMode;
import floeberg.type.SparkType;
import java.util.Locale;

/** Reads text as Spark's casts from STRING do. */
final class CastFromText {
  // Spark trims blanks and control characters; NUL cannot stand in DuckDB's text.
  private static final String BLANKS = blanks();
  private static final String INTEGER = "'[+-]?[0-9]+'";
  private static final String DECIMAL = "'[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?'";

  private final WriteContext context;

  CastFromText(WriteContext context) {
    this.context = context;
  }

  private static String blanks() {
    var text = new StringBuilder();
    for (char c = 1; c <= ' '; c++) {
      text.append(c);
    }
    return DuckSql.text(text.append((char) 127).toString());
  }

  Conversion convert(CastSource from, SparkType to) {
    String malformed = CastErrors.malformed(from, to);
    return switch (to) {
      case SparkType.Simple simple -> simple(from, simple, malformed);
      case SparkType.Decimal decimal -> decimal(from, decimal, malformed);
      case SparkType.Time _ ->
          Conversion.checked(
              "(TIME '00:00:00' + to_microseconds(" + call("floe_to_time", from.text()) + "))",
              malformed);
      case SparkType.YearMonthInterval(var start, var end) ->
          interval(from, "floe_to_year_month_" + start + "_" + end);
      case SparkType.DayTimeInterval(var start, var end) ->
          interval(from, "floe_to_day_time_" + start + "_" + end);
      default -> throw new AssertionError("no cast from text to " + to.simpleString());
    };
  }

  private Conversion simple(CastSource from, SparkType.Simple to, String malformed) {
    String text = from.text();
    return switch (to) {
      case BOOLEAN -> Conversion.checked(bool(text), malformed);
      case TINYINT, SMALLINT, INT, BIGINT -> Conversion.checked(integer(from, to), malformed);
      case FLOAT -> Conversion.checked(call("floe_to_float", text), malformed);
      case DOUBLE -> Conversion.checked(call("floe_to_double", text), malformed);
      case DATE ->
          SpecialMoments.date(text)
              .map(Conversion::exact)
              .orElseGet(() -> Conversion.checked(call("floe_to_date", text), malformed));
      case TIMESTAMP ->
          SpecialMoments.timestamp(text)
              .map(Conversion::exact)
              .orElseGet(() -> Conversion.checked(timestamp(text), malformed));
      case TIMESTAMP_NTZ ->
          SpecialMoments.timestamp(text)
              .map(moment -> Conversion.exact(DuckSql.cast(moment, "TIMESTAMP")))
              .orElseGet(() -> Conversion.checked(local(text), malformed));
      case BINARY -> Conversion.exact("encode(" + text + ")");
      case CALENDAR_INTERVAL -> calendar(text, malformed);
      case VOID, VARIANT -> throw new AssertionError("no cast from text to " + to);
    };
  }

  private String call(String function, String arguments) {
    return context.java(function.toLowerCase(Locale.ROOT)) + "(" + arguments + ")";
  }

  private String timestamp(String text) {
    // A time of day alone is one of the current day.
    String day = DuckSql.cast("current_date", "VARCHAR");
    return "make_timestamptz("
        + call("floe_to_timestamp", text + ", " + context.zone() + ", " + day)
        + ")";
  }

  private String local(String text) {
    return "make_timestamp(" + call("floe_to_timestamp_ntz", text) + ")";
  }

  private static String trimmed(String text) {
    return "trim(" + text + ", " + BLANKS + ")";
  }

  private static String bool(String text) {
    String word = "lower(" + trimmed(text) + ")";
    return "CASE WHEN "
        + word
        + " IN ('t', 'true', 'y', 'yes', '1') THEN true WHEN "
        + word
        + " IN ('f', 'false', 'n', 'no', '0') THEN false END";
  }

  private static String integer(CastSource from, SparkType to) {
    String word = trimmed(from.text());
    if (from.isLegacy()) {
      // Digits behind a point are cut.
      word =
          "CASE WHEN regexp_full_match("
              + word
              + ", '[+-]?[.][0-9]*') THEN '0' ELSE nullif(regexp_extract("
              + word
              + ", '^([+-]?[0-9]+)([.][0-9]*)?$', 1), '') END";
    }
    return "CASE WHEN regexp_full_match("
        + word
        + ", "
        + INTEGER
        + ") THEN "
        + DuckSql.tryCast(word, DuckTypes.name(to))
        + " END";
  }

  private static Conversion decimal(CastSource from, SparkType.Decimal to, String malformed) {
    String word = trimmed(from.text());
    String isNumber = "regexp_full_match(" + word + ", " + DECIMAL + ")";
    String attempt =
        "CASE WHEN " + isNumber + " THEN " + DuckSql.tryCast(word, DuckTypes.name(to)) + " END";
    String error =
        "CASE WHEN "
            + isNumber
            + " THEN "
            + CastErrors.outOfRange(from, word, to)
            + " ELSE "
            + malformed
            + " END";
    return Conversion.checked(attempt, error);
  }

  // The function raises Spark's conditions about interval texts by itself.
  private Conversion interval(CastSource from, String function) {
    boolean isTry = from.mode() == CastMode.TRY;
    return Conversion.exact(call(isTry ? function + "_try" : function, from.text()));
  }

  private Conversion calendar(String text, String malformed) {
    String parts = "string_split(" + call("floe_to_calendar", text) + ", ' ')";
    return Conversion.checked(
        "(to_months(CAST(list_extract("
            + parts
            + ", 1) AS INTEGER)) + to_days(CAST(list_extract("
            + parts
            + ", 2) AS INTEGER)) + to_microseconds(CAST(list_extract("
            + parts
            + ", 3) AS BIGINT)))",
        malformed);
  }
}
