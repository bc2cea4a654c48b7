package floeberg.table;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.UnboundPredicate;

/** Alternatives of equality as one membership test, which stays flat and fast for long lists. */
final class ValueSets {
  // Above this many values Iceberg's evaluators of statistics look at none of them.
  private static final int EVALUATED_VALUES = 200;

  private ValueSets() {}

  /** True where one of the expressions is true. */
  static Expression any(List<Expression> expressions) {
    Map<String, List<Object>> values = new LinkedHashMap<>();
    Expression any = Expressions.alwaysFalse();
    for (Expression expression : expressions) {
      if (expression instanceof UnboundPredicate<?> predicate
          && predicate.op() == Expression.Operation.EQ) {
        values
            .computeIfAbsent(predicate.ref().name(), _ -> new ArrayList<>())
            .add(predicate.literal().value());
      } else {
        any = Expressions.or(any, expression);
      }
    }
    for (Map.Entry<String, List<Object>> column : values.entrySet()) {
      any = Expressions.or(any, in(column.getKey(), column.getValue()));
    }
    return any;
  }

  private static Expression in(String name, List<Object> values) {
    Expression in = Expressions.in(name, values);
    if (values.size() <= EVALUATED_VALUES || values.getFirst() instanceof ByteBuffer) {
      return in;
    }
    Object least = extreme(values, Comparator.naturalOrder());
    Object greatest = extreme(values, Comparator.reverseOrder());
    return Expressions.and(
        in,
        Expressions.greaterThanOrEqual(name, least),
        Expressions.lessThanOrEqual(name, greatest));
  }

  // Literals of one column have one class, which is comparable.
  @SuppressWarnings("unchecked")
  private static Object extreme(
      Collection<Object> values, Comparator<? super Comparable<Object>> order) {
    return values.stream().map(value -> (Comparable<Object>) value).min(order).orElseThrow();
  }
}
