package floeberg.sql;

import floeberg.plan.Expression;
import java.util.Optional;

/** The value of a string expression made of literals only. */
final class ConstantText {
  private ConstantText() {}

  static Optional<String> of(Expression expression) {
    return switch (expression) {
      case Expression.Literal literal -> literal.value().map(String::valueOf);
      case Expression.Call call when isConcatenation(call) -> joined(call);
      default -> Optional.empty();
    };
  }

  private static boolean isConcatenation(Expression.Call call) {
    return call.name().size() == 1
        && (call.name().getFirst().equals("||")
            || call.name().getFirst().equalsIgnoreCase("concat"));
  }

  private static Optional<String> joined(Expression.Call call) {
    var text = new StringBuilder();
    for (Expression argument : call.arguments()) {
      Optional<String> part = of(argument);
      if (part.isEmpty()) {
        return part;
      }
      text.append(part.get());
    }
    return Optional.of(text.toString());
  }
}
