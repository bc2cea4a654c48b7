package floeberg.analysis.expression;

import java.util.Map;

/** To come. */
final class RandomForms {
  private RandomForms() {}

  static void register(Map<String, SpecialForm> forms) {}
}
