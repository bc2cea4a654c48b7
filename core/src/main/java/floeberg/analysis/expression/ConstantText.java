package floeberg.analysis.expression;

import floeberg.analysis.AnalysisContext;
import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.TypeText;

/** The text of IDENTIFIER(...), which has to be known before the statement runs. */
public final class ConstantText {
  private ConstantText() {}

  /** The text's value; throws NOT_A_CONSTANT_STRING. */
  public static String of(Expr text, AnalysisContext context, Origin origin) {
    if (!Foldable.isFoldable(text)) {
      throw error("NOT_CONSTANT", text, origin);
    }
    if (!Coercion.isText(text.type())) {
      throw error("WRONG_TYPE", text, origin, "dataType", TypeText.sql(text.type()));
    }
    Object value = context.fold(text);
    if (value == null) {
      throw error("NULL", text, origin);
    }
    return value.toString();
  }

  private static RuntimeException error(
      String reason, Expr text, Origin origin, String... parameters) {
    String[] all = new String[parameters.length + 4];
    all[0] = "name";
    all[1] = "IDENTIFIER";
    all[2] = "expr";
    all[3] = Describe.expression(text);
    System.arraycopy(parameters, 0, all, 4, parameters.length);
    return AnalysisErrors.of("NOT_A_CONSTANT_STRING." + reason, origin, all);
  }
}
