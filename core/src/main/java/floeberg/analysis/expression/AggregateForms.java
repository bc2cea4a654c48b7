package floeberg.analysis.expression;

import java.util.Map;

/** Placeholder. */
final class AggregateForms {
  private AggregateForms() {}

  static void register(Map<String, SpecialForm> forms) {
  }
}
