package floeberg.analysis.expression;

import java.util.Map;

/** Placeholder. */
final class CollectionForms {
  private CollectionForms() {}

  static void register(Map<String, SpecialForm> forms) {
  }
}
