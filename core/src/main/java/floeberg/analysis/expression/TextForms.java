package floeberg.analysis.expression;

import java.util.Map;

/** Placeholder. */
final class TextForms {
  private TextForms() {}

  static void register(Map<String, SpecialForm> forms) {
  }
}
