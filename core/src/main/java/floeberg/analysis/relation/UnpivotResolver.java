package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** UNPIVOT: one row for each group of columns, by a generator over an array of structs. */
public final class UnpivotResolver {
  private final CoreRelation.Unpivot unpivot;
  private final Resolution in;
  private final Resolved input;

  private UnpivotResolver(CoreRelation.Unpivot unpivot, Resolution in) {
    this.unpivot = unpivot;
    this.in = in;
    this.input = in.resolve(unpivot.input());
  }

  public static Resolved resolve(CoreRelation.Unpivot unpivot, Resolution in) {
    return new UnpivotResolver(unpivot, in).resolve();
  }

  private record Group(List<Expr> values, String name) {}

  private Resolved resolve() {
    List<Query.Named> ids =
        unpivot.ids().map(list -> SelectList.resolve(list, input, in)).orElse(List.of());
    List<Group> groups = groups(ids);
    if (groups.isEmpty()) {
      throw AnalysisErrors.of("UNPIVOT_REQUIRES_VALUE_COLUMNS", unpivot.origin());
    }
    List<Query.Named> kept = unpivot.ids().isPresent() ? ids : remaining(groups);
    return generate(kept, groups);
  }

  private List<Group> groups(List<Query.Named> ids) {
    var groups = new ArrayList<Group>();
    if (unpivot.allRemaining()) {
      Set<Long> taken = new HashSet<>();
      ids.forEach(id -> taken.addAll(Columns.references(id.value()).keySet()));
      for (Attribute attribute : input.visible()) {
        if (!taken.contains(attribute.id())) {
          groups.add(new Group(List.of(new Expr.Reference(attribute)), attribute.name()));
        }
      }
      return groups;
    }
    for (Relation.UnpivotColumns columns : unpivot.columns()) {
      List<Query.Named> named = SelectList.resolve(columns.columns(), input, in);
      if (unpivot.valueNames().size() == 1 && named.size() > 1) {
        named.forEach(n -> groups.add(new Group(List.of(n.value()), n.attribute().name())));
        continue;
      }
      if (named.size() != unpivot.valueNames().size()) {
        throw AnalysisErrors.of(
            "UNPIVOT_VALUE_SIZE_MISMATCH",
            unpivot.origin(),
            "names",
            String.valueOf(unpivot.valueNames().size()));
      }
      String name =
          columns
              .alias()
              .orElse(String.join("_", named.stream().map(n -> n.attribute().name()).toList()));
      groups.add(new Group(named.stream().map(Query.Named::value).toList(), name));
    }
    return groups;
  }

  private List<Query.Named> remaining(List<Group> groups) {
    Set<Long> read = new HashSet<>();
    for (Group group : groups) {
      group.values().forEach(value -> read.addAll(Columns.references(value).keySet()));
    }
    return Columns.passed(input.visible().stream().filter(a -> !read.contains(a.id())).toList());
  }

  private Resolved generate(List<Query.Named> kept, List<Group> groups) {
    int width = unpivot.valueNames().size();
    List<SparkType> types = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      types.add(common(groups, i));
    }
    List<Attribute> columns = columns(groups, types);
    SparkType.Struct row =
        new SparkType.Struct(
            columns.stream()
                .map(c -> new SparkType.Field(c.name(), c.type(), c.nullable()))
                .toList());
    var structs = new ArrayList<Expr>();
    for (Group group : groups) {
      structs.add(struct(group, types, row));
    }
    Expr array = in.call("array", unpivot.origin(), structs);
    Query query = new Query.Generate(input.query(), "inline", List.of(array), false, columns);
    query = unpivot.includeNulls() ? query : withoutNulls(query, columns);
    var items = new ArrayList<>(kept);
    items.addAll(Columns.passed(columns));
    return new Resolved(
        new Query.Project(query, items),
        items.stream().map(Query.Named::attribute).toList(),
        List.of(),
        input.planIds(),
        Optional.empty());
  }

  private Expr struct(Group group, List<SparkType> types, SparkType.Struct row) {
    var values = new ArrayList<Expr>();
    values.add(new Expr.Literal(SparkType.STRING, Optional.of(group.name())));
    for (int i = 0; i < types.size(); i++) {
      values.add(in.cast(group.values().get(i), types.get(i), unpivot.origin()));
    }
    return new Expr.StructValue(values, row);
  }

  private List<Attribute> columns(List<Group> groups, List<SparkType> types) {
    var columns = new ArrayList<Attribute>();
    columns.add(in.attribute(unpivot.variableNames().getFirst(), SparkType.STRING, false));
    for (int i = 0; i < types.size(); i++) {
      int place = i;
      boolean isNullable = groups.stream().anyMatch(g -> g.values().get(place).nullable());
      columns.add(in.attribute(unpivot.valueNames().get(i), types.get(i), isNullable));
    }
    return columns;
  }

  private SparkType common(List<Group> groups, int index) {
    SparkType type = groups.getFirst().values().get(index).type();
    for (Group group : groups) {
      SparkType other = group.values().get(index).type();
      SparkType before = type;
      type = Coercion.widerWithoutStrings(type, other).orElseThrow(() -> mismatch(before, other));
    }
    return type;
  }

  private RuntimeException mismatch(SparkType left, SparkType right) {
    return AnalysisErrors.of(
        "UNPIVOT_VALUE_DATA_TYPE_MISMATCH",
        unpivot.origin(),
        "types",
        AnalysisErrors.inQuotes(TypeText.sql(left))
            + ", "
            + AnalysisErrors.inQuotes(TypeText.sql(right)));
  }

  private Query withoutNulls(Query query, List<Attribute> columns) {
    Optional<Expr> any = Optional.empty();
    for (Attribute column : columns.subList(1, columns.size())) {
      Expr present = in.call("isnotnull", unpivot.origin(), new Expr.Reference(column));
      any =
          any.map(before -> in.call("or", unpivot.origin(), before, present))
              .or(() -> Optional.of(present));
    }
    return new Query.Filter(query, any.orElseThrow());
  }
}
