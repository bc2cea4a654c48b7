package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code na.fill} and {@code na.drop}; NaN counts as missing. */
final class MissingValues {
  private MissingValues() {}

  static Resolved resolve(SugarRelation.FillNa fill, Resolution in) {
    Resolved input = in.resolve(fill.input());
    List<Attribute> columns = ColumnChanges.columns(input, fill.columns(), in);
    return ColumnChanges.map(
        input,
        attribute ->
            value(fill, columns, attribute)
                .filter(value -> fits(value.type(), attribute.type()))
                .map(value -> filled(attribute, value, in)),
        in);
  }

  private static Optional<Expression.Literal> value(
      SugarRelation.FillNa fill, List<Attribute> columns, Attribute attribute) {
    int place = columns.stream().map(Attribute::id).toList().indexOf(attribute.id());
    if (place < 0) {
      return Optional.empty();
    }
    return Optional.of(fill.values().get(fill.values().size() == 1 ? 0 : place));
  }

  /** Numbers fill numbers, texts fill texts, booleans fill booleans; other columns stay. */
  static boolean fits(SparkType value, SparkType column) {
    return Coercion.isNumeric(value) && Coercion.isNumeric(column)
        || Coercion.isText(value) && Coercion.isText(column)
        || value == SparkType.BOOLEAN && column == SparkType.BOOLEAN;
  }

  private static Expr filled(Attribute attribute, Expression.Literal literal, Resolution in) {
    Expr column = new Expr.Reference(attribute);
    Expr value =
        in.cast(new Expr.Literal(literal.type(), literal.value()), attribute.type(), Origin.NONE);
    if (Coercion.isFloating(attribute.type())) {
      Expr nothing = new Expr.Literal(attribute.type(), Optional.empty());
      column = in.call("nanvl", Origin.NONE, column, nothing);
    }
    return in.cast(in.call("coalesce", Origin.NONE, column, value), attribute.type(), Origin.NONE);
  }

  static Resolved resolve(SugarRelation.DropNa drop, Resolution in) {
    Resolved input = in.resolve(drop.input());
    List<Attribute> columns = ColumnChanges.columns(input, drop.columns(), in);
    if (columns.isEmpty()) {
      return input;
    }
    long minimum = drop.minimumNonNulls().orElse(columns.size());
    var present = new ArrayList<Expr>();
    for (Attribute column : columns) {
      present.add(count(column, in));
    }
    Expr sum = present.getFirst();
    for (Expr next : present.subList(1, present.size())) {
      sum = in.call("+", Origin.NONE, sum, next);
    }
    Expr least = new Expr.Literal(SparkType.INT, Optional.of(Math.toIntExact(minimum)));
    Expr condition = in.call(">=", Origin.NONE, sum, least);
    return input.over(query -> new Query.Filter(query, condition));
  }

  private static Expr count(Attribute attribute, Resolution in) {
    Expr column = new Expr.Reference(attribute);
    Expr present = in.call("isnotnull", Origin.NONE, column);
    if (Coercion.isFloating(attribute.type())) {
      Expr number = in.call("not", Origin.NONE, in.call("isnan", Origin.NONE, column));
      present = in.call("and", Origin.NONE, present, number);
    }
    Expr one = new Expr.Literal(SparkType.INT, Optional.of(1));
    Expr zero = new Expr.Literal(SparkType.INT, Optional.of(0));
    return in.call("if", Origin.NONE, present, one, zero);
  }
}
