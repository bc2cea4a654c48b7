package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Functions over dates and times whose typing is code. */
final class TimeForms {
  private static final String DEFAULT_PATTERN = "yyyy-MM-dd HH:mm:ss";
  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry("YEAR", "year"),
          Map.entry("YYYY", "year"),
          Map.entry("YY", "year"),
          Map.entry("QUARTER", "quarter"),
          Map.entry("MONTH", "month"),
          Map.entry("MM", "month"),
          Map.entry("MON", "month"),
          Map.entry("WEEK", "week"),
          Map.entry("DAY", "day"),
          Map.entry("DD", "day"),
          Map.entry("HOUR", "hour"),
          Map.entry("MINUTE", "minute"),
          Map.entry("SECOND", "second"),
          Map.entry("MILLISECOND", "millisecond"),
          Map.entry("MICROSECOND", "microsecond"));
  private static final List<String> DATE_UNITS = List.of("year", "quarter", "month", "week");

  private TimeForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "date_format" -> site -> dateFormat(site, "date_format");
      case "date_trunc" -> TimeForms::dateTrunc;
      case "trunc" -> TimeForms::trunc;
      case "to_date" -> toDate(false);
      case "try_to_date" -> toDate(true);
      case "to_timestamp" -> toTimestamp(TIMESTAMP, false);
      case "try_to_timestamp" -> toTimestamp(TIMESTAMP, true);
      case "to_timestamp_ltz" -> toTimestamp(TIMESTAMP, false);
      case "to_timestamp_ntz" -> toTimestamp(TIMESTAMP_NTZ, false);
      case "unix_timestamp" -> TimeForms::unixTimestamp;
      case "to_unix_timestamp" -> TimeForms::unixTimestamp;
      case "from_unixtime" -> TimeForms::fromUnixtime;
      case "timestamp_seconds" -> TimeForms::timestampSeconds;
      case "make_timestamp" -> makeTimestamp(TIMESTAMP, false);
      case "try_make_timestamp" -> makeTimestamp(TIMESTAMP, true);
      case "make_timestamp_ltz" -> makeTimestamp(TIMESTAMP, false);
      case "try_make_timestamp_ltz" -> makeTimestamp(TIMESTAMP, true);
      case "make_timestamp_ntz" -> makeTimestamp(TIMESTAMP_NTZ, false);
      case "try_make_timestamp_ntz" -> makeTimestamp(TIMESTAMP_NTZ, true);
      case "convert_timezone" -> TimeForms::convertTimezone;
      default -> SpecialForm.NONE;
    };
  }

  private static Expr timestamp(CallSite site, Typed argument) {
    return site.cast(argument, TIMESTAMP);
  }

  private static void requireTime(CallSite site, int index, String required) {
    SparkType type = site.argument(index).type();
    if (!Coercion.canPass(type, TIMESTAMP)) {
      throw Mismatch.unexpectedInput(
          site.sql(), index, required, site.argument(index), site.position());
    }
  }

  static Typed dateFormat(CallSite site, String name) {
    site.requireCount(2, 2);
    requireTime(site, 0, "\"TIMESTAMP\"");
    Expr expr =
        site.build(
            "floe_date_format({0}, {1}, {zone})",
            STRING, timestamp(site, site.argument(0)), site.cast(site.argument(1), STRING));
    return new Typed(expr, out -> CallSite.listed(out, name, site.arguments()));
  }

  static Typed dateTrunc(CallSite site) {
    site.requireCount(2, 2);
    requireTime(site, 1, "\"TIMESTAMP\"");
    Expr unit = site.cast(site.argument(0), STRING);
    Expr time = timestamp(site, site.argument(1));
    return site.shown(truncated(site, unit, time, TIMESTAMP, false));
  }

  static Typed trunc(CallSite site) {
    site.requireCount(2, 2);
    Expr date = site.cast(site.argument(0), DATE);
    Expr unit = site.cast(site.argument(1), STRING);
    return site.shown(truncated(site, unit, date, DATE, true));
  }

  private static Expr truncated(
      CallSite site, Expr unit, Expr time, SparkType type, boolean isDate) {
    if (Foldable.isFoldable(unit)) {
      Optional<String> name =
          site.resolver()
              .constant(unit)
              .map(text -> UNITS.get(String.valueOf(text).toUpperCase(Locale.ROOT)))
              .filter(found -> !isDate || DATE_UNITS.contains(found));
      String text =
          name.map(found -> "CAST(date_trunc('" + found + "', {0}) AS {type})")
              .orElse("CAST(NULL AS {type})");
      return site.build(text, type, true, List.of(time));
    }
    var cases = new StringBuilder("CASE upper({1})");
    UNITS.forEach(
        (word, duck) -> {
          if (!isDate || DATE_UNITS.contains(duck)) {
            cases.append(" WHEN '").append(word).append("' THEN CAST(date_trunc('");
            cases.append(duck).append("', {0}) AS {type})");
          }
        });
    cases.append(" END");
    return site.build(cases.toString(), type, true, List.of(time, unit));
  }

  private static SpecialForm toDate(boolean isTry) {
    return site -> {
      site.requireCount(1, 2);
      Typed value = site.argument(0);
      if (!Coercion.isAtomic(value.type()) && value.type() != SparkType.VOID) {
        throw Mismatch.unexpectedInput(
            site.sql(),
            0,
            "(\"STRING\" or \"DATE\" or \"TIMESTAMP\" or \"TIMESTAMP_NTZ\")",
            value,
            site.position());
      }
      if (site.count() == 1) {
        Expr.CastMode mode = isTry ? Expr.CastMode.TRY : site.resolver().castMode();
        return site.shown(wrapped(site, value, DATE, mode));
      }
      if (!Coercion.isText(value.type())) {
        return site.shown(wrapped(site, value, DATE, site.resolver().castMode()));
      }
      boolean lenient = isTry || !site.isAnsi();
      Expr expr =
          site.build(
              lenient ? "floe_try_parse_date({0}, {1})" : "floe_parse_date({0}, {1})",
              DATE,
              lenient || value.nullable() || site.argument(1).nullable(),
              List.of(value.expr(), site.cast(site.argument(1), STRING)));
      return site.shown(expr);
    };
  }

  /** Values without a time are read as text. */
  private static Expr wrapped(CallSite site, Typed value, SparkType type, Expr.CastMode mode) {
    boolean isOther =
        Coercion.isAtomic(value.type())
            && !Coercion.isText(value.type())
            && !Coercion.isDatetime(value.type())
            && Coercion.canPass(value.type(), STRING);
    Expr from = isOther && type == DATE ? site.cast(value, STRING) : value.expr();
    return Casts.implicit(from, type, mode, site.position());
  }

  private static SpecialForm toTimestamp(SparkType type, boolean isTry) {
    return site -> {
      site.requireCount(1, 2);
      Typed value = site.argument(0);
      boolean lenient = isTry || !site.isAnsi();
      if (site.count() == 1 || !Coercion.isText(value.type())) {
        Expr.CastMode mode = isTry ? Expr.CastMode.TRY : site.resolver().castMode();
        if (!floeberg.type.CastRules.isAllowed(value.type(), type)) {
          throw Mismatch.unexpectedInput(
              site.sql(), 0, "(\"STRING\" or \"DATE\" or \"TIMESTAMP\")", value, site.position());
        }
        return site.shown(wrapped(site, value, type, mode));
      }
      String name =
          "floe_" + (lenient ? "try_" : "") + "parse_timestamp" + (type == TIMESTAMP ? "" : "_ntz");
      return site.shown(
          site.build(
              name + "({0}, {1}, {zone})",
              type,
              lenient || value.nullable() || site.argument(1).nullable(),
              List.of(value.expr(), site.cast(site.argument(1), STRING))));
    };
  }

  private static Typed literal(String text) {
    return Typed.of(new Expr.Literal(STRING, Optional.of(text)), text);
  }

  static Typed unixTimestamp(CallSite site) {
    site.requireCount(0, 2);
    if (site.count() == 0) {
      Expr now =
          new Expr.Literal(
              BIGINT,
              Optional.of(Math.floorDiv(site.resolver().context().nowMicros(), 1_000_000L)));
      var arguments = List.of(Typed.of(now, "current_timestamp()"), literal(DEFAULT_PATTERN));
      return new Typed(now, out -> CallSite.listed(out, site.shownName(), arguments));
    }
    Typed value = site.argument(0);
    Typed pattern = site.count() == 2 ? site.argument(1) : literal(DEFAULT_PATTERN);
    // Unlike unix_seconds it cuts towards zero.
    String seconds = "(epoch_us({0}) // 1000000)";
    Expr time;
    boolean isText = Coercion.isText(value.type());
    if (isText) {
      String name = site.isAnsi() ? "floe_parse_timestamp" : "floe_try_parse_timestamp";
      time =
          site.build(
              name + "({0}, {1}, {zone})",
              TIMESTAMP,
              !site.isAnsi() || value.nullable() || pattern.nullable(),
              List.of(value.expr(), site.cast(pattern, STRING)));
    } else {
      requireTime(site, 0, "(\"STRING\" or \"DATE\" or \"TIMESTAMP\")");
      // A local time counts as one of UTC, whatever the session's zone.
      time = value.type() == TIMESTAMP_NTZ ? value.expr() : timestamp(site, value);
    }
    Expr expr = site.build(seconds, BIGINT, !site.isAnsi() || time.nullable(), List.of(time));
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), List.of(value, pattern)));
  }

  static Typed fromUnixtime(CallSite site) {
    site.requireCount(1, 2);
    Typed pattern = site.count() == 2 ? site.argument(1) : literal(DEFAULT_PATTERN);
    Expr expr =
        site.build(
            "floe_date_format(make_timestamptz(CASE WHEN {0} BETWEEN -9223372036854 AND 9223372036854"
                + " THEN {0} * 1000000 ELSE floe_wrapped_micros({0}) END), {1}, {zone})",
            STRING, true, List.of(site.cast(site.argument(0), BIGINT), site.cast(pattern, STRING)));
    return new Typed(
        expr, out -> CallSite.listed(out, site.shownName(), List.of(site.argument(0), pattern)));
  }

  static Typed timestampSeconds(CallSite site) {
    site.requireCount(1, 1);
    Typed value = site.argument(0);
    SparkType type = value.type();
    if (type instanceof Decimal decimal) {
      int digits = Math.min(Decimal.MAX_PRECISION, decimal.precision() + 7);
      String wide = "DECIMAL(" + digits + "," + decimal.scale() + ")";
      String micros =
          decimal.scale() > 6
              ? "floe_exact_micros(CAST({0} AS VARCHAR))"
              : "CAST(CAST({0} AS " + wide + ") * 1000000 AS BIGINT)";
      String moment = "make_timestamptz(" + micros + ")";
      return site.shown(site.build(moment, TIMESTAMP, value.expr()));
    }
    if (Coercion.isFloating(type)) {
      return site.shown(
          site.build(
              "CASE WHEN isfinite({0}) THEN make_timestamptz(CAST(trunc({0} * 1000000) AS BIGINT))"
                  + " END",
              TIMESTAMP, true, List.of(site.cast(value, SparkType.DOUBLE))));
    }
    return site.shown(
        site.build("make_timestamptz({0} * 1000000)", TIMESTAMP, site.cast(value, BIGINT)));
  }

  private static SpecialForm makeTimestamp(SparkType type, boolean isTry) {
    return site -> {
      boolean isZoned = type == TIMESTAMP;
      if (site.count() >= fewestParts(site) && site.count() <= (isZoned ? 3 : 2)) {
        return momentOf(site, type);
      }
      site.requireCount(6, 7);
      var operands = new ArrayList<Expr>();
      for (int i = 0; i < 5; i++) {
        operands.add(site.cast(site.argument(i), INT));
      }
      operands.add(site.cast(site.argument(5), new Decimal(16, 6)));
      String zone = isZoned ? "{zone}" : "'UTC'";
      if (site.count() == 7) {
        operands.add(site.cast(site.argument(6), STRING));
        zone = "{6}";
      }
      boolean lenient = isTry || !site.isAnsi();
      String call =
          "floe_"
              + (lenient ? "try_" : "")
              + "make_timestamp({0}, {1}, {2}, {3}, {4}, {5}, "
              + zone
              + ")";
      String text = isZoned ? call : "timezone('UTC', " + call + ")";
      return site.shown(
          site.build(text, type, lenient || CallSite.anyNullable(operands), operands));
    };
  }

  /** {@code make_timestamp} alone takes a date without a time. */
  private static int fewestParts(CallSite site) {
    return site.shownName().endsWith("make_timestamp") ? 1 : 2;
  }

  /** A date, a time of day (midnight without) and a zone (the session's without). */
  private static Typed momentOf(CallSite site, SparkType type) {
    var operands = new ArrayList<Expr>();
    operands.add(part(site, 0, DATE));
    String text = "CAST({0} AS TIMESTAMP)";
    if (site.count() > 1) {
      operands.add(part(site, 1, new SparkType.Time(6)));
      text = "({0} + {1})";
    }
    boolean isZoned = type == TIMESTAMP;
    if (site.count() == 3) {
      operands.add(site.cast(site.argument(2), STRING));
      text = "make_timestamptz(epoch_us(floe_shift_zone(" + text + ", {2}, 'UTC')))";
    } else if (isZoned) {
      text = "CAST(" + text + " AS TIMESTAMP WITH TIME ZONE)";
    }
    return site.shown(site.build(text, type, CallSite.anyNullable(operands), operands));
  }

  private static Expr part(CallSite site, int index, SparkType type) {
    Typed argument = site.argument(index);
    SparkType from = argument.type();
    boolean isPart =
        type == DATE
            ? from == DATE || Coercion.isText(from)
            : from instanceof SparkType.Time || Coercion.isText(from);
    if (!isPart && from != SparkType.VOID) {
      throw Mismatch.unexpectedInput(
          site.sql(), index, TypeText.quoted(type), argument, site.position());
    }
    return site.cast(argument.expr(), type);
  }

  /** {@code convert_timezone([from,] to, local time)}. */
  static Typed convertTimezone(CallSite site) {
    site.requireCount(2, 3);
    boolean hasSource = site.count() == 3;
    Typed time = site.argument(hasSource ? 2 : 1);
    Expr local = site.cast(time, TIMESTAMP_NTZ);
    Expr target = site.cast(site.argument(hasSource ? 1 : 0), STRING);
    if (!hasSource) {
      Expr expr = site.build("floe_shift_zone({0}, {zone}, {1})", TIMESTAMP_NTZ, local, target);
      return new Typed(
          expr,
          out ->
              CallSite.listed(
                  out,
                  "convert_timezone",
                  List.of(
                      Typed.of(target, "current_timezone()"), site.argument(0), site.argument(1))));
    }
    Expr source = site.cast(site.argument(0), STRING);
    return site.shown(
        site.build("floe_shift_zone({0}, {1}, {2})", TIMESTAMP_NTZ, local, source, target));
  }
}
