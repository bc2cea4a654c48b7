package floeberg.analysis.expression;

import java.util.Map;

/** Placeholder. */
final class Generators {
  private Generators() {}

  static void register(Map<String, SpecialForm> forms) {
  }
}
