package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** The columns a star means. */
final class StarExpansion {
  private final Resolution resolution;
  private final Resolved relation;
  private final RelationScope scope;

  StarExpansion(Resolution resolution, Resolved relation, RelationScope scope) {
    this.resolution = resolution;
    this.relation = relation;
    this.scope = scope;
  }

  List<Query.Named> expand(Expression.Star star) {
    List<Query.Named> columns = columns(star);
    return star.except().isEmpty() ? columns : without(columns, star);
  }

  private List<Query.Named> columns(Expression.Star star) {
    if (star.planId().isPresent()) {
      return ofPlan(star, star.planId().getAsLong());
    }
    if (star.target().isEmpty()) {
      return named(relation.visible());
    }
    List<Attribute> qualified =
        relation.all().stream()
            .filter(a -> !a.isMetadataColumn() && scope.isQualifiedBy(a, star.target()))
            .toList();
    return qualified.isEmpty() ? structFields(star) : named(hiddenFirst(star, qualified));
  }

  private List<Attribute> hiddenFirst(Expression.Star star, List<Attribute> qualified) {
    var order = new ArrayList<Attribute>();
    var seen = new HashSet<Long>();
    for (Attribute attribute : relation.hidden()) {
      if (qualified.contains(attribute) && seen.add(attribute.id())) {
        order.add(attribute);
      }
    }
    for (Attribute attribute : relation.visible()) {
      if (scope.isQualifiedBy(attribute, star.target()) && seen.add(attribute.id())) {
        order.add(attribute);
      }
    }
    return order;
  }

  private List<Query.Named> ofPlan(Expression.Star star, long planId) {
    Set<Long> present = new HashSet<>();
    relation.all().forEach(a -> present.add(a.id()));
    for (List<Attribute> place : relation.planIds().places(planId)) {
      if (place.stream().allMatch(a -> present.contains(a.id()))) {
        return named(place);
      }
    }
    throw AnalysisErrors.of("CANNOT_RESOLVE_DATAFRAME_COLUMN", star.origin(), "name", "`*`");
  }

  private static List<Query.Named> named(List<Attribute> attributes) {
    return attributes.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList();
  }

  private List<Query.Named> structFields(Expression.Star star) {
    Optional<Expr> struct = scope.find(attribute(star.target(), star.origin()));
    if (struct.isPresent() && struct.get().type() instanceof SparkType.Struct(var fields)) {
      return fields.stream().map(f -> scope.field(struct.get(), f, star.origin())).toList();
    }
    if (struct.isPresent() && star.target().size() == 1) {
      throw AnalysisErrors.of(
          "INVALID_USAGE_OF_STAR_OR_REGEX",
          star.origin(),
          "elem",
          "'*'",
          "prettyName",
          "expression");
    }
    throw AnalysisErrors.of(
        "CANNOT_RESOLVE_STAR_EXPAND",
        star.origin(),
        "targetString",
        AnalysisErrors.quoted(star.target()),
        "columns",
        AnalysisErrors.names(relation.visible()));
  }

  private static Expression.Attribute attribute(List<String> parts, Origin origin) {
    return new Expression.Attribute(parts, OptionalLong.empty(), false, origin);
  }

  private List<Query.Named> without(List<Query.Named> columns, Expression.Star star) {
    List<Query.Named> kept = columns;
    for (List<String> path : star.except()) {
      kept = without(kept, path, star.origin());
    }
    return kept;
  }

  private List<Query.Named> without(List<Query.Named> columns, List<String> path, Origin origin) {
    var inner = new RelationScope(resolution, over(columns));
    Expression.Attribute name = attribute(path, origin);
    Expr found = inner.find(name).orElseThrow(() -> inner.unresolved(name));
    if (found instanceof Expr.Reference(Attribute gone)) {
      return columns.stream().filter(c -> c.attribute().id() != gone.id()).toList();
    }
    var kept = new ArrayList<Query.Named>();
    for (Query.Named column : columns) {
      kept.add(dropField(column, found, path, origin));
    }
    return kept;
  }

  private Query.Named dropField(Query.Named column, Expr found, List<String> path, Origin origin) {
    boolean isIn =
        floeberg.resolved.ExprTree.contains(
            found,
            e -> e instanceof Expr.Reference(Attribute a) && a.id() == column.attribute().id());
    if (!isIn) {
      return column;
    }
    int depth = floeberg.resolved.ExprTree.children(found).isEmpty() ? 0 : fieldDepth(found);
    List<String> fields = path.subList(path.size() - depth, path.size());
    Expr value = resolution.dropField(column.value(), fields, origin);
    return new Query.Named(
        value, resolution.attribute(column.attribute().name(), value.type(), value.nullable()));
  }

  private static int fieldDepth(Expr expr) {
    return expr instanceof Expr.Field(var struct, _, _, _) ? 1 + fieldDepth(struct) : 0;
  }

  private static Resolved over(List<Query.Named> columns) {
    List<Attribute> attributes = columns.stream().map(Query.Named::attribute).toList();
    return Resolved.of(new Query.Values(attributes, List.of()));
  }
}
