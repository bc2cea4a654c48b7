package floeberg.duckdb;

import floeberg.function.JavaFunction;
import java.util.List;

/** The Java functions that casts call. */
final class CastFunctions {
  private CastFunctions() {}

  static List<JavaFunction> find(String name) {
    return List.of();
  }
}
