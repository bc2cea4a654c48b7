package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.VOID;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Functions that take lambdas. Lambda arguments are written as DuckDB lambdas by the engine. */
final class HigherOrder {
  private HigherOrder() {}

  /** A parameter that a function offers to its lambda. */
  record Offer(SparkType type, boolean nullable) {}

  /**
   * The lambda with its body resolved; it may take fewer parameters than offered. Any other
   * expression is a lambda that uses none of its parameters.
   */
  static Shown lambda(CallSite site, int index, int minimum, List<Offer> offers) {
    Expression argument = site.call().arguments().get(index);
    if (!(argument instanceof Expression.Lambda lambda)) {
      return new Shown(hidden(site, offers.subList(0, minimum)), site.resolver().typed(argument));
    }
    int count = lambda.parameters().size();
    if (count < minimum || count > offers.size()) {
      throw FloebergException.of(
              Condition.analysis("INVALID_LAMBDA_FUNCTION_CALL.NUM_ARGS_MISMATCH"),
              "expectedNumArgs",
              Integer.toString(count),
              "actualNumArgs",
              Integer.toString(offers.size() == minimum ? minimum : Math.max(minimum, 1)))
          .at(lambda.origin().position());
    }
    long distinct =
        lambda.parameters().stream()
            .map(p -> p.toLowerCase(java.util.Locale.ROOT))
            .distinct()
            .count();
    if (distinct < count) {
      throw FloebergException.of(
              Condition.analysis("INVALID_LAMBDA_FUNCTION_CALL.DUPLICATE_ARG_NAMES"),
              "args",
              String.join(", ", lambda.parameters().stream().map(p -> "`" + p + "`").toList()),
              "caseSensitiveConfig",
              "\"spark.sql.caseSensitive\"")
          .at(lambda.origin().position());
    }
    var parameters = new ArrayList<Attribute>();
    for (int i = 0; i < count; i++) {
      parameters.add(
          site.resolver()
              .context()
              .attribute(
                  lambda.parameters().get(i), offers.get(i).type(), offers.get(i).nullable()));
    }
    Typed body = site.resolver().body(lambda, parameters);
    return new Shown(parameters, body);
  }

  private static List<Attribute> hidden(CallSite site, List<Offer> offers) {
    var parameters = new ArrayList<Attribute>();
    for (Offer offer : offers) {
      parameters.add(
          site.resolver()
              .context()
              .attribute("unused" + parameters.size(), offer.type(), offer.nullable()));
    }
    return parameters;
  }

  /** A resolved lambda with its text. */
  record Shown(List<Attribute> parameters, Typed body) {
    Expr.Lambda expr() {
      return new Expr.Lambda(parameters, body.expr());
    }

    Expr.Lambda as(CallSite site, SparkType type) {
      return new Expr.Lambda(parameters, site.cast(body, type));
    }

    void append(StringBuilder out) {
      body.text().append(out.append("lambdafunction("));
      parameters.forEach(_ -> out.append(", namedlambdavariable()"));
      out.append(')');
    }

    Typed typed() {
      return new Typed(expr(), this::append);
    }
  }

