package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A join by equal names: the keys come first and once, the rest of both sides behind them. */
final class UsingJoin {
  private final Resolved left;
  private final Resolved right;
  private final CoreRelation.Join join;
  private final Resolution in;
  private final List<Attribute> leftKeys = new ArrayList<>();
  private final List<Attribute> rightKeys = new ArrayList<>();

  UsingJoin(Resolved left, Resolved right, CoreRelation.Join join, Resolution in) {
    this.left = left;
    this.right = right;
    this.join = join;
    this.in = in;
  }

  Resolved resolve() {
    List<String> names = join.isNatural() ? commonNames() : join.using();
    for (String name : names) {
      leftKeys.add(key(left, name, "left"));
      rightKeys.add(key(right, name, "right"));
    }
    Query joined = JoinResolver.query(left, right, join, condition());
    Resolved wide = JoinResolver.sides(left, right, join.type());
    return switch (join.type()) {
      case INNER, LEFT_OUTER, CROSS -> arranged(joined, wide, leftKeys);
      case RIGHT_OUTER -> arranged(joined, wide, rightKeys);
      case FULL_OUTER -> coalesced(joined, wide);
      case LEFT_SEMI, LEFT_ANTI -> leftOnly(joined, wide);
    };
  }

  private List<String> commonNames() {
    Set<String> theirs = new HashSet<>();
    right.visible().forEach(a -> theirs.add(fold(a.name())));
    return left.visible().stream()
        .map(Attribute::name)
        .filter(name -> theirs.remove(fold(name)))
        .toList();
  }

  private String fold(String name) {
    return in.settings().isCaseSensitive() ? name : name.toLowerCase(Locale.ROOT);
  }

  /** The first column of that name, as in Spark; a second one stays a column of the join. */
  private Attribute key(Resolved side, String name, String sideName) {
    List<Attribute> found =
        side.visible().stream().filter(a -> fold(a.name()).equals(fold(name))).toList();
    if (found.isEmpty()) {
      throw AnalysisErrors.of(
          "UNRESOLVED_USING_COLUMN_FOR_JOIN",
          join.origin(),
          "colName",
          AnalysisErrors.quoted(List.of(name)),
          "side",
          sideName,
          "suggestion",
          AnalysisErrors.names(side.visible()));
    }
    return found.getFirst();
  }

  private Optional<Expr> condition() {
    Optional<Expr> condition = Optional.empty();
    for (int i = 0; i < leftKeys.size(); i++) {
      Expr equal =
          in.call(
              "==",
              join.origin(),
              new Expr.Reference(leftKeys.get(i)),
              new Expr.Reference(rightKeys.get(i)));
      condition =
          condition
              .map(before -> in.call("and", join.origin(), before, equal))
              .or(() -> Optional.of(equal));
    }
    return condition;
  }

  private Resolved arranged(Query joined, Resolved wide, List<Attribute> keys) {
    Set<Long> shown = Columns.ids(keys);
    var visible = new ArrayList<Attribute>();
    for (Attribute key : keys) {
      visible.add(present(wide, key));
    }
    return withRest(joined, wide, visible, shown);
  }

  private static Attribute present(Resolved wide, Attribute key) {
    return wide.visible().stream().filter(a -> a.id() == key.id()).findFirst().orElse(key);
  }

  private Resolved withRest(Query joined, Resolved wide, List<Attribute> visible, Set<Long> shown) {
    Set<Long> keys = Columns.ids(leftKeys);
    keys.addAll(Columns.ids(rightKeys));
    var hidden = new ArrayList<Attribute>();
    for (Attribute attribute : wide.visible()) {
      if (!keys.contains(attribute.id())) {
        visible.add(attribute);
      } else if (!shown.contains(attribute.id())) {
        hidden.add(attribute);
      }
    }
    hidden.addAll(wide.hidden());
    return new Resolved(joined, visible, hidden, wide.planIds(), Optional.empty());
  }

  private Resolved leftOnly(Query joined, Resolved wide) {
    var visible = new ArrayList<>(leftKeys);
    Set<Long> keys = Columns.ids(leftKeys);
    wide.visible().stream().filter(a -> !keys.contains(a.id())).forEach(visible::add);
    return new Resolved(joined, visible, wide.hidden(), wide.planIds(), Optional.empty());
  }

  private Resolved coalesced(Query joined, Resolved wide) {
    var columns = new ArrayList<Query.Named>();
    var visible = new ArrayList<Attribute>();
    for (int i = 0; i < leftKeys.size(); i++) {
      Attribute key = leftKeys.get(i);
      Expr value =
          in.call(
              "coalesce",
              join.origin(),
              new Expr.Reference(present(wide, key)),
              new Expr.Reference(present(wide, rightKeys.get(i))));
      Attribute attribute = in.attribute(key.name(), value.type(), value.nullable());
      columns.add(new Query.Named(value, attribute));
      visible.add(attribute);
    }
    columns.addAll(Columns.passed(joined.output()));
    return withRest(new Query.Project(joined, columns), wide, visible, Set.of());
  }
}
