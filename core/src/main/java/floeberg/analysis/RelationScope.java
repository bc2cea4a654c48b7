package floeberg.analysis;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The columns of a relation by name: visible ones first, then hidden ones. */
final class RelationScope implements Scope {
  private final Resolution resolution;

  private final Resolved relation;
  private final boolean isCaseSensitive;
  private final Map<String, List<Attribute>> visible;
  private final Map<String, List<Attribute>> hidden;

  RelationScope(Resolution resolution, Resolved relation) {
    this.resolution = resolution;
    this.relation = relation;
    this.isCaseSensitive = resolution.settings().isCaseSensitive();
    this.visible = index(relation.visible());
    this.hidden = index(relation.hidden());
  }

  private Map<String, List<Attribute>> index(List<Attribute> attributes) {
    var byName = new HashMap<String, List<Attribute>>();
    for (Attribute attribute : attributes) {
      byName.computeIfAbsent(key(attribute.name()), _ -> new ArrayList<>(1)).add(attribute);
    }
    return byName;
  }

  private String key(String name) {
    return isCaseSensitive ? name : name.toLowerCase(Locale.ROOT);
  }

  @Override
  public List<Attribute> attributes() {
    return relation.visible();
  }

  @Override
  public Optional<Expr> find(Expression.Attribute name) {
    if (name.planId().isPresent()) {
      return byPlanId(name, name.planId().getAsLong());
    }
    return match(name, visible).or(() -> match(name, hidden));
  }

  private Optional<Expr> match(Expression.Attribute name, Map<String, List<Attribute>> index) {
    List<String> parts = name.nameParts();
    for (int at = parts.size() - 1; at >= 0; at--) {
      List<Attribute> found = candidates(parts, at, index);
      if (name.isMetadataColumn()) {
        found = found.stream().filter(Attribute::isMetadataColumn).toList();
      }
      if (found.size() > 1) {
        throw ambiguous(name, found);
      }
      if (found.size() == 1) {
        Expr column = new Expr.Reference(found.getFirst().withName(parts.get(at)));
        return Optional.of(fields(column, parts.subList(at + 1, parts.size()), name.origin()));
      }
    }
    return Optional.empty();
  }

  private List<Attribute> candidates(
      List<String> parts, int at, Map<String, List<Attribute>> index) {
    List<Attribute> named = index.getOrDefault(key(parts.get(at)), List.of());
    if (named.isEmpty() || at == 0 && named.size() == 1) {
      return named;
    }
    List<String> qualifier = parts.subList(0, at);
    var distinct = new LinkedHashMap<Long, Attribute>();
    for (Attribute attribute : named) {
      if (endsWith(attribute.qualifier(), qualifier)) {
        distinct.putIfAbsent(resolution.original(attribute.id()), attribute);
      }
    }
    return List.copyOf(distinct.values());
  }

  private boolean endsWith(List<String> whole, List<String> end) {
    int offset = whole.size() - end.size();
    if (offset < 0) {
      return false;
    }
    for (int i = 0; i < end.size(); i++) {
      if (!key(whole.get(offset + i)).equals(key(end.get(i)))) {
        return false;
      }
    }
    return true;
  }

  private Expr fields(Expr base, List<String> path, Origin origin) {
    Expr value = base;
    for (String field : path) {
      value = resolution.extract(value, field, origin);
    }
    return value;
  }

  private Optional<Expr> byPlanId(Expression.Attribute name, long planId) {
    Set<Long> present = new HashSet<>();
    relation.visible().forEach(a -> present.add(a.id()));
    relation.hidden().forEach(a -> present.add(a.id()));
    var found = new LinkedHashMap<Long, Expr>();
    for (List<Attribute> place : relation.planIds().places(planId)) {
      var there = new RelationScope(resolution, withVisible(place));
      there
          .find(plain(name))
          .ifPresent(e -> root(e).filter(present::contains).ifPresent(id -> found.put(id, e)));
    }
    if (found.size() > 1) {
      throw AnalysisErrors.of(
          "AMBIGUOUS_COLUMN_REFERENCE",
          name.origin(),
          "name",
          AnalysisErrors.inQuotes(String.join(".", name.nameParts())));
    }
    return found.values().stream().findFirst();
  }

  private static Resolved withVisible(List<Attribute> attributes) {
    return new Resolved(
        new Query.Values(attributes, List.of()),
        attributes,
        List.of(),
        PlanIds.NONE,
        Optional.empty());
  }

  private static Expression.Attribute plain(Expression.Attribute name) {
    return new Expression.Attribute(
        name.nameParts(), java.util.OptionalLong.empty(), false, name.origin());
  }

  private static Optional<Long> root(Expr expr) {
    return floeberg.resolved.ExprTree.find(expr, e -> e instanceof Expr.Reference)
        .map(e -> ((Expr.Reference) e).attribute().id());
  }

  private static RuntimeException ambiguous(Expression.Attribute name, List<Attribute> found) {
    String names =
        found.stream()
            .map(a -> AnalysisErrors.quoted(qualified(a)))
            .sorted()
            .collect(Collectors.joining(", ", "[", "]"));
    return AnalysisErrors.of(
        "AMBIGUOUS_REFERENCE",
        name.origin(),
        "name",
        AnalysisErrors.quoted(name.nameParts()),
        "referenceNames",
        names);
  }

  private static List<String> qualified(Attribute attribute) {
    boolean isNamed = !attribute.qualifier().equals(List.of(CoreRelation.SubqueryAlias.UNNAMED));
    var parts = new ArrayList<>(isNamed ? attribute.qualifier() : List.of());
    parts.add(attribute.name());
    return parts;
  }

  @Override
  public RuntimeException unresolved(Expression.Attribute name) {
    String quoted = AnalysisErrors.quoted(name.nameParts());
    if (name.planId().isPresent() && !relation.planIds().knows(name.planId().getAsLong())) {
      return AnalysisErrors.of(
          "CANNOT_RESOLVE_DATAFRAME_COLUMN",
          name.origin(),
          "name",
          AnalysisErrors.inQuotes(String.join(".", name.nameParts())));
    }
    String proposal = Suggestions.nearest(name.nameParts(), relation.visible());
    return proposal.isEmpty()
        ? AnalysisErrors.of(
            "UNRESOLVED_COLUMN.WITHOUT_SUGGESTION", name.origin(), "objectName", quoted)
        : AnalysisErrors.of(
            "UNRESOLVED_COLUMN.WITH_SUGGESTION",
            name.origin(),
            "objectName",
            quoted,
            "proposal",
            proposal);
  }

  @Override
  public List<Query.Named> expand(Expression.Star star) {
    return new StarExpansion(resolution, relation, this).expand(star);
  }

  /** Whether the attribute's qualifier ends with the given parts. */
  boolean isQualifiedBy(Attribute attribute, List<String> qualifier) {
    return endsWith(attribute.qualifier(), qualifier);
  }

  /** The field of that name as a column, used by stars over structs. */
  Query.Named field(Expr struct, SparkType.Field field, Origin origin) {
    Expr value = resolution.extract(struct, field.name(), origin);
    return new Query.Named(
        value, resolution.attribute(field.name(), value.type(), value.nullable()));
  }
}
