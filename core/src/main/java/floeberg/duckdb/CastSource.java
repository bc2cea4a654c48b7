package floeberg.duckdb;

import floeberg.error.Position;
import floeberg.resolved.Expr.CastMode;
import floeberg.type.SparkType;
import java.util.Locale;

/**
 * What a cast starts from.
 *
 * @param text short enough to be repeated
 */
record CastSource(String text, SparkType type, CastMode mode, Position position) {

  CastSource with(String newText, SparkType newType) {
    return new CastSource(newText, newType, mode, position);
  }

  boolean isLegacy() {
    return mode == CastMode.LEGACY;
  }

  /** The type's name as messages have it, {@code "DECIMAL(6,1)"}. */
  static String quoted(SparkType type) {
    return '"' + type.simpleString().toUpperCase(Locale.ROOT) + '"';
  }
}
