package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Equal maps group together whatever the order of their entries: the group shows them by key. */
final class MapOrder {
  private MapOrder() {}

  /** The value with the entries of every map in it in the order of their keys. */
  static Expr normalized(Expr value, Resolution in) {
    if (!Filters.hasMap(value.type())) {
      return value;
    }
    Expression written = ordered(Resolution.argument(0, Origin.NONE), value.type(), 0);
    return in.cast(in.build(written, List.of(value)), value.type(), Origin.NONE);
  }

  private static Expression ordered(Expression value, SparkType type, int depth) {
    if (!Filters.hasMap(type)) {
      return value;
    }
    return switch (type) {
      case SparkType.Map(SparkType _, SparkType to, boolean _) -> map(value, to, depth);
      case SparkType.Array(SparkType element, boolean _) ->
          each(value, depth, item -> ordered(item, element, depth + 1));
      case SparkType.Struct(List<SparkType.Field> fields) -> struct(value, fields, depth);
      default -> value;
    };
  }

  // Keys are unique and never hold maps themselves.
  private static Expression map(Expression map, SparkType to, int depth) {
    Expression keys = call("array_sort", call("map_keys", map));
    Expression values =
        each(
            keys,
            depth,
            key -> ordered(new Expression.Extract(map, key, Origin.NONE), to, depth + 1));
    return call("map_from_arrays", keys, values);
  }

  private static Expression struct(Expression struct, List<SparkType.Field> fields, int depth) {
    var parts = new ArrayList<Expression>();
    for (SparkType.Field field : fields) {
      Expression name =
          new Expression.Literal(SparkType.STRING, Optional.of(field.name()), Origin.NONE);
      parts.add(name);
      parts.add(ordered(new Expression.Extract(struct, name, Origin.NONE), field.type(), depth));
    }
    Expression none = new Expression.Literal(SparkType.VOID, Optional.empty(), Origin.NONE);
    Expression rebuilt = Expression.Call.of("named_struct", Origin.NONE, parts);
    return call("if", call("isnull", struct), none, rebuilt);
  }

  private static Expression each(
      Expression array, int depth, java.util.function.UnaryOperator<Expression> change) {
    String name = "item" + depth;
    var item = new Expression.Attribute(List.of(name), OptionalLong.empty(), false, Origin.NONE);
    return call(
        "transform", array, new Expression.Lambda(List.of(name), change.apply(item), Origin.NONE));
  }

  private static Expression call(String name, Expression... arguments) {
    return Expression.Call.of(name, Origin.NONE, arguments);
  }
}
