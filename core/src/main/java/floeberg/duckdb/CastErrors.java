package floeberg.duckdb;

import floeberg.duckdb.PlantedError.Parameter;
import floeberg.type.SparkType;

/** The conditions that casts raise. */
final class CastErrors {
  static final String ANSI = "\"spark.sql.ansi.enabled\"";

  private CastErrors() {}

  /** CAST_INVALID_INPUT for a malformed text. */
  static String malformed(CastSource from, SparkType to) {
    String value = "'''' || replace(" + from.text() + ", '''', '\\''') || ''''";
    return PlantedError.text(
        "CAST_INVALID_INPUT",
        from.position(),
        Parameter.computed("expression", value),
        Parameter.constant("sourceType", CastSource.quoted(from.type())),
        Parameter.constant("targetType", CastSource.quoted(to)),
        Parameter.constant("ansiConfig", ANSI));
  }

  /** INVALID_VARIANT_CAST for a variant that is no such value. */
  static String ofVariant(CastSource from, String json, SparkType to) {
    return PlantedError.text(
        "INVALID_VARIANT_CAST",
        from.position(),
        Parameter.computed("value", DuckSql.cast(json, "VARCHAR")),
        Parameter.constant("dataType", CastSource.quoted(to)));
  }

  /**
   * CAST_OVERFLOW.
   *
   * @param shown text of the value as a SQL literal
   */
  static String overflow(CastSource from, String shown, SparkType to) {
    return PlantedError.text(
        "CAST_OVERFLOW",
        from.position(),
        Parameter.computed("value", shown),
        Parameter.constant("sourceType", CastSource.quoted(from.type())),
        Parameter.constant("targetType", CastSource.quoted(to)),
        Parameter.constant("ansiConfig", ANSI));
  }

  /** NUMERIC_VALUE_OUT_OF_RANGE for a number that has too many digits. */
  static String outOfRange(CastSource from, String shown, SparkType.Decimal to) {
    return PlantedError.text(
        "NUMERIC_VALUE_OUT_OF_RANGE.WITH_SUGGESTION",
        from.position(),
        Parameter.computed("value", shown),
        Parameter.constant("precision", String.valueOf(to.precision())),
        Parameter.constant("scale", String.valueOf(to.scale())),
        Parameter.constant("config", ANSI));
  }
}
