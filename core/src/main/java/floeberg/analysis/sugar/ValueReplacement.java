package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code na.replace}: equal values become others, in columns of a fitting type. */
final class ValueReplacement {
  private ValueReplacement() {}

  static Resolved resolve(SugarRelation.ReplaceNa replace, Resolution in) {
    Resolved input = in.resolve(replace.input());
    List<Attribute> columns = ColumnChanges.columns(input, replace.columns(), in);
    List<Long> ids = columns.stream().map(Attribute::id).toList();
    return ColumnChanges.map(
        input,
        attribute ->
            ids.contains(attribute.id())
                ? replaced(attribute, replace.replacements(), in)
                : Optional.empty(),
        in);
  }

  private static Optional<Expr> replaced(
      Attribute attribute,
      List<Map.Entry<Expression.Literal, Expression.Literal>> replacements,
      Resolution in) {
    var parts = new ArrayList<Expr>();
    Expr column = new Expr.Reference(attribute);
    for (Map.Entry<Expression.Literal, Expression.Literal> entry : replacements) {
      Expression.Literal from = entry.getKey();
      if (!MissingValues.fits(from.type(), attribute.type())) {
        continue;
      }
      parts.add(in.call("==", Origin.NONE, column, literal(from, attribute, in)));
      parts.add(literal(entry.getValue(), attribute, in));
    }
    if (parts.isEmpty()) {
      return Optional.empty();
    }
    parts.add(column);
    return Optional.of(in.call("when", Origin.NONE, parts));
  }

  private static Expr literal(Expression.Literal literal, Attribute attribute, Resolution in) {
    return in.cast(
        new Expr.Literal(literal.type(), literal.value()), attribute.type(), Origin.NONE);
  }
}
