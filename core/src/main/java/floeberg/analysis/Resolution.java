package floeberg.analysis;

import floeberg.analysis.expression.ExpressionResolver;
import floeberg.analysis.relation.CommonTables;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One analysis at one place of the plan: the session's answers, and what surrounds the place. */
public final class Resolution implements AnalysisContext {
  private final AnalysisSession session;
  private final Settings settings;
  private final Environment environment;

  /** Columns that are another column once more, as both of {@code SELECT k, k}; by id. */
  private final Map<Long, Long> repeated;

  Resolution(AnalysisSession session, Settings settings, Environment environment) {
    this(session, settings, environment, new HashMap<>());
  }

  private Resolution(
      AnalysisSession session,
      Settings settings,
      Environment environment,
      Map<Long, Long> repeated) {
    this.session = session;
    this.settings = settings;
    this.environment = environment;
    this.repeated = repeated;
  }

  /** The attribute once more under an id of its own; its name stays unambiguous. */
  public Attribute repeated(Attribute attribute) {
    Attribute again = attribute.withId(session.nextId());
    repeated.put(again.id(), original(attribute.id()));
    return again;
  }

  /** The id of the column that a column repeats, its own id when it repeats none. */
  long original(long id) {
    return repeated.getOrDefault(id, id);
  }

  public AnalysisSession session() {
    return session;
  }

  public Environment environment() {
    return environment;
  }

  /** The same analysis elsewhere. */
  public Resolution in(Environment other) {
    return new Resolution(session, settings, other, repeated);
  }

  /** Resolves a relation at this place. */
  public Resolved resolve(Relation relation) {
    return Relations.resolve(relation, this);
  }

  /** The names of a relation, and those of enclosing queries behind them. */
  public Scope scope(Resolved relation) {
    return Scopes.within(inner(relation), environment.outer());
  }

  /** The names of a relation alone. */
  public Scope inner(Resolved relation) {
    return new RelationScope(this, relation);
  }

  /** No names but those of enclosing queries. */
  public Scope emptyScope() {
    return scope(Resolved.of(new Query.OneRow()));
  }

  public ExpressionResolver expressions(Scope scope) {
    return new ExpressionResolver(this, scope);
  }

  public long nextId() {
    return session.nextId();
  }

  @Override
  public Settings settings() {
    return settings;
  }

  @Override
  public Attribute attribute(String name, SparkType type, boolean nullable) {
    return new Attribute(session.nextId(), name, type, nullable);
  }

  @Override
  public Query subquery(Relation relation, Scope outer) {
    CommonTables.requireNewNames(relation, this);
    return in(environment.withOuter(Optional.of(outer))).resolve(relation).finish();
  }

  @Override
  public Optional<Expr> variable(List<String> name) {
    return session.variable(name);
  }

  @Override
  public Optional<SqlFunction> sqlFunction(List<String> name) {
    return session.sqlFunction(name);
  }

  @Override
  public List<String> sqlFunctionNames() {
    return session.sqlFunctionNames();
  }

  @Override
  public Optional<Relation.WindowDefinition> window(String name) {
    return Optional.ofNullable(environment.windows().get(name.toLowerCase(Locale.ROOT)));
  }

  @Override
  public long nowMicros() {
    return session.nowMicros();
  }

  @Override
  public String currentUser() {
    return session.currentUser();
  }

  @Override
  public String currentCatalog() {
    return session.currentNamespace().catalog();
  }

  @Override
  public String currentNamespace() {
    return String.join(".", session.currentNamespace().namespace());
  }

  /** Runs a query whose rows analysis needs; the caller closes the result. */
  public Result run(Query query) {
    return session.run(CollatedQueries.rewrite(query, this));
  }

  @Override
  public Object fold(Expr expression) {
    if (expression instanceof Expr.Literal(SparkType _, Optional<Object> value)) {
      return value.orElse(null);
    }
    Attribute column = attribute("value", expression.type(), expression.nullable());
    var row = new Query.Project(new Query.OneRow(), List.of(new Query.Named(expression, column)));
    try (Result result = run(row)) {
      return result.rows().next().values().getFirst();
    }
  }

  @Override
  public Expression parseExpression(String text) {
    return session.parseExpression(text);
  }

  @Override
  public List<String> parseIdentifier(String text) {
    return session.parseIdentifier(text);
  }

  @Override
  public SparkType parseType(String text) {
    return session.parseType(text);
  }

  /** A call of a built-in function or operator over resolved arguments. */
  public Expr call(String name, Origin origin, Expr... arguments) {
    return call(name, origin, List.of(arguments));
  }

  /** A call of a built-in function or operator over resolved arguments. */
  public Expr call(String name, Origin origin, List<Expr> arguments) {
    var names = new ArrayList<Expression>();
    for (int i = 0; i < arguments.size(); i++) {
      names.add(BindingScope.name(i, Describe.text(arguments.get(i)), origin));
    }
    return build(Expression.Call.of(name, origin, names), arguments);
  }

  /** Resolves an expression whose leaves are {@link #argument}s. */
  public Expr build(Expression expression, List<Expr> arguments) {
    return expressions(new BindingScope(arguments)).resolve(expression);
  }

  /** Stands for a resolved argument in {@link #build}. */
  public static Expression argument(int index, Origin origin) {
    return BindingScope.name(index, "value", origin);
  }

  /** The field of a struct, or of each struct in an array, or a map's value. */
  public Expr extract(Expr base, String field, Origin origin) {
    var key = new Expression.Literal(SparkType.STRING, Optional.of(field), origin);
    Expression named = BindingScope.name(0, Describe.text(base), origin);
    return build(new Expression.Extract(named, key, origin), List.of(base));
  }

  /** The struct without a field. */
  public Expr dropField(Expr struct, List<String> path, Origin origin) {
    return build(
        new Expression.UpdateField(argument(0, origin), path, Optional.empty(), origin),
        List.of(struct));
  }

  /** The expression as another type, by the rules of implicit conversions. */
  public Expr cast(Expr expr, SparkType type, Origin origin) {
    if (expr.type().equals(type)) {
      return expr;
    }
    if (expr instanceof Expr.Literal(SparkType _, Optional<Object> value) && value.isEmpty()) {
      return new Expr.Literal(type, value);
    }
    if (SparkType.sameShape(expr.type(), type)) {
      return new Expr.Cast(expr, type, expr.nullable(), Expr.CastMode.ANSI, origin.position());
    }
    return build(
        new Expression.Cast(argument(0, origin), type, Expression.CastMode.DEFAULT, origin),
        List.of(expr));
  }
}
