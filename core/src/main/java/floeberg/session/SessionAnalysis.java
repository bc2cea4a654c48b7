package floeberg.session;

import floeberg.analysis.AnalysisContext;
import floeberg.analysis.AnalysisSession;
import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.TableName;
import floeberg.function.Functions;
import floeberg.plan.Command;
import floeberg.plan.Expression;
import floeberg.plan.FunctionCommand;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.statement.TempFunctions;
import floeberg.statement.TempViews.TempView;
import floeberg.statement.Variables;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session as analysis sees it. */
final class SessionAnalysis implements AnalysisSession {
  private static final String GLOBAL = "global_temp";
  private final LocalSession session;

  SessionAnalysis(LocalSession session) {
    this.session = session;
  }

  @Override
  public Settings settings() {
    return session.settings();
  }

  @Override
  public Catalogs catalogs() {
    return session.catalogs();
  }

  @Override
  public CurrentNamespace currentNamespace() {
    return session.current();
  }

  @Override
  public String currentUser() {
    return session.currentUser();
  }

  @Override
  public long nextId() {
    return session.nextId();
  }

  @Override
  public long nowMicros() {
    return session.nowMicros();
  }

  @Override
  public Optional<SessionView> temporaryView(List<String> name) {
    Optional<TempView> view = Optional.empty();
    if (name.size() == 1) {
      view = session.tempViews().find(name.getFirst());
    } else if (name.size() == 2 && name.getFirst().equalsIgnoreCase(GLOBAL)) {
      view = session.globalViews().find(name.getLast());
    }
    view.ifPresent(v -> session.uses("the temporary view " + v.name()));
    return view.map(v -> new SessionView(v.name(), v.columns(), v.query()));
  }

  @Override
  public Optional<Expr> variable(List<String> name) {
    Optional<Variables.Variable> found = session.variables().find(name);
    found.ifPresent(_ -> session.uses("the variable " + name.getLast()));
    return found.map(variable -> new Expr.Literal(variable.type(), variable.value()));
  }

  @Override
  public Optional<AnalysisContext.SqlFunction> sqlFunction(List<String> name) {
    Optional<FunctionCommand.CreateSqlFunction> found =
        TempFunctions.isName(name)
            ? session.tempFunctions().find(name.getLast())
            : Optional.empty();
    if (found.isPresent()) {
      session.uses("the temporary function " + name.getLast());
      return found.map(made -> function(List.of(name.getLast()), made));
    }
    boolean isBuiltIn = name.size() == 1 && Functions.find(name.getFirst()).isPresent();
    return isBuiltIn ? Optional.empty() : storedFunction(name);
  }

  @Override
  public List<String> sqlFunctionNames() {
    var names = new ArrayList<>(session.storedFunctions().names(session.current().namespace()));
    session.tempFunctions().all().forEach(made -> names.add(made.name().parts().getLast()));
    return names;
  }

  private Optional<AnalysisContext.SqlFunction> storedFunction(List<String> name) {
    TableName full = session.catalogs().resolve(name, session.current());
    Optional<String> text = session.storedFunctions().find(full);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    session.uses("the function " + full);
    var statement = session.parser().statement(text.get(), Map.of(), List.of());
    return statement instanceof FunctionCommand.CreateSqlFunction made
        ? Optional.of(function(full.parts(), made))
        : Optional.empty();
  }

  private AnalysisContext.SqlFunction function(
      List<String> name, FunctionCommand.CreateSqlFunction made) {
    return new AnalysisContext.SqlFunction(
        name,
        made.parameters().stream().map(this::parameter).toList(),
        made.returnType(),
        made.body(),
        made.queryBody(),
        made.returnTable());
  }

  private AnalysisContext.Parameter parameter(FunctionCommand.FunctionParameter parameter) {
    return new AnalysisContext.Parameter(
        parameter.name(), parameter.type(), parameter.defaultText().map(this::parseExpression));
  }

  @Override
  public Result run(Query query) {
    return session.run(query);
  }

  @Override
  public Expression parseExpression(String text) {
    return session.parser().expression(text);
  }

  @Override
  public Relation parseQuery(String text) {
    return session.parser().query(text);
  }

  @Override
  public SparkType parseType(String text) {
    return text.stripLeading().startsWith("{") ? TypeJson.parse(text) : session.parser().type(text);
  }

  @Override
  public List<String> parseIdentifier(String text) {
    return session.parser().identifier(text);
  }

  @Override
  public Statement parseStatement(
      String text, Map<String, Expression> named, List<Expression> positional) {
    return session.parse(text, named, positional);
  }

  @Override
  public Query localData(SourceRelation.LocalData data) {
    session.uses(Footprint.CLIENT_DATA);
    return session.localData(data);
  }

  @Override
  public Result execute(Command command) {
    return session.execute(command);
  }

  @Override
  public void warn(String message) {
    session.warn(message);
  }
}
