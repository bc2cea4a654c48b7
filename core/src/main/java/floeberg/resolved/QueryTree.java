package floeberg.resolved;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Walks and rewrites of query trees. */
public final class QueryTree {
  private QueryTree() {}

  /** The direct inputs, in order; the definitions of a With come before its body. */
  public static List<Query> inputs(Query query) {
    return switch (query) {
      case Query.Scan _, Query.Values _, Query.OneRow _, Query.Stored _, Query.Range _ -> List.of();
      case Query.DefinitionReference _ -> List.of();
      case Query.Project project -> List.of(project.input());
      case Query.Filter filter -> List.of(filter.input());
      case Query.Aggregate aggregate -> List.of(aggregate.input());
      case Query.Join join -> List.of(join.left(), join.right());
      case Query.SetOperation operation -> List.of(operation.left(), operation.right());
      case Query.Distinct distinct -> List.of(distinct.input());
      case Query.DistinctOn distinct -> List.of(distinct.input());
      case Query.Sort sort -> List.of(sort.input());
      case Query.Limit limit -> List.of(limit.input());
      case Query.Tail tail -> List.of(tail.input());
      case Query.Sample sample -> List.of(sample.input());
      case Query.Generate generate -> List.of(generate.input());
      case Query.With with -> withInputs(with);
    };
  }

  private static List<Query> withInputs(Query.With with) {
    var inputs = new ArrayList<Query>();
    for (Query.Definition definition : with.definitions()) {
      inputs.add(definition.query());
      definition.recursion().ifPresent(inputs::add);
    }
    inputs.add(with.body());
    return inputs;
  }

  /** The same node over changed inputs. */
  public static Query mapInputs(Query query, UnaryOperator<Query> change) {
    return switch (query) {
      case Query.Scan _, Query.Values _, Query.OneRow _, Query.Stored _, Query.Range _ -> query;
      case Query.DefinitionReference _ -> query;
      case Query.Project(var input, var columns) -> new Query.Project(change.apply(input), columns);
      case Query.Filter(var input, var condition) ->
          new Query.Filter(change.apply(input), condition);
      case Query.Aggregate(var input, var keys, var sets, var aggregates) ->
          new Query.Aggregate(change.apply(input), keys, sets, aggregates);
      case Query.Join(var left, var right, var type, var condition, var lateral, var output) ->
          new Query.Join(change.apply(left), change.apply(right), type, condition, lateral, output);
      case Query.SetOperation(var left, var right, var kind, var isAll, var output) ->
          new Query.SetOperation(change.apply(left), change.apply(right), kind, isAll, output);
      case Query.Distinct(var input) -> new Query.Distinct(change.apply(input));
      case Query.DistinctOn(var input, var keys) -> new Query.DistinctOn(change.apply(input), keys);
      case Query.Sort(var input, var order) -> new Query.Sort(change.apply(input), order);
      case Query.Limit(var input, var limit, var offset) ->
          new Query.Limit(change.apply(input), limit, offset);
      case Query.Tail(var input, var limit) -> new Query.Tail(change.apply(input), limit);
      case Query.Sample sample ->
          new Query.Sample(
              change.apply(sample.input()),
              sample.lower(),
              sample.upper(),
              sample.withReplacement(),
              sample.seed(),
              sample.percent());
      case Query.Generate(var input, var name, var arguments, var isOuter, var columns) ->
          new Query.Generate(change.apply(input), name, arguments, isOuter, columns);
      case Query.With(var definitions, var body) ->
          new Query.With(
              definitions.stream().map(d -> mapDefinition(d, change)).toList(), change.apply(body));
    };
  }

  private static Query.Definition mapDefinition(
      Query.Definition definition, UnaryOperator<Query> change) {
    return new Query.Definition(
        definition.id(),
        change.apply(definition.query()),
        definition.recursion().map(change),
        definition.maxDepth(),
        definition.isUnionDistinct());
  }

  /** The expressions of this node alone, in order. */
  public static List<Expr> expressions(Query query) {
    return switch (query) {
      case Query.OneRow _, Query.Stored _, Query.DefinitionReference _ -> List.of();
      case Query.SetOperation _, Query.Distinct _, Query.Limit _, Query.Tail _ -> List.of();
      case Query.Sample _, Query.With _ -> List.of();
      case Query.Scan scan -> scan.filters();
      case Query.Values values -> values.rows().stream().flatMap(List::stream).toList();
      case Query.Range range -> List.of(range.start(), range.end(), range.step());
      case Query.Project project -> values(project.columns());
      case Query.Filter filter -> List.of(filter.condition());
      case Query.Aggregate aggregate -> {
        var all = new ArrayList<>(values(aggregate.keys()));
        all.addAll(values(aggregate.aggregates()));
        yield all;
      }
      case Query.Join join -> join.condition().stream().toList();
      case Query.DistinctOn distinct -> distinct.keys();
      case Query.Sort sort -> sort.order().stream().map(Expr.Order::key).toList();
      case Query.Generate generate -> generate.arguments();
    };
  }

