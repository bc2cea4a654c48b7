package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** {@code lead} and {@code lag}; the other window functions are lines of the table. */
final class WindowFunctions {
  private WindowFunctions() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "lead" -> offset("lead");
      case "lag" -> offset("lag");
      default -> SpecialForm.NONE;
    };
  }

  private static SpecialForm offset(String name) {
    return site -> {
      site.requireCount(1, 3);
      Typed value = site.argument(0);
      Typed offset =
          site.count() > 1
              ? site.argument(1)
              : Typed.of(new Expr.Literal(INT, Optional.of(1)), "1");
      Typed otherwise =
          site.count() > 2
              ? site.argument(2)
              : Typed.of(new Expr.Literal(VOID, Optional.empty()), "NULL");
      SparkType type =
          Coercion.widerWithoutStrings(value.type(), otherwise.type())
              .or(() -> Optional.of(value.type()))
              .orElseThrow();
      boolean nullable = value.nullable() || otherwise.nullable();
      Expr expr =
          site.build(
              name + "({0}, {1}, {2})",
              type,
              nullable,
              List.of(site.cast(value, type), site.cast(offset, INT), site.cast(otherwise, type)));
      return new Typed(expr, out -> CallSite.listed(out, name, List.of(value, offset, otherwise)));
    };
  }
}
