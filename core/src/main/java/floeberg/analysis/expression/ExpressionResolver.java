package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;

import floeberg.analysis.AnalysisContext;
import floeberg.analysis.Scope;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Resolves expressions against a scope: names become columns, calls become typed calls, every
 * implicit conversion becomes a cast. Throws Spark's analysis conditions with the place in the
 * text.
 */
public final class ExpressionResolver {
  private final AnalysisContext context;
  private final Scope scope;
  private final Deque<Map<String, Attribute>> lambdas = new ArrayDeque<>();
  private final CallResolver calls = new CallResolver(this);
  private boolean isInWindow;
  private final SelectList selectList = new SelectList(this);

  public ExpressionResolver(AnalysisContext context, Scope scope) {
    this.context = context;
    this.scope = scope;
  }

  /** The typed expression. */
  public Expr resolve(Expression expression) {
    return typed(expression).expr();
  }

  /** The typed expression converted implicitly to the type, as INSERT and LIMIT need it. */
  public Expr resolveAs(Expression expression, SparkType type) {
    return Casts.implicit(resolve(expression), type, castMode(), expression.origin().position());
  }

  /**
   * The columns that an item of a select list becomes: one, several for a star, and one whose value
   * is a {@link Expr.Generator} for a generator, whose attribute is the struct of its columns.
   */
  public List<Query.Named> resolveNamed(Expression expression) {
    return selectList.resolve(expression);
  }

  /** A sort key outside of ORDER BY is its value; only its name tells the order. */
  private Typed sortKey(Expression.SortOrder order) {
    Typed key = typed(order.child());
    String direction = order.isAscending() ? " ASC" : " DESC";
    String nulls = order.isNullsFirst() ? " NULLS FIRST" : " NULLS LAST";
    return new Typed(
        key.expr(),
        out -> {
          key.text().append(out);
          out.append(direction).append(nulls);
        });
  }

  /** The key of an ORDER BY. */
  public Expr.Order resolveOrder(Expression.SortOrder order) {
    Typed key = typed(order.child());
    if (!floeberg.type.Coercion.isOrderable(key.type())) {
      throw Mismatch.notOrdered(key.sql(), "sortorder", key.type(), order.origin().position());
    }
    Expr value = SortKeys.needsKey(key.type()) ? SortKeys.of(context, key.expr()) : key.expr();
    return new Expr.Order(value, order.isAscending(), order.isNullsFirst());
  }

  /** A filter's condition; throws DATATYPE_MISMATCH.FILTER_NOT_BOOLEAN. */
  public Expr resolveCondition(Expression expression) {
    Typed condition = typed(expression);
    if (condition.type() != BOOLEAN) {
      throw Mismatch.of(
          "FILTER_NOT_BOOLEAN",
          condition.sql(),
          expression.origin().position(),
          "filter",
          condition.quoted(),
          "type",
          TypeText.quoted(condition.type()));
    }
    return condition.expr();
  }

  /** The typed expression with the text that Spark shows for it. */
  public Typed typed(Expression expression) {
    try {
      return dispatch(expression);
    } catch (FloebergException e) {
      throw e.at(expression.origin().position());
    }
  }

  /** An alias inside an expression names nothing, but is shown. */
  private Typed inner(Expression.Alias alias) {
    Typed child = typed(alias.child());
    return new Typed(
        child.expr(),
        out -> {
          child.text().append(out);
          out.append(" AS ").append(TypeText.quoteIfNeeded(alias.names().getFirst()));
        });
  }

