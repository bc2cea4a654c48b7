package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import java.util.List;

/** What GROUP BY keys mean before the select list is resolved: columns, positions, aliases. */
record GroupNames(Resolved input, List<Expression> outputs, Resolution in) {
  /** The values of the keys, without those that aggregate or stand for a window. */
  List<Expr> resolve(List<Expression> keys) {
    Scope scope = in.scope(input);
    return keys.stream()
        .map(key -> meant(key, scope))
        .filter(key -> !TimeWindows.hasWindow(key))
        .map(key -> in.expressions(scope).resolve(key))
        .filter(key -> !Aggregates.isIn(key))
        .toList();
  }

  private Expression meant(Expression key, Scope scope) {
    return switch (key) {
      case Expression.Alias alias -> alias.child();
      case Expression.Literal literal when AggregateResolver.isOrdinal(literal) ->
          output((Integer) literal.value().orElseThrow(), key);
      case Expression.Attribute name when name.nameParts().size() == 1 ->
          scope.find(name).isPresent() ? name : aliased(name);
      case Expression other -> other;
    };
  }

  private Expression output(int place, Expression otherwise) {
    if (place < 1 || place > outputs.size()) {
      return otherwise;
    }
    Expression output = outputs.get(place - 1);
    return output instanceof Expression.Alias alias ? alias.child() : output;
  }

  private Expression aliased(Expression.Attribute name) {
    for (Expression output : outputs) {
      if (output instanceof Expression.Alias alias
          && alias.names().size() == 1
          && alias.names().getFirst().equalsIgnoreCase(name.nameParts().getFirst())) {
        return alias.child();
      }
    }
    return name;
  }
}
