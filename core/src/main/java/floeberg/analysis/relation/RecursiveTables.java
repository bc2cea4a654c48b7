package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Environment;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Nodes;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** WITH RECURSIVE: an anchor, and a step over the rows found last. */
final class RecursiveTables {
  private static final String LEVEL_LIMIT = "spark.sql.cteRecursionLevelLimit";
  private static final String DEFAULT_LEVEL_LIMIT = "100";

  private final Relation.NamedQuery named;
  private final Origin origin;
  private final Resolution in;

  RecursiveTables(Relation.NamedQuery named, Origin origin, Resolution in) {
    this.named = named;
    this.origin = origin;
    this.in = in;
  }

  /** Whether the query is a union whose right side names the query itself. */
  static boolean isRecursive(Relation.NamedQuery named) {
    return union(named.query()).filter(u -> mentions(u, named.name())).isPresent()
        || union(named.query()).isEmpty() && mentions(named.query(), named.name());
  }

  private static Optional<CoreRelation.SetOperation> union(Relation relation) {
    return switch (relation) {
      case CoreRelation.SetOperation operation when operation.kind() == Relation.SetKind.UNION ->
          Optional.of(operation);
      case CoreRelation.SubqueryAlias alias -> union(alias.input());
      case CoreRelation.With with -> union(with.body()).map(union -> inside(with, union));
      case Relation _ -> Optional.empty();
    };
  }

  /** The union with the tables of a WITH in front of it in both of its sides. */
  private static CoreRelation.SetOperation inside(
      CoreRelation.With with, CoreRelation.SetOperation union) {
    return new CoreRelation.SetOperation(
        new CoreRelation.With(with.queries(), with.isRecursive(), union.left(), with.origin()),
        new CoreRelation.With(with.queries(), with.isRecursive(), union.right(), with.origin()),
        union.kind(),
        union.isAll(),
        union.byName(),
        union.allowMissingColumns(),
        union.origin());
  }

  private static boolean mentions(Object node, String name) {
    var found = new AtomicBoolean();
    Nodes.visit(
        node,
        part -> {
          found.compareAndSet(
              false,
              part instanceof SourceRelation.NamedTable table
                  && table.name().size() == 1
                  && table.name().getFirst().equalsIgnoreCase(name));
          return !found.get();
        });
    return found.get();
  }

  Query.Definition define() {
    CoreRelation.SetOperation union =
        union(named.query()).orElseThrow(() -> AnalysisErrors.of("INVALID_RECURSIVE_CTE", origin));
    requirePlaces(union);
    Resolved anchor =
        SubqueryAliases.named(
            in.resolve(union.left()), List.of(named.name()), named.columns(), origin);
    Query start = anchor.finish();
    long id = in.nextId();
    List<Attribute> seen = start.output().stream().map(a -> a.withNullable(true)).toList();
    Resolution inside =
        in.in(
            in.environment()
                .withBinding(
                    named.name(), new Environment.Binding.Defined(id, named.name(), seen)));
    Resolved step = inside.resolve(union.right());
    if (step.visible().size() != start.output().size()) {
      throw AnalysisErrors.of(
          "NUM_COLUMNS_MISMATCH",
          origin,
          "operator",
          "UNION",
          "firstNumColumns",
          String.valueOf(start.output().size()),
          "invalidOrdinalNum",
          "second",
          "invalidNumColumns",
          String.valueOf(step.visible().size()));
    }
    List<SparkType> types = start.output().stream().map(Attribute::type).toList();
    for (int i = 0; i < types.size(); i++) {
      requireFitting(types.get(i), step.visible().get(i).type());
    }
    Query next = SetOperations.cast(step, types, origin, in);
    RecursiveReferences.require(next, id);
    return new Query.Definition(id, start, Optional.of(next), depth(), false);
  }

  private void requirePlaces(CoreRelation.SetOperation union) {
    if (mentions(union.left(), named.name()) || !mentions(union.right(), named.name())) {
      throw AnalysisErrors.of("INVALID_RECURSIVE_CTE", origin);
    }
    if (!union.isAll()) {
      throw AnalysisErrors.of("UNION_NOT_SUPPORTED_IN_RECURSIVE_CTE", origin);
    }
  }

  /** The step's rows take the types of the anchor, which never become wider ones. */
  private static void requireFitting(SparkType anchor, SparkType step) {
    boolean isFitting =
        SparkType.sameShape(anchor, step)
            || Coercion.widest(anchor, step).filter(anchor::equals).isPresent();
    if (!isFitting) {
      throw AnalysisErrors.of(
          "CANNOT_MERGE_INCOMPATIBLE_DATA_TYPE",
          Origin.NONE,
          "left",
          TypeText.quoted(anchor),
          "right",
          TypeText.quoted(step));
    }
  }

  private OptionalLong depth() {
    if (named.maxRecursionDepth().isPresent()) {
      return named.maxRecursionDepth();
    }
    long limit = Long.parseLong(in.settings().value(LEVEL_LIMIT, DEFAULT_LEVEL_LIMIT));
    return limit < 0 ? OptionalLong.empty() : OptionalLong.of(limit);
  }
}
