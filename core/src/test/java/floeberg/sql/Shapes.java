package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.type.SparkType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Plans as short text for expectations: no places, nothing that is absent or empty. */
final class Shapes {
  private Shapes() {}

  static String of(String statement) {
    return text(new SqlParser().parseStatement(statement));
  }

  static String ofExpression(String expression) {
    return text(new SqlParser().parseExpression(expression));
  }

  static String text(Object value) {
    return switch (value) {
      case Expression.Literal literal -> literal(literal);
      case Expression.Attribute attribute -> String.join(".", attribute.nameParts());
      case Expression.Call call -> call(call);
      case SparkType type -> type.simpleString();
      case Optional<?> optional -> optional.map(Shapes::text).orElse("");
      case OptionalLong number -> number.isPresent() ? "" + number.getAsLong() : "";
      case OptionalInt number -> number.isPresent() ? "" + number.getAsInt() : "";
      case List<?> list ->
          list.isEmpty() ? "" : list.stream().map(Shapes::text).toList().toString();
      case Map<?, ?> map -> map.isEmpty() ? "" : map.toString();
      case Map.Entry<?, ?> entry -> text(entry.getKey()) + " -> " + text(entry.getValue());
      case Boolean bool -> bool ? "true" : "";
      case Origin _ -> "";
      case Relation.Options options -> text(options.values());
      case Record plan -> record(plan);
      default -> value.toString();
    };
  }

  private static String literal(Expression.Literal literal) {
    Object value = literal.value().orElse("NULL");
    String text =
        value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
    if (literal.type().equals(SparkType.STRING)) {
      return "'" + text + "'";
    }
    return literal.type().equals(SparkType.INT) ? text : text + ":" + literal.type().simpleString();
  }

  private static String call(Expression.Call call) {
    var text = new StringBuilder(String.join(".", call.name())).append('(');
    text.append(call.isDistinct() ? "DISTINCT " : "");
    text.append(String.join(", ", call.arguments().stream().map(Shapes::text).toList()));
    text.append(')');
    call.filter().ifPresent(filter -> text.append(" FILTER ").append(text(filter)));
    if (!call.withinGroup().isEmpty()) {
      text.append(" WITHIN ").append(text(call.withinGroup()));
    }
    call.ignoreNulls().ifPresent(ignore -> text.append(ignore ? " IGNORE" : " RESPECT"));
    return text.toString();
  }

  private static String record(Record plan) {
    var parts = new ArrayList<String>();
    for (RecordComponent component : plan.getClass().getRecordComponents()) {
      try {
        component.getAccessor().setAccessible(true);
        String value = text(component.getAccessor().invoke(plan));
        if (!value.isEmpty()) {
          boolean isFlag = component.getType() == boolean.class;
          parts.add(isFlag ? component.getName() : value);
        }
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }
    return plan.getClass().getSimpleName() + "(" + String.join(", ", parts) + ")";
  }
}
