package floeberg.duckdb;

import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import floeberg.type.SparkType.Simple;

/** Converts dates, timestamps and intervals into each other and from and to numbers. */
final class CastMoments {
  private final WriteContext context;
  private final CastNumbers numbers;
  private final CastToText texts;

  CastMoments(WriteContext context, CastNumbers numbers, CastToText texts) {
    this.context = context;
    this.numbers = numbers;
    this.texts = texts;
  }

  Conversion convert(CastSource from, SparkType to) {
    if (from.type() instanceof SparkType.YearMonthInterval(var _, IntervalField end)) {
      return fromMonths(from, to, end);
    }
    if (from.type() instanceof SparkType.DayTimeInterval(var _, IntervalField end)) {
      return fromMicros(from, to, end);
    }
    if (to instanceof SparkType.YearMonthInterval(var _, IntervalField end)) {
      return toMonths(from, to, end);
    }
    if (to instanceof SparkType.DayTimeInterval(var _, IntervalField end)) {
      return toMicros(from, to, end);
    }
    if (CastNumbers.isNumber(from.type())) {
      return to == Simple.TIMESTAMP ? numberToTimestamp(from) : bytes(from, to);
    }
    if (from.type() == Simple.TIMESTAMP && CastNumbers.isNumber(to)) {
      return timestampToNumber(from, to);
    }
    if (from.type() instanceof SparkType.Time && CastNumbers.isNumber(to)) {
      String micros = "epoch_us(" + from.text() + ")";
      return to instanceof SparkType.Decimal decimal
          ? secondsAsDecimal(from, micros, decimal)
          : narrowed(from, "(" + micros + " // 1000000)", to);
    }
    return between(from, to);
  }

  private Conversion between(CastSource from, SparkType to) {
    String text = from.text();
    boolean isZoned = from.type() == Simple.TIMESTAMP;
    if (to == Simple.DATE) {
      return Conversion.exact(
          DuckSql.cast(isZoned ? DuckSql.cast(text, "TIMESTAMP") : text, "DATE"));
    }
    if (to == Simple.TIMESTAMP_NTZ) {
      return Conversion.exact(DuckSql.cast(text, "TIMESTAMP"));
    }
    if (to == Simple.TIMESTAMP) {
      String local = from.type() == Simple.DATE ? DuckSql.cast(text, "TIMESTAMP") : text;
      return Conversion.exact(LocalMoments.zoned(local, context.zoneRules()));
    }
    // Combinations that only non-ANSI mode allows, such as a date as a number, are NULL there.
    return from.isLegacy() || from.type() == Simple.BINARY || to instanceof SparkType.Time
        ? Conversion.exact(legacy(from, to))
        : unknown(from, to);
  }

  private static String legacy(CastSource from, SparkType to) {
    return from.type() instanceof SparkType.Time && to instanceof SparkType.Time
        ? from.text()
        : LiteralWriter.write(null, to);
  }

  private static Conversion unknown(CastSource from, SparkType to) {
    throw new AssertionError(
        "no cast from " + from.type().simpleString() + " to " + to.simpleString());
  }

  // Whole numbers as big-endian bytes, in non-ANSI mode only.
  private Conversion bytes(CastSource from, SparkType to) {
    if (to != Simple.BINARY || !CastNumbers.isIntegral(from.type())) {
      return between(from, to);
    }
    int digits =
        switch ((Simple) from.type()) {
          case TINYINT -> 2;
          case SMALLINT -> 4;
          case INT -> 8;
          default -> 16;
        };
    return Conversion.exact(
        "unhex(right(lpad(to_hex(CAST(" + from.text() + " AS BIGINT)), 16, '0'), " + digits + "))");
  }

  // A number counts seconds since 1970; fractions below microseconds are cut.
  private Conversion numberToTimestamp(CastSource from) {
    String text = from.text();
    if (from.type() == Simple.BOOLEAN) {
      return Conversion.exact("make_timestamptz(CAST(CAST(" + text + " AS INTEGER) AS BIGINT))");
    }
    if (from.type() == Simple.FLOAT || from.type() == Simple.DOUBLE) {
      String micros = "trunc(" + DuckSql.cast(text, "DOUBLE") + " * 1000000)";
      String error = CastErrors.overflow(from, texts.shown(text, from.type()), SparkType.TIMESTAMP);
      return Conversion.checked(
          "make_timestamptz(" + DuckSql.tryCast(micros, "BIGINT") + ")", error);
    }
    if (from.type() instanceof SparkType.Decimal(int precision, int scale)) {
      int digits = Math.min(38 - scale, precision - scale + 7) + scale;
      String wide =
          DuckSql.cast(
              text, "DECIMAL(" + Math.min(38, Math.max(digits, precision)) + "," + scale + ")");
      String micros = "trunc(" + wide + " * 1000000)";
      String error = CastErrors.overflow(from, texts.shown(text, from.type()), SparkType.TIMESTAMP);
      return Conversion.checked(
          "make_timestamptz(" + DuckSql.tryCast(micros, "BIGINT") + ")", error);
    }
    return Conversion.exact(
        "make_timestamptz(" + DuckSql.cast(text, "BIGINT") + " * CAST(1000000 AS BIGINT))");
  }

