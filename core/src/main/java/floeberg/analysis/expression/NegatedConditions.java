package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;

import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import java.util.List;

/**
 * NOT in front of conditions with {@code IN (query)}. What such a condition is where it is unknown
 * depends on whether it stands alone, negated or inside of another one, and Spark looks at that
 * only after it has moved every NOT to the innermost conditions.
 */
final class NegatedConditions {
  private NegatedConditions() {}

  /** The negation, moved inward. */
  static Expr of(CallSite site, Expr condition) {
    if (condition instanceof Expr.Call call
        && ExprTree.contains(condition, Expr.InSubquery.class::isInstance)) {
      List<Expr> operands = call.arguments();
      switch (call.name()) {
        case "not" -> {
          return operands.getFirst();
        }
        case "and" -> {
          return pair(site, "or", "({0} OR {1})", operands);
        }
        case "or" -> {
          return pair(site, "and", "({0} AND {1})", operands);
        }
        default -> {
          return not(site, condition);
        }
      }
    }
    return not(site, condition);
  }

  static Expr not(CallSite site, Expr condition) {
    return call(site, "not", "(NOT {0})", List.of(condition));
  }

  private static Expr pair(CallSite site, String name, String template, List<Expr> operands) {
    return call(site, name, template, operands.stream().map(operand -> of(site, operand)).toList());
  }

  private static Expr call(CallSite site, String name, String template, List<Expr> operands) {
    return new Expr.Call(
        name,
        CallSite.template(template, false),
        operands,
        BOOLEAN,
        CallSite.anyNullable(operands),
        site.position());
  }
}
