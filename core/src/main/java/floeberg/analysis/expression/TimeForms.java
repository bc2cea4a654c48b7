package floeberg.analysis.expression;

import java.util.Map;

/** Placeholder. */
final class TimeForms {
  private TimeForms() {}

  static void register(Map<String, SpecialForm> forms) {
  }
}
