package floeberg.analysis.relation;

import floeberg.analysis.PlanIds;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What an as-of join asks of a right row; the left row's columns are outer columns. */
public final class AsOfConditions {
  private final SugarRelation.AsOfJoin join;
  private final Resolution in;
  private final Map<Long, Expr> outer = new HashMap<>();
  private final Resolved left;
  private final Resolved right;
  private final Expr leftTime;
  private final Expr rightTime;

  public AsOfConditions(SugarRelation.AsOfJoin join, Resolved left, Resolved right, Resolution in) {
    this.join = join;
    this.in = in;
    this.left = left;
    this.right = right;
    this.leftTime = in.expressions(in.scope(left)).resolve(join.leftAsOf());
    this.rightTime = in.expressions(in.scope(right)).resolve(join.rightAsOf());
    left.query().output().forEach(a -> outer.put(a.id(), new Expr.OuterReference(a)));
  }

  /** The conditions that all must hold. */
  public List<Expr> tests() {
    var tests = new ArrayList<Expr>();
    direction().ifPresent(tests::add);
    join.tolerance().ifPresent(tolerance -> tests.addAll(within(tolerance)));
    for (String name : join.using()) {
      tests.add(call("==", column(left, name), column(right, name)));
    }
    join.condition().ifPresent(condition -> tests.add(resolved(condition)));
    return tests.stream().map(test -> Columns.replace(test, outer)).toList();
  }

  private Expr resolved(Expression condition) {
    var columns = new ArrayList<>(left.visible());
    columns.addAll(right.visible());
    PlanIds ids = left.planIds().and(right.planIds());
    var both =
        new Resolved(
            new Query.Values(columns, List.of()), columns, List.of(), ids, Optional.empty());
    return in.expressions(in.scope(both)).resolveCondition(condition);
  }

  private Expr column(Resolved side, String name) {
    var attribute =
        new Expression.Attribute(List.of(name), OptionalLong.empty(), false, join.origin());
    return in.inner(side).find(attribute).orElseThrow(() -> in.inner(side).unresolved(attribute));
  }

  private Expr call(String name, Expr... arguments) {
    return in.call(name, join.origin(), arguments);
  }

  private Optional<Expr> direction() {
    String exact = join.allowExactMatches() ? "=" : "";
    return switch (kind()) {
      case "backward" -> Optional.of(call(">" + exact, leftTime, rightTime));
      case "forward" -> Optional.of(call("<" + exact, leftTime, rightTime));
      default ->
          join.allowExactMatches()
              ? Optional.empty()
              : Optional.of(call("not", call("==", leftTime, rightTime)));
    };
  }

  private String kind() {
    return join.direction().toLowerCase(Locale.ROOT);
  }

  private List<Expr> within(Expression written) {
    Expr tolerance = in.expressions(in.emptyScope()).resolve(written);
    String exact = join.allowExactMatches() ? "=" : "";
    Expr low = call(">" + exact, rightTime, call("-", leftTime, tolerance));
    Expr high = call("<" + exact, rightTime, call("+", leftTime, tolerance));
    return switch (kind()) {
      case "backward" -> List.of(low);
      case "forward" -> List.of(high);
      default -> List.of(low, high);
    };
  }

  /** How far the right row is. */
  public Expr distance() {
    Expr back = call("-", leftTime, rightTime);
    Expr ahead = call("-", rightTime, leftTime);
    Expr distance =
        switch (kind()) {
          case "backward" -> back;
          case "forward" -> ahead;
          default -> call("if", call(">", leftTime, rightTime), back, ahead);
        };
    return Columns.replace(distance, outer);
  }

  /** Whether a column of the right side is shown by the left side already. */
  public boolean isShared(Attribute column) {
    return join.using().stream().anyMatch(name -> name.equalsIgnoreCase(column.name()));
  }
}
