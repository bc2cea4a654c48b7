package floeberg.analysis.expression;

import java.util.Map;

/** Sketches and bitmaps. */
final class SketchForms {
  private SketchForms() {}

  static void register(Map<String, SpecialForm> forms) {}
}
