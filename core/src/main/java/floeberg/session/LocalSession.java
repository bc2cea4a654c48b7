package floeberg.session;

import floeberg.analysis.Analyzer;
import floeberg.analysis.expression.Typed;
import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.StoredFunctions;
import floeberg.duckdb.EngineSession;
import floeberg.duckdb.FileCopy;
import floeberg.duckdb.ParquetRows;
import floeberg.plan.Command;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SessionCommand;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.statement.CachedTables;
import floeberg.statement.StatementContext;
import floeberg.statement.Statements;
import floeberg.statement.TempFunctions;
import floeberg.statement.TempViews;
import floeberg.statement.Variables;
import floeberg.table.DeleteFileReader;
import floeberg.type.SparkType;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A session in this process. */
final class LocalSession implements Session, StatementContext {
  private final EngineServices services;
  private final SessionState state;
  private final EngineSession queries;
  private final Catalogs catalogs;
  private final SessionParser parser;
  private final Analyzer analyzer;
  private final RunningStatements running;
  private volatile Consumer<String> warnings = _ -> {};

  LocalSession(EngineServices services, SessionState state) {
    this.services = services;
    this.state = state;
    this.queries = services.engine().newSession();
    this.running = new RunningStatements(this, services.clock());
    queries.setOwners(running::here);
    this.catalogs = Catalogs.of(services.catalogs(), state::settings, this::fileSchema);
    this.parser = new SessionParser(state::settings, services.clock());
    this.analyzer = new Analyzer(new SessionAnalysis(this));
  }

  private SparkType.Struct fileSchema(
      String format, List<String> files, Map<String, String> options) {
    return queries.fileSchema(format, files, options, settings());
  }

  @Override
  public Result sql(String text) {
    return execute(parse(text, Map.of(), List.of()));
  }

  @Override
  public Statement parse(String text, Map<String, Expression> named, List<Expression> positional) {
    String substituted = TextVariables.substitute(text, settings());
    Statement statement = parser.statement(substituted, named, positional);
    running.remember(statement, substituted);
    return statement;
  }

  @Override
  public Statement immediate(Statement statement) {
    if (!(statement instanceof SessionCommand.ExecuteImmediate)) {
      return statement;
    }
    return running.during(statement, () -> Statements.immediate(statement, this));
  }

  @Override
  public Result execute(Statement statement) {
    return running.execute(statement);
  }

  /** The same work, perhaps on a thread with more stack. */
  private <T> T deep(Supplier<T> work) {
    return running.deep(work);
  }

  /** Runs what {@link RunningStatements} has begun. */
  Result run(Statement statement) {
    return switch (statement) {
      case Statement.Query(Relation relation) -> run(Analyzer.inNaturalOrder(analyze(relation)));
      case Command command -> execute(command);
    };
  }

  private Result execute(Command command) {
    Result result = Statements.execute(command, this);
    OptionalLong changed = running.here().takeChanged();
    boolean isWrite = command instanceof WriteCommand && !result.isQuery() && changed.isPresent();
    return isWrite ? Result.changed(changed.getAsLong()) : result;
  }

  @Override
  public void changed(long rows) {
    running.here().changed(rows);
  }

  @Override
  public Query analyze(Relation relation) {
    return deep(() -> analyzer.analyze(relation));
  }

  @Override
  public Query analyzeForFiles(Relation relation) {
    return deep(() -> analyzer.analyzeForFiles(relation));
  }

  @Override
  public Expr resolve(Expression expression, List<Attribute> columns) {
    return deep(() -> analyzer.resolve(expression, columns));
  }

  @Override
  public Typed typed(Expression expression, List<Attribute> columns) {
    return deep(() -> analyzer.typed(expression, columns));
  }

  @Override
  public Expr computed(Expr expression) {
    return deep(() -> analyzer.computed(expression));
  }

  @Override
  public String fingerprint(Relation relation) {
    return Fingerprint.of(analyze(relation));
  }

  @Override
  public List<String> inputFiles(Relation relation) {
    return InputFiles.of(analyze(relation));
  }

  @Override
  public Footprint footprint(Statement statement) {
    return deep(() -> new FootprintReader(this).read(statement));
  }

  @Override
  public Outline outline(Statement statement) {
    return deep(() -> OutlineReader.read(this, statement));
  }