  private Conversion timestampToNumber(CastSource from, SparkType to) {
    String micros = "epoch_us(" + from.text() + ")";
    if (CastNumbers.isIntegral(to)) {
      String seconds =
          "((" + micros + " - ((" + micros + " % 1000000) + 1000000) % 1000000) // 1000000)";
      return narrowed(from, seconds, to);
    }
    if (to instanceof SparkType.Decimal decimal) {
      return secondsAsDecimal(from, micros, decimal);
    }
    String seconds = "(CAST(" + micros + " AS DOUBLE) / 1000000)";
    return Conversion.exact(DuckSql.cast(seconds, DuckTypes.name(to)));
  }

  private Conversion secondsAsDecimal(CastSource from, String micros, SparkType.Decimal to) {
    String seconds = "(CAST(" + micros + " AS DECIMAL(19,0)) * CAST(0.000001 AS DECIMAL(7,6)))";
    return numbers.toDecimal(from.with(seconds, new SparkType.Decimal(26, 6)), to);
  }

  // The value of the source, with which an error shows it, narrowed to a whole number.
  private Conversion narrowed(CastSource from, String bigint, SparkType to) {
    if (to == Simple.BIGINT) {
      return Conversion.exact(bigint);
    }
    if (from.isLegacy() && from.type() == Simple.TIMESTAMP) {
      return numbers.convert(from.with(bigint, SparkType.BIGINT), to);
    }
    String error = CastErrors.overflow(from, texts.shown(from.text(), from.type()), to);
    return Conversion.checked(DuckSql.tryCast(bigint, DuckTypes.name(to)), error);
  }

  private Conversion fromMonths(CastSource from, SparkType to, IntervalField end) {
    String count = end == IntervalField.YEAR ? "(" + from.text() + " // 12)" : from.text();
    if (to instanceof SparkType.YearMonthInterval(var _, IntervalField newEnd)) {
      return Conversion.exact(
          newEnd == IntervalField.YEAR ? "((" + from.text() + " // 12) * 12)" : from.text());
    }
    if (to instanceof SparkType.Decimal decimal) {
      return numbers.toDecimal(from.with(count, SparkType.INT), decimal);
    }
    return CastNumbers.isIntegral(to)
        ? narrowed(from, DuckSql.cast(count, "BIGINT"), to)
        : unknown(from, to);
  }

  private static long micros(IntervalField unit) {
    return switch (unit) {
      case DAY -> 86_400_000_000L;
      case HOUR -> 3_600_000_000L;
      case MINUTE -> 60_000_000L;
      case SECOND -> 1_000_000L;
      case YEAR, MONTH -> throw new AssertionError(unit);
    };
  }

  private Conversion fromMicros(CastSource from, SparkType to, IntervalField end) {
    String unit = String.valueOf(micros(end));
    if (to instanceof SparkType.DayTimeInterval(var _, IntervalField newEnd)) {
      String size = String.valueOf(micros(newEnd));
      return Conversion.exact(
          newEnd == IntervalField.SECOND
              ? from.text()
              : "(" + from.text() + " - " + from.text() + " % " + size + ")");
    }
    if (to instanceof SparkType.Decimal decimal) {
      return end == IntervalField.SECOND
          ? secondsAsDecimal(from, from.text(), decimal)
          : numbers.toDecimal(
              from.with("(" + from.text() + " // " + unit + ")", SparkType.BIGINT), decimal);
    }
    return CastNumbers.isIntegral(to)
        ? narrowed(from, "(" + from.text() + " // " + unit + ")", to)
        : unknown(from, to);
  }

  private Conversion toMonths(CastSource from, SparkType to, IntervalField end) {
    if (!CastNumbers.isNumber(from.type())) {
      return unknown(from, to);
    }
    int unit = end == IntervalField.YEAR ? 12 : 1;
    String months =
        from.type() instanceof SparkType.Decimal
            ? "round(" + from.text() + " * " + unit + ", 0)"
            : "CAST(" + from.text() + " AS HUGEINT) * " + unit;
    String error = CastErrors.overflow(from, texts.shown(from.text(), from.type()), to);
    return Conversion.checked(DuckSql.tryCast("(" + months + ")", "INTEGER"), error);
  }

  private Conversion toMicros(CastSource from, SparkType to, IntervalField end) {
    if (!CastNumbers.isNumber(from.type())) {
      return unknown(from, to);
    }
    String value =
        from.type() instanceof SparkType.Decimal(int _, int scale)
            ? "round(" + DuckSql.cast(from.text(), "DECIMAL(38," + Math.min(scale, 18) + ")")
            : "(" + DuckSql.cast(from.text(), "HUGEINT");
    String micros =
        from.type() instanceof SparkType.Decimal
            ? value + " * " + micros(end) + ", 0)"
            : value + " * " + micros(end) + ")";
    String error = CastErrors.overflow(from, texts.shown(from.text(), from.type()), to);
    return Conversion.checked(DuckSql.tryCast(micros, "BIGINT"), error);
  }

  WriteContext context() {
    return context;
  }
}
