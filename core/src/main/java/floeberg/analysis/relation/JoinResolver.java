package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.analysis.Scopes;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Joins by condition, USING, NATURAL and LATERAL. */
public final class JoinResolver {
  private JoinResolver() {}

  public static Resolved resolve(CoreRelation.Join join, Resolution in) {
    Resolved left = in.resolve(join.left());
    Resolved right = join.isLateral() ? lateral(join, left, in) : in.resolve(join.right());
    if (join.isNatural() || !join.using().isEmpty()) {
      return new UsingJoin(left, right, join, in).resolve();
    }
    Resolved wide = sides(left, right, join.type());
    Optional<Expr> condition =
        join.condition().map(c -> condition(c, sides(left, right, JoinType.INNER), in));
    return wide.over(_ -> query(left, right, join, condition));
  }

  private static Resolved lateral(CoreRelation.Join join, Resolved left, Resolution in) {
    Scope outer = Scopes.within(in.inner(left), in.environment().outer());
    return in.in(in.environment().withOuter(Optional.of(outer))).resolve(join.right());
  }

  private static Expr condition(Expression written, Resolved both, Resolution in) {
    Expr condition = in.expressions(in.scope(both)).resolve(written);
    if (condition.type() == SparkType.VOID) {
      return new Expr.Literal(SparkType.BOOLEAN, Optional.empty());
    }
    if (condition.type() != SparkType.BOOLEAN) {
      throw AnalysisErrors.of(
          "JOIN_CONDITION_IS_NOT_BOOLEAN_TYPE",
          written.origin(),
          "joinCondition",
          Describe.expression(condition),
          "conditionType",
          AnalysisErrors.inQuotes(TypeText.sql(condition.type())));
    }
    if (Aggregates.isIn(condition) || Aggregates.hasWindow(condition)) {
      throw AnalysisErrors.of(
          "UNSUPPORTED_EXPR_FOR_OPERATOR",
          written.origin(),
          "invalidExprSqls",
          Describe.expression(condition));
    }
    return condition;
  }

  /** The columns of a join: both sides with the nullability the kind gives, or the left alone. */
  static Resolved sides(Resolved left, Resolved right, JoinType type) {
    boolean isLeftOnly = type == JoinType.LEFT_SEMI || type == JoinType.LEFT_ANTI;
    boolean leftNulls = type == JoinType.RIGHT_OUTER || type == JoinType.FULL_OUTER;
    boolean rightNulls = type == JoinType.LEFT_OUTER || type == JoinType.FULL_OUTER;
    var visible = nullable(left.visible(), leftNulls);
    var hidden = nullable(left.hidden(), leftNulls);
    if (!isLeftOnly) {
      visible.addAll(nullable(right.visible(), rightNulls));
      hidden.addAll(nullable(right.hidden(), rightNulls));
    }
    var output = new ArrayList<>(visible);
    output.addAll(hidden);
    return new Resolved(
        new Query.Values(output, List.of()),
        visible,
        hidden,
        left.planIds().and(right.planIds()),
        Optional.empty());
  }

  private static List<Attribute> nullable(List<Attribute> attributes, boolean becomes) {
    return new ArrayList<>(
        becomes ? attributes.stream().map(a -> a.withNullable(true)).toList() : attributes);
  }

  static Query query(
      Resolved left, Resolved right, CoreRelation.Join join, Optional<Expr> condition) {
    boolean isLeftOnly = join.type() == JoinType.LEFT_SEMI || join.type() == JoinType.LEFT_ANTI;
    boolean leftNulls = join.type() == JoinType.RIGHT_OUTER || join.type() == JoinType.FULL_OUTER;
    boolean rightNulls = join.type() == JoinType.LEFT_OUTER || join.type() == JoinType.FULL_OUTER;
    List<Attribute> output = nullable(left.query().output(), leftNulls);
    if (!isLeftOnly) {
      output.addAll(nullable(right.query().output(), rightNulls));
    }
    Query generated = join.isLateral() ? generate(left, right, join, condition) : null;
    return generated != null
        ? generated
        : new Query.Join(
            left.query(), right.query(), join.type(), condition, join.isLateral(), output);
  }

  /** A lateral join to a generator alone is the generator over the left side. */
  private static Query generate(
      Resolved left, Resolved right, CoreRelation.Join join, Optional<Expr> condition) {
    boolean isOuter = join.type() == JoinType.LEFT_OUTER;
    boolean isPlain = join.type() == JoinType.INNER || join.type() == JoinType.CROSS;
    if (condition.isPresent()
        || !(isOuter || isPlain)
        || !(right.query()
            instanceof
            Query.Generate(
                Query.OneRow _,
                var name,
                var arguments,
                var isOuterCall,
                var columns))) {
      return null;
    }
    var ids = Columns.ids(left.query().output());
    return new Query.Generate(
        left.query(),
        name,
        arguments.stream().map(a -> Columns.asInner(a, ids)).toList(),
        isOuter || isOuterCall,
        isOuter ? nullable(columns, true) : columns);
  }
}
