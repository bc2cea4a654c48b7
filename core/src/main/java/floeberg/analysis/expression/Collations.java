package floeberg.analysis.expression;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;

/** Texts of a collation as they are compared. */
final class Collations {
  /** Functions that look for one text in another. */
  private static final List<String> SEARCHING =
      List.of("contains", "startswith", "endswith", "instr", "locate", "find_in_set");

  private Collations() {}

  /** The text in lower case, without blanks at its end, or as it is. */
  static Expr key(CallSite site, Expr text) {
    if (!(text.type() instanceof SparkType.Text(String collation))) {
      return text;
    }
    String template = "{0}";
    if (collation.endsWith("_RTRIM")) {
      template = "rtrim(" + template + ", ' ')";
    }
    if (collation.startsWith("UTF8_LCASE")) {
      template = "floe_lower(" + template + ")";
    }
    return template.equals("{0}") ? text : site.build(template, text.type(), text);
  }

  /** The operands of a function, as it has to see them. */
  static List<Expr> operands(CallSite site, List<Expr> operands) {
    return SEARCHING.contains(site.name())
        ? operands.stream().map(operand -> key(site, operand)).toList()
        : operands;
  }
}
