package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Nodes;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A generator inside another expression fails for that, not for the type that it has there. */
final class NestedGenerators {
  private static final Set<String> GENERATORS =
      Set.of(
          "explode",
          "explode_outer",
          "posexplode",
          "posexplode_outer",
          "inline",
          "inline_outer",
          "stack",
          "json_tuple");

  private NestedGenerators() {}

  static <T> T blamed(Expression expression, Function<Expression, T> resolve) {
    try {
      return resolve.apply(expression);
    } catch (FloebergException e) {
      if (e.condition().name().startsWith("DATATYPE_MISMATCH") && isNested(expression)) {
        throw AnalysisErrors.of(
            "UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS",
            expression.origin(),
            "expression",
            "\"" + expression.getClass().getSimpleName() + "\"");
      }
      throw e;
    }
  }

  private static boolean isNested(Expression expression) {
    Expression whole = expression instanceof Expression.Alias alias ? alias.child() : expression;
    return Nodes.components((Record) whole).stream().anyMatch(NestedGenerators::hasGenerator);
  }

  private static boolean hasGenerator(Object part) {
    return switch (part) {
      case Expression.Call call when isGenerator(call) -> true;
      case Expression expression ->
          Nodes.components((Record) expression).stream().anyMatch(NestedGenerators::hasGenerator);
      case List<?> list -> list.stream().anyMatch(NestedGenerators::hasGenerator);
      case Optional<?> optional -> optional.filter(NestedGenerators::hasGenerator).isPresent();
      case Object _ -> false;
    };
  }

  private static boolean isGenerator(Expression.Call call) {
    return call.name().size() == 1
        && GENERATORS.contains(call.name().getFirst().toLowerCase(Locale.ROOT));
  }
}
