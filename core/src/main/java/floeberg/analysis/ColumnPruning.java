package floeberg.analysis;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Drops columns that nothing reads. */
final class ColumnPruning {
  private final Set<Long> used = new HashSet<>();

  private ColumnPruning() {}

  /** The query without the columns that nothing reads. */
  static Query prune(Query query) {
    var pass = new ColumnPruning();
    pass.use(query.output());
    return pass.pruned(query);
  }

  private void use(List<Attribute> attributes) {
    attributes.forEach(a -> used.add(a.id()));
  }

  /** Notes what the expression reads, and prunes the queries inside it. */
  private Expr read(Expr expr) {
    return ExprTree.mapUp(
        expr,
        node -> {
          if (node instanceof Expr.Reference(Attribute attribute)) {
            used.add(attribute.id());
          } else if (node instanceof Expr.OuterReference(Attribute attribute)) {
            used.add(attribute.id());
          }
          return QueryTree.withSubquery(
              node,
              query -> {
                use(query.output());
                return pruned(query);
              });
        });
  }

  /** Parents come before inputs, so that every reader of a column is known when it is reached. */
  private Query pruned(Query query) {
    return switch (query) {
      case Query.Project project -> project(project);
      case Query.Aggregate aggregate -> aggregate(aggregate);
      case Query.Join join -> join(join);
      case Query.Scan scan -> scan(scan);
      case Query.SetOperation operation -> {
        use(operation.left().output());
        use(operation.right().output());
        yield QueryTree.mapInputs(operation, this::pruned);
      }
      case Query.Distinct distinct -> {
        use(distinct.output());
        yield QueryTree.mapInputs(distinct, this::pruned);
      }
      case Query.With with -> with(with);
      case Query.Generate _, Query.Filter _, Query.Sort _, Query.DistinctOn _ -> passing(query);
      case Query.Limit _, Query.Tail _, Query.Sample _ -> passing(query);
      case Query.Values _, Query.OneRow _, Query.Stored _, Query.Range _ -> passing(query);
      case Query.DefinitionReference _ -> query;
    };
  }

  private Query passing(Query query) {
    return QueryTree.mapInputs(QueryTree.mapExpressions(query, this::read), this::pruned);
  }

  private Query project(Query.Project project) {
    var columns = new ArrayList<Query.Named>();
    for (Query.Named column : project.columns()) {
      if (used.contains(column.attribute().id())) {
        columns.add(column);
      }
    }
    if (columns.isEmpty() && !project.columns().isEmpty()) {
      columns.add(project.columns().getFirst());
    }
    return passing(new Query.Project(project.input(), columns));
  }

  private Query aggregate(Query.Aggregate aggregate) {
    var kept = new ArrayList<Query.Named>();
    for (Query.Named call : aggregate.aggregates()) {
      if (used.contains(call.attribute().id())) {
        kept.add(call);
      }
    }
    boolean isEmpty = kept.isEmpty() && aggregate.keys().isEmpty();
    return passing(
        new Query.Aggregate(
            aggregate.input(),
            aggregate.keys(),
            aggregate.sets(),
            isEmpty ? aggregate.aggregates() : kept));
  }

  private Query join(Query.Join join) {
    var condition = join.condition().map(this::read);
    // A lateral right side reads the left one.
    Query right = pruned(join.right());
    Query left = pruned(join.left());
    Set<Long> there = new HashSet<>();
    left.output().forEach(a -> there.add(a.id()));
    right.output().forEach(a -> there.add(a.id()));
    List<Attribute> output = join.output().stream().filter(a -> there.contains(a.id())).toList();
    return new Query.Join(left, right, join.type(), condition, join.isLateral(), output);
  }

  private Query scan(Query.Scan scan) {
    var columns = new ArrayList<Query.ScanColumn>();
    for (Query.ScanColumn column : scan.columns()) {
      if (used.contains(column.attribute().id())) {
        columns.add(column);
      }
    }
    if (columns.isEmpty() && !scan.columns().isEmpty()) {
      columns.add(scan.columns().getFirst());
    }
    return new Query.Scan(scan.source(), columns, scan.filters());
  }

  private Query with(Query.With with) {
    Query body = pruned(with.body());
    var definitions = new ArrayList<Query.Definition>();
    for (Query.Definition definition : with.definitions().reversed()) {
      use(definition.query().output());
      definition.recursion().ifPresent(query -> use(query.output()));
      definitions.add(
          new Query.Definition(
              definition.id(),
              pruned(definition.query()),
              definition.recursion().map(this::pruned),
              definition.maxDepth(),
              definition.isUnionDistinct()));
    }
    return new Query.With(definitions.reversed(), body);
  }
}