  @Override
  public void setRouted() {
    running.setRouted(true);
  }

  /** What analysis met of this session on this thread since the last call. */
  Set<String> takeUses() {
    return running.here().takeUses();
  }

  void uses(String what) {
    running.here().use(what);
  }

  @Override
  public SparkType.Struct schema(Relation relation) {
    running.startMoment();
    return new SparkType.Struct(
        analyze(relation).output().stream()
            .map(
                a ->
                    new SparkType.Field(
                        a.name(), a.type(), a.nullable(), Optional.empty(), a.metadata()))
            .toList());
  }

  @Override
  public Object constant(Expression expression, SparkType type) {
    return analyzer.constant(expression, type);
  }

  @Override
  public Result run(Query query) {
    return deep(() -> queries.run(query, settings()));
  }

  Query localData(SourceRelation.LocalData data) {
    return new LocalData(queries.localRows(), this::nextId, settings()).query(data);
  }

  @Override
  public Query.Stored stage(Query query) {
    return queries.stage(query, settings());
  }

  @Override
  public void unstage(Query.Stored rows) {
    queries.unstage(rows);
  }

  @Override
  public DeleteFileReader deleteFiles() {
    return queries.deleteFiles();
  }

  @Override
  public ParquetRows parquetRows() {
    return queries.parquetRows(state::settings);
  }

  @Override
  public FileCopy files() {
    return queries.files(state::settings);
  }

  @Override
  public Attribute attribute(String name, SparkType type, boolean nullable) {
    return new Attribute(nextId(), name, type, nullable);
  }

  long nextId() {
    return services.ids().incrementAndGet();
  }

  long nowMicros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, running.here().moment());
  }

  SessionParser parser() {
    return parser;
  }

  @Override
  public List<String> parseIdentifier(String text) {
    return parser.identifier(text);
  }

  @Override
  public String newUuid() {
    return services.uuids().get();
  }

  @Override
  public Clock clock() {
    return services.clock();
  }

  @Override
  public String currentUser() {
    return settings().value("floeberg.user", System.getProperty("user.name", "unknown"));
  }

  @Override
  public Session copy() {
    var copy = new LocalSession(services, state.copy());
    copy.running.setRouted(running.isRouted());
    return copy;
  }

  @Override
  public Settings settings() {
    return state.settings();
  }

  @Override
  public void set(String key, String value) {
    state.set(key, value);
  }

  @Override
  public void unset(String key) {
    state.unset(key);
  }

  @Override
  public Catalogs catalogs() {
    return catalogs;
  }

  @Override
  public CurrentNamespace current() {
    return state.current();
  }

  @Override
  public void use(CurrentNamespace current) {
    state.use(current);
  }

  @Override
  public String currentCatalog() {
    return state.current().catalog();
  }

  @Override
  public String currentNamespace() {
    return String.join(".", state.current().namespace());
  }

  @Override
  public List<String> currentNamespaceParts() {
    return state.current().namespace();
  }

  @Override
  public boolean isEmbedded(String catalog) {
    return catalogs.isEmbedded(catalog);
  }

  @Override
  public void forgetTables() {
    catalogs.invalidateAll();
  }

  @Override
  public TempViews tempViews() {
    return state.views();
  }

  @Override
  public TempViews globalViews() {
    return services.globalViews();
  }

  @Override
  public Variables variables() {
    return state.variables();
  }

  @Override
  public CachedTables cachedTables() {
    return state.cachedTables();
  }

  @Override
  public boolean isCached(List<String> name) {
    return state.cachedTables().contains(name, this);
  }

  @Override
  public StoredFunctions storedFunctions() {
    return services.catalogs().functions();
  }

  @Override
  public TempFunctions tempFunctions() {
    return state.functions();
  }

  @Override
  public String statementText() {
    return running.here().text();
  }

  @Override
  public void warn(String message) {
    warnings.accept(message);
  }

  @Override
  public void requireNotCanceled() {
    running.here().requireNotCanceled();
  }

  @Override
  public void onWarning(Consumer<String> listener) {
    warnings = listener;
  }

  @Override
  public void cancel() {
    running.cancel();
    queries.cancel();
  }

  @Override
  public void cancel(Thread thread) {
    running.cancel(thread);
    queries.cancel(thread);
  }

  @Override
  public void close() {
    queries.close();
    catalogs.close();
  }
}
