package floeberg.analysis.sugar;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code stat.crosstab}: counts of pairs, the second column's values across. */
final class CrossTable {
  private static final String DOWN = "down";
  private static final String ACROSS = "across";

  private CrossTable() {}

  static Resolved resolve(SugarRelation.Crosstab crosstab, Resolution in) {
    Relation texts =
        new CoreRelation.Project(
            crosstab.input(),
            List.of(text(crosstab.first(), DOWN), text(crosstab.second(), ACROSS)),
            Origin.NONE);
    var count =
        Expression.Call.of(
            "count",
            Origin.NONE,
            new Expression.Literal(SparkType.INT, Optional.of(1), Origin.NONE));
    var pivot =
        new CoreRelation.Pivot(
            texts,
            Optional.of(List.of(attribute(DOWN))),
            List.of(count),
            List.of(attribute(ACROSS)),
            List.of(),
            Origin.NONE);
    Resolved table = in.resolve(pivot);
    String corner = crosstab.first() + "_" + crosstab.second();
    Expr zero = new Expr.Literal(SparkType.BIGINT, Optional.of(0L));
    return ColumnChanges.project(
        table,
        table.visible().stream()
            .map(
                a ->
                    a.name().equals(DOWN)
                        ? corner(a, corner, in)
                        : ColumnChanges.named(
                            in.call("coalesce", Origin.NONE, new Expr.Reference(a), zero),
                            a.name(),
                            in))
            .toList(),
        in);
  }

  /** Spark declares the corner's column as nullable. */
  private static Query.Named corner(Attribute column, String name, Resolution in) {
    Query.Named named = ColumnChanges.named(new Expr.Reference(column), name, in);
    return new Query.Named(named.value(), named.attribute().withNullable(true));
  }

  private static Expression attribute(String name) {
    return new Expression.Attribute(List.of(name), OptionalLong.empty(), false, Origin.NONE);
  }

  private static Expression text(String column, String name) {
    Expression cast =
        new Expression.Cast(
            attribute(column), SparkType.STRING, Expression.CastMode.DEFAULT, Origin.NONE);
    Expression shown =
        Expression.Call.of(
            "coalesce",
            Origin.NONE,
            cast,
            new Expression.Literal(SparkType.STRING, Optional.of("null"), Origin.NONE));
    return new Expression.Alias(shown, List.of(name), Optional.empty(), Origin.NONE);
  }
}
