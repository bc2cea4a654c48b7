package floeberg.analysis.expression;

import java.util.Map;

/** To come. */
final class CsvForms {
  private CsvForms() {}

  static void register(Map<String, SpecialForm> forms) {}
}
