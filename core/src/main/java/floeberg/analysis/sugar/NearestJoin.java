package floeberg.analysis.sugar;

import floeberg.analysis.PlanIds;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.relation.AsOfConditions;
import floeberg.plan.Relation;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * As-of joins: each row of the left side with the nearest row of the right side, if there is one.
 */
final class NearestJoin {
  private NearestJoin() {}

  static Resolved resolve(SugarRelation.AsOfJoin join, Resolution in) {
    Resolved left = in.resolve(join.left());
    Resolved right = in.resolve(join.right());
    var conditions = new AsOfConditions(join, left, right, in);
    Query near = right.columns();
    for (Expr condition : conditions.tests()) {
      near = new Query.Filter(near, condition);
    }
    Query sorted = new Query.Sort(near, List.of(new Expr.Order(conditions.distance(), true, true)));
    Query nearest = new Query.Limit(sorted, OptionalLong.of(1), 0);
    boolean isInner = join.type().toLowerCase(Locale.ROOT).startsWith("inner");
    List<Attribute> found =
        right.visible().stream().map(a -> a.withNullable(!isInner || a.nullable())).toList();
    var output = new ArrayList<>(left.query().output());
    output.addAll(found);
    Query joined =
        new Query.Join(
            left.query(),
            nearest,
            isInner ? Relation.JoinType.INNER : Relation.JoinType.LEFT_OUTER,
            Optional.empty(),
            true,
            output);
    var visible = new ArrayList<>(left.visible());
    found.stream().filter(a -> !conditions.isShared(a)).forEach(visible::add);
    PlanIds ids = left.planIds().and(right.planIds());
    return new Resolved(joined, visible, List.of(), ids, Optional.empty());
  }
}
