package floeberg.analysis.expression;

import java.util.Map;

/** To come. */
final class VariantForms {
  private VariantForms() {}

  static void register(Map<String, SpecialForm> forms) {}
}