  private static List<Expr> values(List<Query.Named> columns) {
    return columns.stream().map(Query.Named::value).toList();
  }

  /** The same node with changed expressions. */
  public static Query mapExpressions(Query query, UnaryOperator<Expr> change) {
    return switch (query) {
      case Query.OneRow _, Query.Stored _, Query.DefinitionReference _ -> query;
      case Query.SetOperation _, Query.Distinct _, Query.Limit _, Query.Tail _ -> query;
      case Query.Sample _, Query.With _ -> query;
      case Query.Scan(var source, var columns, var filters) ->
          new Query.Scan(source, columns, ExprTree.mapAll(filters, change));
      case Query.Values(var output, var rows) ->
          new Query.Values(output, rows.stream().map(row -> ExprTree.mapAll(row, change)).toList());
      case Query.Range(var id, var start, var end, var step) ->
          new Query.Range(id, change.apply(start), change.apply(end), change.apply(step));
      case Query.Project(var input, var columns) ->
          new Query.Project(input, mapNamed(columns, change));
      case Query.Filter(var input, var condition) ->
          new Query.Filter(input, change.apply(condition));
      case Query.Aggregate(var input, var keys, var sets, var aggregates) ->
          new Query.Aggregate(input, mapNamed(keys, change), sets, mapNamed(aggregates, change));
      case Query.Join(var left, var right, var type, var condition, var lateral, var output) ->
          new Query.Join(left, right, type, condition.map(change), lateral, output);
      case Query.DistinctOn(var input, var keys) ->
          new Query.DistinctOn(input, ExprTree.mapAll(keys, change));
      case Query.Sort(var input, var order) ->
          new Query.Sort(input, ExprTree.mapOrder(order, change));
      case Query.Generate(var input, var name, var arguments, var isOuter, var columns) ->
          new Query.Generate(input, name, ExprTree.mapAll(arguments, change), isOuter, columns);
    };
  }

  private static List<Query.Named> mapNamed(List<Query.Named> columns, UnaryOperator<Expr> change) {
    return columns.stream()
        .map(c -> new Query.Named(change.apply(c.value()), c.attribute()))
        .toList();
  }

  /** Visits every query node, those inside subquery expressions included, parents first. */
  public static void visit(Query query, Consumer<Query> visitor) {
    visitor.accept(query);
    for (Expr expr : expressions(query)) {
      ExprTree.visit(expr, node -> subquery(node).ifPresent(inner -> visit(inner, visitor)));
    }
    inputs(query).forEach(input -> visit(input, visitor));
  }

  /** The query inside a subquery expression, itself not entered. */
  public static java.util.Optional<Query> subquery(Expr expr) {
    return switch (expr) {
      case Expr.ScalarSubquery scalar -> java.util.Optional.of(scalar.query());
      case Expr.Exists exists -> java.util.Optional.of(exists.query());
      case Expr.InSubquery in -> java.util.Optional.of(in.query());
      case Expr.Literal _, Expr.Reference _, Expr.OuterReference _, Expr.Call _, Expr.Cast _ ->
          java.util.Optional.empty();
      case Expr.Case _, Expr.Lambda _, Expr.LambdaReference _, Expr.Field _ ->
          java.util.Optional.empty();
      case Expr.StructValue _, Expr.AggregateCall _, Expr.GroupingCall _, Expr.Window _ ->
          java.util.Optional.empty();
      case Expr.Generator _ -> java.util.Optional.empty();
    };
  }

  /** A subquery expression over another query; other expressions stay. */
  public static Expr withSubquery(Expr expr, UnaryOperator<Query> change) {
    if (expr instanceof Expr.ScalarSubquery(var query, var position)) {
      return new Expr.ScalarSubquery(change.apply(query), position);
    }
    if (expr instanceof Expr.Exists(var query)) {
      return new Expr.Exists(change.apply(query));
    }
    if (expr instanceof Expr.InSubquery(var values, var query, var nullable)) {
      return new Expr.InSubquery(values, change.apply(query), nullable);
    }
    return expr;
  }

  /**
   * Changes every expression node from the leaves up in the whole tree, subqueries included, and
   * then every query node from the inputs up.
   */
  public static Query rewrite(
      Query query, UnaryOperator<Expr> expression, UnaryOperator<Query> node) {
    Query over = mapInputs(query, input -> rewrite(input, expression, node));
    Query changed =
        mapExpressions(
            over,
            expr ->
                ExprTree.mapUp(
                    expr,
                    e ->
                        expression.apply(
                            withSubquery(e, inner -> rewrite(inner, expression, node)))));
    return node.apply(changed);
  }
}
