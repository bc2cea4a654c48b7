package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;
import static floeberg.type.SparkType.TINYINT;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Fields of dates, timestamps and intervals; adding and comparing by unit. */
final class ExtractForms {
  private static final Decimal SECONDS = new Decimal(8, 6);
  private static final List<String> UNITS =
      List.of(
          "MICROSECOND",
          "MILLISECOND",
          "SECOND",
          "MINUTE",
          "HOUR",
          "DAY",
          "DAYOFYEAR",
          "WEEK",
          "MONTH",
          "QUARTER",
          "YEAR");

  private ExtractForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "extract" -> ExtractForms::extract;
      case "date_part" -> ExtractForms::extract;
      case "datepart" -> ExtractForms::extract;
      case "timestampadd" -> ExtractForms::add;
      case "timestampdiff" -> ExtractForms::difference;
      default -> SpecialForm.NONE;
    };
  }

  private record Field(String template, SparkType type) {}

  static Typed extract(CallSite site) {
    site.requireCount(2, 2);
    Typed source = site.argument(1);
    String name = String.valueOf(site.constant(0, "field", STRING).orElse("NULL"));
    Typed.SqlText text =
        out -> {
          if (site.name().equals("date_part")) {
            CallSite.listed(out, "date_part", site.arguments());
            return;
          }
          out.append(site.name()).append('(').append(name);
          source.text().append(out.append(" FROM "));
          out.append(')');
        };
    SparkType type = source.type();
    boolean isTime = type instanceof SparkType.Time;
    boolean isInterval = Coercion.isAnsiInterval(type) || type == SparkType.CALENDAR_INTERVAL;
    String upper = name.toUpperCase(Locale.ROOT);
    if (upper.equals("NULL") && site.name().equals("date_part")) {
      return new Typed(new Expr.Literal(SparkType.DOUBLE, Optional.empty()), text);
    }
    Optional<Field> field =
        isInterval
            ? intervalField(upper, type).filter(_ -> isWithin(upper, type))
            : isTime ? timeField(upper) : dateField(upper).or(() -> timeField(upper));
    if (field.isEmpty()) {
      throw FloebergException.of(
              Condition.analysis("INVALID_EXTRACT_FIELD"),
              "field",
              "`" + name + "`",
              "expr",
              source.quoted())
          .at(site.position());
    }
    Expr operand = source.expr();
    if (!isInterval && !isTime) {
      boolean needsTime = dateField(upper).isEmpty();
      SparkType wanted = needsTime ? TIMESTAMP : DATE;
      if (!Coercion.canPass(type, wanted)) {
        throw Mismatch.unexpectedInput(
            new Typed(operand, text).sql(),
            0,
            "\"" + wanted.simpleString().toUpperCase(Locale.ROOT) + "\"",
            source,
            site.position());
      }
      boolean keeps = needsTime && type == TIMESTAMP_NTZ;
      operand = keeps ? operand : site.cast(operand, wanted);
    }
    return new Typed(site.build(field.get().template(), field.get().type(), operand), text);
  }

  private static Optional<Field> dateField(String name) {
    String template =
        switch (name) {
          case "YEAR", "Y", "YEARS", "YR", "YRS" -> "year({0})";
          case "YEAROFWEEK" -> "isoyear({0})";
          case "QUARTER", "QTR" -> "quarter({0})";
          case "MONTH", "MON", "MONS", "MONTHS" -> "month({0})";
          case "WEEK", "W", "WEEKS" -> "weekofyear({0})";
          case "DAY", "D", "DAYS" -> "day({0})";
          case "DAYOFWEEK", "DOW" -> "dayofweek({0}) + 1";
          case "DAYOFWEEK_ISO", "DOW_ISO" -> "isodow({0})";
          case "DOY" -> "dayofyear({0})";
          default -> "";
        };
    return template.isEmpty()
        ? Optional.empty()
        : Optional.of(new Field("CAST(" + template + " AS INTEGER)", INT));
  }

  private static Optional<Field> timeField(String name) {
    return switch (name) {
      case "HOUR", "H", "HOURS", "HR", "HRS" ->
          Optional.of(new Field("CAST(hour({0}) AS INTEGER)", INT));
      case "MINUTE", "M", "MIN", "MINS", "MINUTES" ->
          Optional.of(new Field("CAST(minute({0}) AS INTEGER)", INT));
      case "SECOND", "S", "SEC", "SECONDS", "SECS" ->
          Optional.of(
              new Field(
                  "CAST(CAST(microsecond({0}) AS DECIMAL(18,0)) * 0.000001 AS DECIMAL(8,6))",
                  SECONDS));
      default -> Optional.empty();
    };
  }

  /** Whether an interval type reaches so far: INTERVAL MINUTE has no hours. */
  private static boolean isWithin(String name, SparkType type) {
    SparkType.IntervalField field =
        switch (name.charAt(0)) {
          case 'Y' -> SparkType.IntervalField.YEAR;
          case 'D' -> SparkType.IntervalField.DAY;
          case 'H' -> SparkType.IntervalField.HOUR;
          case 'S' -> SparkType.IntervalField.SECOND;
          default ->
              name.startsWith("MON")
                  ? SparkType.IntervalField.MONTH
                  : SparkType.IntervalField.MINUTE;
        };
    return switch (type) {
      case SparkType.YearMonthInterval(var start, var end) ->
          start.compareTo(field) <= 0 && end.compareTo(field) >= 0;
      case SparkType.DayTimeInterval(var start, var end) ->
          start.compareTo(field) <= 0 && end.compareTo(field) >= 0;
      default -> true;
    };
  }

  private static Optional<Field> intervalField(String name, SparkType type) {
    if (type == SparkType.CALENDAR_INTERVAL) {
      return calendarField(name);
    }
    boolean isMonths = type instanceof SparkType.YearMonthInterval;
    return switch (name) {
      case "YEAR", "Y", "YEARS", "YR", "YRS" ->
          isMonths ? Optional.of(new Field("({0} // 12)", INT)) : Optional.empty();
      case "MONTH", "MON", "MONS", "MONTHS" ->
          isMonths
              ? Optional.of(new Field("CAST({0} % 12 AS TINYINT)", TINYINT))
              : Optional.empty();
      case "DAY", "D", "DAYS" ->
          isMonths
              ? Optional.empty()
              : Optional.of(new Field("CAST({0} // 86400000000 AS INTEGER)", INT));
      case "HOUR", "H", "HOURS", "HR", "HRS" ->
          isMonths
              ? Optional.empty()
              : Optional.of(new Field("CAST(({0} // 3600000000) % 24 AS TINYINT)", TINYINT));
      case "MINUTE", "M", "MIN", "MINS", "MINUTES" ->
          isMonths
              ? Optional.empty()
              : Optional.of(new Field("CAST(({0} // 60000000) % 60 AS TINYINT)", TINYINT));
      case "SECOND", "S", "SEC", "SECONDS", "SECS" ->
          isMonths
              ? Optional.empty()
              : Optional.of(
                  new Field(
                      "CAST(CAST({0} % 60000000 AS DECIMAL(18,0)) * 0.000001 AS DECIMAL(8,6))",
                      SECONDS));
      default -> Optional.empty();
    };
  }

  private static Optional<Field> calendarField(String name) {
    return switch (name) {
      case "YEAR", "Y", "YEARS", "YR", "YRS" ->
          Optional.of(new Field("CAST(year({0}) AS INTEGER)", INT));
      case "MONTH", "MON", "MONS", "MONTHS" ->
          Optional.of(new Field("CAST(month({0}) AS TINYINT)", TINYINT));
      case "DAY", "D", "DAYS" -> Optional.of(new Field("CAST(day({0}) AS INTEGER)", INT));
      case "HOUR", "H", "HOURS", "HR", "HRS" ->
          Optional.of(new Field("CAST(hour({0}) AS TINYINT)", TINYINT));
      case "MINUTE", "M", "MIN", "MINS", "MINUTES" ->
          Optional.of(new Field("CAST(minute({0}) AS TINYINT)", TINYINT));
      case "SECOND", "S", "SEC", "SECONDS", "SECS" ->
          Optional.of(
              new Field(
                  "CAST(CAST(microsecond({0}) AS DECIMAL(18,0)) * 0.000001 AS DECIMAL(8,6))",
                  SECONDS));
      default -> Optional.empty();
    };
  }

  private static String unit(CallSite site) {
    String name = String.valueOf(site.constant(0, "unit", STRING).orElse(""));
    String upper = name.toUpperCase(Locale.ROOT);
    if (!UNITS.contains(upper)) {
      throw FloebergException.of(
              Condition.analysis("INVALID_PARAMETER_VALUE.DATETIME_UNIT"),
              "functionName",
              "`" + site.shownName() + "`",
              "parameter",
              "`unit`",
              "invalidValue",
              "'" + name + "'")
          .at(site.position());
    }
    return upper;
  }

  private static Typed shown(CallSite site, Expr expr) {
    return new Typed(expr, out -> CallSite.listed(out, site.name(), site.arguments()));
  }

  static Typed add(CallSite site) {
    site.requireCount(3, 3);
    String unit = unit(site);
    Typed time = site.argument(2);
    SparkType type = time.type() == TIMESTAMP_NTZ ? TIMESTAMP_NTZ : TIMESTAMP;
    Expr base = site.cast(time, type);
    Expr amount = site.cast(site.argument(1), BIGINT);
    String interval =
        switch (unit) {
          case "YEAR" -> "to_months(CAST({1} * 12 AS INTEGER))";
          case "QUARTER" -> "to_months(CAST({1} * 3 AS INTEGER))";
          case "MONTH" -> "to_months(CAST({1} AS INTEGER))";
          case "WEEK" -> "to_days(CAST({1} * 7 AS INTEGER))";
          case "DAY", "DAYOFYEAR" -> "to_days(CAST({1} AS INTEGER))";
          case "HOUR" -> "to_microseconds({1} * 3600000000)";
          case "MINUTE" -> "to_microseconds({1} * 60000000)";
          case "SECOND" -> "to_microseconds({1} * 1000000)";
          case "MILLISECOND" -> "to_microseconds({1} * 1000)";
          default -> "to_microseconds({1})";
        };
    return shown(site, site.build("({0} + " + interval + ")", type, base, amount));
  }

  static Typed difference(CallSite site) {
    site.requireCount(3, 3);
    String unit = unit(site);
    Expr start = site.cast(site.argument(1), TIMESTAMP);
    Expr end = site.cast(site.argument(2), TIMESTAMP);
    String name = unit.equals("DAYOFYEAR") ? "DAY" : unit;
    return shown(
        site,
        site.build(
            "floe_timestampdiff('" + name + "', timezone({zone}, {0}), timezone({zone}, {1}))",
            BIGINT,
            start,
            end));
  }
}
