package floeberg.duckdb;

import floeberg.type.SparkType;
import floeberg.type.SparkType.Simple;
import java.util.Map;

/** Converts between numbers, and between booleans and numbers. */
final class CastNumbers {
  private record Range(String low, String high, int digits, String modulus) {}

  private static final Map<SparkType, Range> INTEGRALS =
      Map.of(
          SparkType.TINYINT, new Range("-128", "127", 3, "256"),
          SparkType.SMALLINT, new Range("-32768", "32767", 5, "65536"),
          SparkType.INT, new Range("-2147483648", "2147483647", 10, "4294967296"),
          SparkType.BIGINT, new Range("-9223372036854775808", "9223372036854775807", 19, ""));

  private final WriteContext context;
  private final CastToText texts;

  CastNumbers(WriteContext context, CastToText texts) {
    this.context = context;
    this.texts = texts;
  }

  static boolean isNumber(SparkType type) {
    return isIntegral(type)
        || type == Simple.FLOAT
        || type == Simple.DOUBLE
        || type == Simple.BOOLEAN
        || type instanceof SparkType.Decimal;
  }

  static boolean isIntegral(SparkType type) {
    return INTEGRALS.containsKey(type);
  }

  Conversion convert(CastSource from, SparkType to) {
    if (to == Simple.BOOLEAN) {
      return Conversion.exact("(" + from.text() + " <> 0)");
    }
    if (from.type() == Simple.BOOLEAN) {
      String number = DuckSql.cast(from.text(), "INTEGER");
      return to instanceof SparkType.Decimal decimal
          ? toDecimal(from.with(number, SparkType.INT), decimal)
          : Conversion.exact(DuckSql.cast(number, DuckTypes.name(to)));
    }
    if (to instanceof SparkType.Decimal decimal) {
      return toDecimal(from, decimal);
    }
    return isIntegral(to) ? toIntegral(from, to) : toFloating(from, to);
  }

  private Conversion toIntegral(CastSource from, SparkType to) {
    String name = DuckTypes.name(to);
    String text = from.text();
    Range target = INTEGRALS.get(to);
    String error = CastErrors.overflow(from, texts.shown(text, from.type()), to);
    if (isIntegral(from.type())) {
      boolean isWider = INTEGRALS.get(from.type()).digits() <= target.digits();
      if (isWider) {
        return Conversion.exact(DuckSql.cast(text, name));
      }
      return from.isLegacy()
          ? Conversion.exact(wrapped(text, to))
          : Conversion.checked(DuckSql.tryCast(text, name), error);
    }
    if (from.type() instanceof SparkType.Decimal) {
      String whole = "trunc(" + text + ")";
      return from.isLegacy()
          ? Conversion.exact(wrapped(lowBits(whole), to))
          : Conversion.checked(DuckSql.tryCast(whole, name), error);
    }
    return from.isLegacy()
        ? Conversion.exact(saturated(text, to))
        : Conversion.checked(floatingToIntegral(text, to), error);
  }

  // Spark lets 2^63 pass as the largest BIGINT: its check compares in floating point.
  private static String floatingToIntegral(String text, SparkType to) {
    String whole = DuckSql.tryCast("trunc(" + text + ")", DuckTypes.name(to));
    return to == Simple.BIGINT
        ? "CASE WHEN "
            + text
            + " = 9223372036854775808 THEN 9223372036854775807 ELSE "
            + whole
            + " END"
        : whole;
  }

  // Java's narrowing of a BigInteger to long: the low 64 bits.
  private static String lowBits(String whole) {
    String wide = DuckSql.cast(whole, "HUGEINT");
    String low = "(" + wide + " & 18446744073709551615::HUGEINT)";
    return "CAST(CASE WHEN "
        + low
        + " > 9223372036854775807 THEN "
        + low
        + " - 18446744073709551616::HUGEINT ELSE "
        + low
        + " END AS BIGINT)";
  }

  // Java's narrowing of long: the low bits.
  private static String wrapped(String text, SparkType to) {
    Range range = INTEGRALS.get(to);
    if (range.modulus().isEmpty()) {
      return text;
    }
    String low = "(CAST(" + text + " AS BIGINT) & (" + range.modulus() + " - 1))";
    return DuckSql.cast(
        "CASE WHEN "
            + low
            + " > "
            + range.high()
            + " THEN "
            + low
            + " - "
            + range.modulus()
            + " ELSE "
            + low
            + " END",
        DuckTypes.name(to));
  }

  // Java's narrowing of double: to int or long with the ends of the range, NaN to 0, then low bits.
  private static String saturated(String text, SparkType to) {
    SparkType first = to == Simple.BIGINT ? SparkType.BIGINT : SparkType.INT;
    Range range = INTEGRALS.get(first);
    String whole =
        "CASE WHEN isnan("
            + text
            + ") THEN 0 WHEN "
            + text
            + " >= "
            + range.high()
            + " THEN "
            + range.high()
            + " WHEN "
            + text
            + " <= "
            + range.low()
            + " THEN "
            + range.low()
            + " ELSE CAST(trunc("
            + text
            + ") AS BIGINT) END";
    return first.equals(to) ? DuckSql.cast(whole, DuckTypes.name(to)) : wrapped(whole, to);
  }

  private static Conversion toFloating(CastSource from, SparkType to) {
    String name = DuckTypes.name(to);
    if (from.type() == Simple.DOUBLE) {
      // DuckDB refuses what is too large for FLOAT; Java makes it infinite.
      String text = from.text();
      return Conversion.exact(
          "CASE WHEN "
              + text
              + " IS NOT NULL THEN coalesce("
              + DuckSql.tryCast(text, name)
              + ", CAST(CASE WHEN "
              + text
              + " > 0 THEN 'inf' ELSE '-inf' END AS FLOAT)) END");
    }
    if (from.type() instanceof SparkType.Decimal(int precision, int _)) {
      // Exact digits go through text, so that the result is the nearest number.
      boolean isSmall = precision <= (to == Simple.FLOAT ? 7 : 15);
      return Conversion.exact(
          DuckSql.cast(isSmall ? from.text() : DuckSql.cast(from.text(), "VARCHAR"), name));
    }
    return Conversion.exact(DuckSql.cast(from.text(), name));
  }

  Conversion toDecimal(CastSource from, SparkType.Decimal to) {
    String name = DuckTypes.name(to);
    String shown = texts.write(from.text(), from.type());
    String error = CastErrors.outOfRange(from, shown, to);
    int whole = to.precision() - to.scale();
    if (isIntegral(from.type())) {
      return INTEGRALS.get(from.type()).digits() <= whole
          ? Conversion.exact(DuckSql.cast(from.text(), name))
          : Conversion.checked(DuckSql.tryCast(from.text(), name), error);
    }
    if (from.type() instanceof SparkType.Decimal(int precision, int scale)) {
      boolean isLossless = scale <= to.scale() && precision - scale <= whole;
      boolean isRounded = scale > to.scale() && precision - scale < whole;
      return isLossless || isRounded
          ? Conversion.exact(DuckSql.cast(from.text(), name))
          : Conversion.checked(DuckSql.tryCast(from.text(), name), error);
    }
    String function = "floe_double_to_decimal_" + to.precision() + "_" + to.scale();
    String number =
        from.type() == Simple.DOUBLE ? from.text() : DuckSql.cast(from.text(), "DOUBLE");
    // What is no number is NULL in every mode.
    String finite = "CASE WHEN isfinite(" + number + ") THEN " + error + " END";
    return Conversion.checked(context.java(function) + "(" + number + ")", finite);
  }
}
