package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Nodes;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** A generator inside another expression fails for that, not for the type that it has there. */
final class NestedGenerators {
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
    var found = new AtomicBoolean();
    Nodes.visit(
        part,
        node -> {
          found.compareAndSet(false, node instanceof Expression.Call call && isGenerator(call));
          return node instanceof Expression && !found.get();
        });
    return found.get();
  }

  private static boolean isGenerator(Expression.Call call) {
    return call.name().size() == 1
        && TableFunctions.GENERATORS.contains(call.name().getFirst().toLowerCase(Locale.ROOT));
  }
}
