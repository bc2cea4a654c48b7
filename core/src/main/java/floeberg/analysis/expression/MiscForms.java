package floeberg.analysis.expression;

import java.util.Map;

/** Placeholder. */
final class MiscForms {
  private MiscForms() {}

  static void register(Map<String, SpecialForm> forms) {
  }
}
