package floeberg.analysis.expression;

import java.util.Map;

/** To come. */
final class JsonForms {
  private JsonForms() {}

  static void register(Map<String, SpecialForm> forms) {}
}
