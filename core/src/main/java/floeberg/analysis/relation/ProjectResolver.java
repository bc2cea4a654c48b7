package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.catalog.FileSource;
import floeberg.plan.CoreRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** SELECT lists without GROUP BY. */
public final class ProjectResolver {
  private static final Set<String> FACTS = Set.of(Partitions.COLUMN, FileSource.METADATA.name());

  private ProjectResolver() {}

  public static Resolved resolve(CoreRelation.Project project, Resolution in) {
    TimeWindows.Prepared prepared =
        TimeWindows.prepare(in.resolve(project.input()), List.of(), project.expressions(), in);
    Resolved input = prepared.input();
    List<Query.Named> items = SelectList.resolve(prepared.outputs(), input, in);
    items.forEach(item -> WindowCalls.requireOver(item.value()));
    if (items.stream().anyMatch(item -> Aggregates.isIn(item.value()))) {
      return AggregateSelect.global(input, items, in).build();
    }
    return project(input, items, in);
  }

  /** The items over the input, generators lifted out; dropped columns stay in reach. */
  static Resolved project(Resolved input, List<Query.Named> items, Resolution in) {
    Generators.Lifted lifted = Generators.lift(input.query(), items, in);
    List<Attribute> hidden = facts(input, lifted);
    var all = new ArrayList<>(lifted.items());
    all.addAll(Columns.passed(hidden));
    return new Resolved(
        Columns.project(lifted.input(), all, in),
        lifted.items().stream().map(Query.Named::attribute).toList(),
        hidden,
        input.planIds(),
        Optional.of(new Selected(input, lifted, in)));
  }

  /** What is known of the rows' files and partitions stays known above a select list. */
  private static List<Attribute> facts(Resolved input, Generators.Lifted lifted) {
    Set<Long> there = Columns.ids(lifted.input().output());
    Set<Long> selected = Columns.ids(lifted.items().stream().map(Query.Named::attribute).toList());
    return input.hidden().stream()
        .filter(a -> a.isMetadataColumn() && FACTS.contains(a.name()))
        .filter(a -> there.contains(a.id()) && !selected.contains(a.id()))
        .toList();
  }

  /** Reaches the input's columns under a projection. */
  private record Selected(Resolved under, Generators.Lifted lifted, Resolution in)
      implements Resolved.Extension {
    @Override
    public Resolved.Extended extend(List<Expr> expressions) {
      Set<Long> there = Columns.ids(lifted.items().stream().map(Query.Named::attribute).toList());
      Map<Long, Attribute> missing = new LinkedHashMap<>();
      expressions.forEach(
          e -> Columns.references(e).forEach((id, a) -> missing.putIfAbsent(id, a)));
      missing.keySet().removeAll(there);
      missing.keySet().removeIf(id -> !isInReach(id));
      var items = new ArrayList<>(lifted.items());
      items.addAll(Columns.passed(List.copyOf(missing.values())));
      Query query = Columns.project(input(missing), items, in);
      List<Attribute> visible = lifted.items().stream().map(Query.Named::attribute).toList();
      var relation =
          new Resolved(
              query,
              visible,
              List.copyOf(missing.values()),
              under.planIds(),
              Optional.of(new Selected(under, new Generators.Lifted(lifted.input(), items), in)));
      return new Resolved.Extended(relation, expressions);
    }

    private boolean isInReach(long id) {
      return Columns.ids(lifted.input().output()).contains(id)
          || under
              .extension()
              .map(e -> Columns.ids(e.under().query().output()))
              .orElse(Set.of())
              .contains(id);
    }

    private Query input(Map<Long, Attribute> missing) {
      Set<Long> there = Columns.ids(lifted.input().output());
      List<Expr> deeper =
          missing.values().stream()
              .filter(a -> !there.contains(a.id()))
              .map(a -> (Expr) new Expr.Reference(a))
              .toList();
      return deeper.isEmpty() || under.extension().isEmpty()
          ? lifted.input()
          : under.extension().get().extend(deeper).relation().query();
    }
  }
}
