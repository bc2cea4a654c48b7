package floeberg.statement;

import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.procedure.ProcedureContext;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.write.WriteSession;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The session as a procedure sees it. */
final class CallContext implements ProcedureContext {
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final String catalog;
  private final StatementContext context;
  private long reported = System.nanoTime();

  CallContext(String catalog, StatementContext context) {
    this.catalog = catalog;
    this.context = context;
  }

  @Override
  public String catalog() {
    return catalog;
  }

  @Override
  public Catalogs catalogs() {
    return context.catalogs();
  }

  @Override
  public CurrentNamespace current() {
    return context.current();
  }

  @Override
  public Settings settings() {
    return context.settings();
  }

  @Override
  public Clock clock() {
    return context.clock();
  }

  @Override
  public String currentUser() {
    return context.currentUser();
  }

  @Override
  public Query analyze(Relation relation) {
    return context.analyze(relation);
  }

  @Override
  public Result run(Query query) {
    return context.run(query);
  }

  @Override
  public Expr resolve(Expression expression, List<Attribute> columns) {
    return context.resolve(expression, columns);
  }

  @Override
  public Expr computed(Expr expression) {
    return context.computed(expression);
  }

  @Override
  public Expression parseCondition(String text) {
    Relation query = parseQuery("SELECT * FROM t WHERE " + text);
    if (query instanceof CoreRelation.Project(CoreRelation.Filter filter, var _, var _)) {
      return filter.condition();
    }
    throw new IllegalArgumentException("Cannot parse predicates in where option: " + text);
  }

  @Override
  public Relation parseQuery(String text) {
    if (context.parse(text, Map.of(), List.of()) instanceof Statement.Query(Relation relation)) {
      return relation;
    }
    throw new IllegalArgumentException("Not a query: " + text);
  }

  @Override
  public List<String> parseIdentifier(String text) {
    return context.parseIdentifier(text);
  }

  @Override
  public void createTempView(String name, Relation query) {
    context.tempViews().put(new TempViews.TempView(name, List.of(), query, "", Optional.empty()));
  }

  @Override
  public WriteSession writing() {
    return context;
  }

  @Override
  public void warn(String message) {
    context.warn(message);
  }

  @Override
  public void progress(String message) {
    context.requireNotCanceled();
    long now = System.nanoTime();
    if (now - reported >= REPORT_NANOS) {
      reported = now;
      context.warn(message);
    }
  }
}