  private Typed dispatch(Expression expression) {
    return switch (expression) {
      case Expression.Literal literal -> literal(literal);
      case Expression.Attribute name -> Names.resolve(this, name);
      case Expression.Call call -> calls.resolve(call);
      case Expression.Cast cast -> ExplicitCast.resolve(this, cast);
      case Expression.Alias alias -> inner(alias);
      case Expression.Extract extract -> Extraction.resolve(this, extract);
      case Expression.UpdateField update -> StructUpdate.resolve(this, update);
      case Expression.VariantPath path -> VariantAccess.resolve(this, path);
      case Expression.Window window -> Windows.resolve(this, window);
      case Expression.NamedWindow window -> Windows.resolve(this, window);
      case Expression.ScalarSubquery query -> Subqueries.scalar(this, query);
      case Expression.Exists query -> Subqueries.exists(this, query);
      case Expression.InSubquery query -> Subqueries.in(this, query);
      case Expression.LambdaVariable variable -> lambdaVariable(variable);
      case Expression.Text text -> typed(context.parseExpression(text.sql()));
      case Expression.IdentifierClause clause -> typed(identifier(clause));
      case Expression.SortOrder order -> sortKey(order);
      case Expression.NamedArgument argument -> throw namedArgument(argument);
      case Expression.NamedParameter parameter -> throw unbound(parameter.name());
      case Expression.PositionalParameter parameter -> throw unbound("_" + parameter.offset());
      case Expression.Lambda _ ->
          throw FloebergException.of(
              Condition.analysis("INVALID_LAMBDA_FUNCTION_CALL.NON_HIGHER_ORDER_FUNCTION"),
              "class",
              "lambda");
      case Expression.Star _ -> throw invalidStar("`*`");
      case Expression.ColumnRegex _, Expression.MergeStar _ -> throw invalidStar("`*`");
      case Expression.DefaultValue _ ->
          throw FloebergException.of(Condition.analysis("DEFAULT_PLACEMENT_INVALID"));
      case Expression.TableArgument _ ->
          throw FloebergException.of(
              Condition.analysis("UNSUPPORTED_FEATURE"), "feature", "TABLE argument");
      case Expression.ForeignFunction function ->
          throw FloebergException.withoutCondition(
              "java.lang.UnsupportedOperationException",
              "The "
                  + function.language()
                  + " function "
                  + function.name()
                  + " cannot run here: there is no worker process for it. Use built-in functions,"
                  + " or CREATE FUNCTION with a SQL body.");
    };
  }

  private static FloebergException invalidStar(String what) {
    return FloebergException.of(
        Condition.analysis("INVALID_USAGE_OF_STAR_OR_REGEX"),
        "elem",
        what,
        "prettyName",
        "expression");
  }

  private static FloebergException namedArgument(Expression.NamedArgument argument) {
    return FloebergException.of(
        Condition.analysis("NAMED_PARAMETERS_NOT_SUPPORTED"),
        "functionName",
        "`" + argument.name() + "`");
  }

  private static FloebergException unbound(String name) {
    return FloebergException.of(Condition.analysis("UNBOUND_SQL_PARAMETER"), "name", name);
  }

  private Typed literal(Expression.Literal literal) {
    return new Typed(
        new Expr.Literal(literal.type(), literal.value()),
        out ->
            out.append(LiteralText.of(literal.type(), literal.value(), context.settings().zone())));
  }

  private Typed lambdaVariable(Expression.LambdaVariable variable) {
    return Names.resolve(
        this,
        new Expression.Attribute(
            variable.nameParts(), java.util.OptionalLong.empty(), false, variable.origin()));
  }

  /** What {@code IDENTIFIER(text)} names. */
  Expression identifier(Expression.IdentifierClause clause) {
    String text = ConstantText.of(resolve(clause.text()), context, clause.origin());
    List<String> parts = context.parseIdentifier(text);
    Origin origin = clause.origin();
    if (clause.callArguments().isEmpty()) {
      return new Expression.Attribute(parts, java.util.OptionalLong.empty(), false, origin);
    }
    return new Expression.Call(
        parts,
        clause.callArguments().get(),
        false,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        origin);
  }

  /** A window's function: IGNORE NULLS is then the window's matter. */
  Typed windowFunction(Expression function) {
    boolean before = isInWindow;
    isInWindow = true;
    try {
      return typed(function);
    } finally {
      isInWindow = before;
    }
  }

  boolean isInWindow() {
    return isInWindow;
  }

  AnalysisContext context() {
    return context;
  }

  Scope scope() {
    return scope;
  }

  CallResolver calls() {
    return calls;
  }

  boolean isAnsi() {
    return context.settings().isAnsi();
  }

  Expr.CastMode castMode() {
    return isAnsi() ? Expr.CastMode.ANSI : Expr.CastMode.LEGACY;
  }

  /** The value of a foldable expression, empty for NULL. */
  Optional<Object> constant(Expr expr) {
    return expr instanceof Expr.Literal(SparkType _, Optional<Object> value)
        ? value
        : Optional.ofNullable(context.fold(expr));
  }

  /** Resolves a lambda's body with its parameters in sight. */
  Typed body(Expression.Lambda lambda, List<Attribute> parameters) {
    var names = new java.util.HashMap<String, Attribute>();
    for (int i = 0; i < parameters.size(); i++) {
      names.put(lambda.parameters().get(i).toLowerCase(Locale.ROOT), parameters.get(i));
    }
    lambdas.push(names);
    try {
      return typed(lambda.body());
    } finally {
      lambdas.pop();
    }
  }

  /** The parameter of an enclosing lambda. */
  Optional<Attribute> lambdaParameter(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    for (Map<String, Attribute> names : lambdas) {
      Attribute found = names.get(key);
      if (found != null) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }
}
