package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;

/** Lambdas in the shapes that DuckDB's list functions call them in. */
final class Lambdas {
  private Lambdas() {}

  /** A body with other expressions in place of some parameters. */
  static Expr replace(Expr body, Map<Long, Expr> replacements) {
    return ExprTree.mapUp(
        body,
        e ->
            e instanceof Expr.LambdaReference(Attribute parameter)
                ? replacements.getOrDefault(parameter.id(), e)
                : e);
  }

  /** (element, position): DuckDB counts from 1 in BIGINT, Spark from 0 in INT. */
  static Expr.Lambda indexed(CallSite site, HigherOrder.Shown lambda, Expr body) {
    if (lambda.parameters().size() < 2) {
      return new Expr.Lambda(lambda.parameters(), body);
    }
    Attribute place = site.resolver().context().attribute("i", BIGINT, false);
    Expr zeroBased =
        site.build(
            "CAST({0} - 1 AS INTEGER)", INT, false, List.of(new Expr.LambdaReference(place)));
    return new Expr.Lambda(
        List.of(lambda.parameters().getFirst(), place),
        replace(body, Map.of(lambda.parameters().get(1).id(), zeroBased)));
  }

  /** One parameter that holds both values of a pair, which the body takes apart. */
  static Expr.Lambda paired(
      CallSite site, List<Attribute> parameters, Expr body, List<String> parts) {
    var fields =
        List.of(
            new SparkType.Field("a", parameters.get(0).type(), true),
            new SparkType.Field("b", parameters.get(1).type(), true));
    Attribute pair = site.resolver().context().attribute("z", new SparkType.Struct(fields), false);
    Expr reference = new Expr.LambdaReference(pair);
    Expr first = part(site, reference, parts.get(0), parameters.get(0));
    Expr second = part(site, reference, parts.get(1), parameters.get(1));
    return new Expr.Lambda(
        List.of(pair),
        replace(body, Map.of(parameters.get(0).id(), first, parameters.get(1).id(), second)));
  }

  private static Expr part(CallSite site, Expr pair, String template, Attribute parameter) {
    return site.build(template, parameter.type(), parameter.nullable(), List.of(pair));
  }

  /**
   * (sorted so far, [element]) to the list with the element behind all that are not greater: a
   * stable insertion sort that uses nothing but the comparator.
   */
  static Expr.Lambda insertion(CallSite site, HigherOrder.Shown comparator, Expr body) {
    Attribute left = comparator.parameters().get(0);
    Attribute right = comparator.parameters().get(1);
    var list = new SparkType.Array(left.type(), true);
    var context = site.resolver().context();
    Attribute sorted = context.attribute("s", list, false);
    Attribute single = context.attribute("e", list, false);
    Attribute other = context.attribute("y", left.type(), true);
    Expr element =
        site.build("{0}[1]", left.type(), true, List.of(new Expr.LambdaReference(single)));
    Expr order =
        replace(body, Map.of(left.id(), new Expr.LambdaReference(other), right.id(), element));
    Expr before = site.build("coalesce({0} <= 0, FALSE)", BOOLEAN, false, List.of(order));
    Expr after = site.build("coalesce({0} > 0, TRUE)", BOOLEAN, false, List.of(order));
    Expr inserted =
        site.build(
            "list_concat(list_concat(list_filter({0}, {1}), {2}), list_filter({0}, {3}))",
            list,
            false,
            List.of(
                new Expr.LambdaReference(sorted),
                new Expr.Lambda(List.of(other), before),
                new Expr.LambdaReference(single),
                new Expr.Lambda(List.of(other), after)));
    return new Expr.Lambda(List.of(sorted, single), inserted);
  }
}