  static Typed shown(CallSite site, Expr expr, Typed... arguments) {
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), List.of(arguments)));
  }

  static SparkType.Array array(CallSite site, int index, Typed argument) {
    if (argument.type() instanceof SparkType.Array array) {
      return array;
    }
    if (argument.type() == VOID) {
      return new SparkType.Array(VOID, true);
    }
    throw Mismatch.unexpectedInput(
        site.shownName() + "(" + argument.sql() + ", ...)",
        index,
        "\"ARRAY\"",
        argument,
        site.position());
  }

  private static Typed first(CallSite site) {
    return typed(site, 0, "\"ARRAY\"");
  }

  /** An argument that is no bare NULL, which functions with lambdas do not take. */
  static Typed typed(CallSite site, int index, String required) {
    Typed value = site.resolver().typed(site.call().arguments().get(index));
    if (value.type() == VOID) {
      throw Mismatch.unexpectedInput(
          site.shownName() + "(" + value.sql() + ", ...)", index, required, value, site.position());
    }
    return value;
  }

  static Typed transform(CallSite site) {
    site.requireCount(2, 2);
    Typed list = first(site);
    SparkType.Array type = array(site, 0, list);
    Shown lambda = lambda(site, 1, 1, withIndex(type));
    var result = new SparkType.Array(lambda.body().type(), lambda.body().nullable());
    Expr expr =
        site.build(
            "list_transform({0}, {1})",
            result,
            list.nullable(),
            List.of(site.cast(list, type), Lambdas.indexed(site, lambda, lambda.body().expr())));
    return shown(site, expr, list, lambda.typed());
  }

  static List<Offer> withIndex(SparkType.Array type) {
    return List.of(new Offer(type.element(), type.containsNull()), new Offer(INT, false));
  }

  static Typed filter(CallSite site) {
    site.requireCount(2, 2);
    Typed list = first(site);
    SparkType.Array type = array(site, 0, list);
    Shown lambda = lambda(site, 1, 1, withIndex(type));
    Expr expr =
        site.build(
            "list_filter({0}, {1})",
            type,
            list.nullable(),
            List.of(
                site.cast(list, type),
                Lambdas.indexed(site, lambda, predicate(site, lambda).body())));
    return shown(site, expr, list, lambda.typed());
  }

  static Expr.Lambda predicate(CallSite site, Shown lambda) {
    SparkType type = lambda.body().type();
    if (type != BOOLEAN && type != VOID && !Coercion.isText(type)) {
      throw Mismatch.unexpectedInput(
          site.shownName() + "(...)",
          1,
          "\"BOOLEAN\"",
          lambda.typed().withExpr(lambda.body().expr()),
          site.position());
    }
    return lambda.as(site, BOOLEAN);
  }

  /** {@code exists}: true when some is, NULL when none is but some are NULL. */
  static Typed exists(CallSite site) {
    return quantified(site, "TRUE", "FALSE");
  }

  /** {@code forall}: false when some is, NULL when none is but some are NULL. */
  static Typed forall(CallSite site) {
    return quantified(site, "FALSE", "TRUE");
  }

  private static Typed quantified(CallSite site, String decisive, String otherwise) {
    site.requireCount(2, 2);
    Typed list = first(site);
    SparkType.Array type = array(site, 0, list);
    Shown lambda = lambda(site, 1, 1, List.of(new Offer(type.element(), type.containsNull())));
    boolean nullable = list.nullable() || lambda.body().nullable();
    Expr answers =
        site.build(
            "list_transform({0}, {1})",
            new SparkType.Array(BOOLEAN, true),
            nullable,
            List.of(site.cast(list, type), predicate(site, lambda)));
    String template =
        "CASE WHEN {0} IS NULL THEN NULL WHEN list_contains({0}, "
            + decisive
            + ") THEN "
            + decisive
            + " WHEN len(list_filter({0}, lambda b: b IS NULL)) > 0 THEN NULL ELSE "
            + otherwise
            + " END";
    Expr expr = site.build(template, BOOLEAN, nullable, List.of(answers));
    return shown(site, expr, list, lambda.typed());
  }

  /** {@code aggregate} and {@code reduce}. */
  static Typed aggregate(CallSite site) {
    site.requireCount(3, 4);
    Typed list = first(site);
    SparkType.Array type = array(site, 0, list);
    Typed zero = site.resolver().typed(site.call().arguments().get(1));
    SparkType state = zero.type();
    var offers = List.of(new Offer(state, true), new Offer(type.element(), type.containsNull()));
    Shown merge = lambda(site, 2, 2, offers);
    if (!SparkType.sameShape(merge.body().type(), state)) {
      if (!Coercion.canPass(merge.body().type(), state)) {
        throw Mismatch.of(
            "UNEXPECTED_INPUT_TYPE",
            site.shownName() + "(...)",
            site.position(),
            "paramIndex",
            "third",
            "requiredType",
            floeberg.type.TypeText.quoted(state),
            "inputSql",
            merge.typed().quoted(),
            "inputType",
            floeberg.type.TypeText.quoted(merge.body().type()));
      }
    }
    Typed finishText;
    Expr folded =
        site.build(
            "list_reduce({0}, {2}, {1})",
            state, true, List.of(site.cast(list, type), zero.expr(), merge.as(site, state)));
    Expr result = folded;
    if (site.count() == 4) {
      Shown finish = lambda(site, 3, 1, List.of(new Offer(state, true)));
      finishText = finish.typed();
      result =
          site.build(
              "list_transform([{0}], {1})[1]",
              finish.body().type(), true, List.of(folded, finish.expr()));
    } else {
      finishText =
          Typed.of(zero.expr(), "lambdafunction(namedlambdavariable(), namedlambdavariable())");
    }
    return shown(site, result, list, zero, merge.typed(), finishText);
  }

  /** {@code zip_with}: the shorter list is filled with NULL. */
  static Typed zipWith(CallSite site) {
    site.requireCount(3, 3);
    Typed left = first(site);
    Typed right = site.resolver().typed(site.call().arguments().get(1));
    SparkType.Array a = array(site, 0, left);
    SparkType.Array b = array(site, 1, right);
    Shown lambda =
        lambda(site, 2, 2, List.of(new Offer(a.element(), true), new Offer(b.element(), true)));
    var type = new SparkType.Array(lambda.body().type(), lambda.body().nullable());
    Expr expr =
        site.build(
            "CASE WHEN {0} IS NULL OR {1} IS NULL THEN NULL ELSE list_transform(list_zip({0}, {1}),"
                + " {2}) END",
            type,
            left.nullable() || right.nullable(),
            List.of(
                site.cast(left, a),
                site.cast(right, b),
                Lambdas.paired(
                    site, lambda.parameters(), lambda.body().expr(), List.of("{0}[1]", "{0}[2]"))));
    return shown(site, expr, left, right, lambda.typed());
  }

  /** {@code array_sort}, with Spark's comparator shown where none is given. */
  static Typed arraySort(CallSite site) {
    site.requireCount(1, 2);
    Typed list = first(site);
    SparkType.Array type = array(site, 0, list);
    if (site.count() == 1) {
      if (!Coercion.isOrderable(type.element())) {
        throw Mismatch.notOrdered(
            site.shownName() + "(" + list.sql() + ")", "array_sort", type, site.position());
      }
      String template =
          SortKeys.isCollated(type)
              ? CollatedTemplates.arraySort(type.element())
              : "list_sort({0}, 'ASC', 'NULLS LAST')";
      Expr operand = site.cast(list, type);
      Expr expr =
          ElementOrder.of(site, List.of(operand), type)
              .orElseGet(() -> site.build(template, type, operand));
      return shown(site, expr, list, Typed.of(list.expr(), DEFAULT_COMPARATOR));
    }
    Offer offer = new Offer(type.element(), type.containsNull());
    Shown lambda = lambda(site, 1, 2, List.of(offer, offer));
    if (!(lambda.body().type() == INT || lambda.body().type() == VOID)) {
      throw Mismatch.of(
          "UNEXPECTED_RETURN_TYPE",
          site.shownName() + "(" + list.sql() + ", " + lambda.typed().sql() + ")",
          site.position(),
          "functionName",
          "`lambdafunction`",
          "expectedType",
          "\"INT\"",
          "actualType",
          floeberg.type.TypeText.quoted(lambda.body().type()));
    }
    Expr expr =
        site.build(
            "list_reduce(list_transform({0}, lambda e: [e]), {1}, CAST([] AS {type}))",
            type,
            list.nullable(),
            List.of(
                site.cast(list, type),
                Lambdas.insertion(site, lambda, site.cast(lambda.body(), INT))));
    return shown(site, expr, list, lambda.typed());
  }

  private static final String DEFAULT_COMPARATOR =
      "lambdafunction((IF(((namedlambdavariable() IS NULL) AND (namedlambdavariable() IS NULL)), 0,"
          + " (IF((namedlambdavariable() IS NULL), 1, (IF((namedlambdavariable() IS NULL), -1,"
          + " (IF((namedlambdavariable() < namedlambdavariable()), -1, (IF((namedlambdavariable() >"
          + " namedlambdavariable()), 1, 0)))))))))), namedlambdavariable(), namedlambdavariable())";

  static Optional<SparkType.Map> mapType(Typed argument) {
    return argument.type() instanceof SparkType.Map map ? Optional.of(map) : Optional.empty();
  }
}
