package floeberg.session;

import floeberg.analysis.Analyzer;
import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.duckdb.EngineSession;
import floeberg.duckdb.FileCopy;
import floeberg.plan.Command;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.ColumnBatches;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.statement.CachedTables;
import floeberg.statement.StatementContext;
import floeberg.statement.Statements;
import floeberg.statement.TempFunctions;
import floeberg.statement.TempViews;
import floeberg.statement.Variables;
import floeberg.type.SparkType;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A session in this process. */
final class LocalSession implements Session, StatementContext {
  private final EngineServices services;
  private final SessionState state;
  private final EngineSession queries;
  private final Catalogs catalogs;
  private final SessionParser parser;
  private final Analyzer analyzer;
  private final StatementTexts texts = new StatementTexts();
  private volatile Consumer<String> warnings = _ -> {};
  private String statementText = "";
  private Instant moment = Instant.EPOCH;
  private final Set<String> embeddedTexts = new HashSet<>();
  private int depth;

  LocalSession(EngineServices services, SessionState state) {
    this.services = services;
    this.state = state;
    this.queries = services.engine().newSession();
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
    texts.remember(statement, substituted);
    if (depth > 0) {
      embeddedTexts.add(substituted);
    }
    return statement;
  }

  @Override
  public Result execute(Statement statement) {
    String outerText = statementText;
    Optional<String> text = texts.take(statement);
    if (depth == 0) {
      moment = services.clock().instant();
      embeddedTexts.clear();
    }
    statementText = text.orElse(depth == 0 ? "" : outerText);
    depth++;
    try {
      Result result = run(statement);
      return new PlacedResult(result, placedText());
    } catch (RuntimeException e) {
      throw PlacedResult.placed(e, placedText());
    } finally {
      depth--;
      statementText = outerText;
    }
  }

  /** A plan that is no text may contain one: places are in that, if it is the only one. */
  private String placedText() {
    return statementText.isEmpty() && embeddedTexts.size() == 1
        ? embeddedTexts.iterator().next()
        : statementText;
  }

  private Result run(Statement statement) {
    return switch (statement) {
      case Statement.Query(Relation relation) -> run(analyze(relation));
      case Command command -> Statements.execute(command, this);
    };
  }

  @Override
  public Query analyze(Relation relation) {
    return DeepStack.call(() -> analyzer.analyze(relation));
  }

  @Override
  public Expr resolve(Expression expression, List<Attribute> columns) {
    return DeepStack.call(() -> analyzer.resolve(expression, columns));
  }

  @Override
  public SparkType.Struct schema(Relation relation) {
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
    return DeepStack.call(() -> queries.run(query, settings()));
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
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
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
    return new LocalSession(services, state.copy());
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
  public TempFunctions tempFunctions() {
    return state.functions();
  }

  @Override
  public String statementText() {
    return statementText;
  }

  @Override
  public void warn(String message) {
    warnings.accept(message);
  }

  @Override
  public void onWarning(Consumer<String> listener) {
    warnings = listener;
  }

  @Override
  public void cancel() {
    queries.cancel();
  }

  @Override
  public void close() {
    queries.close();
    catalogs.close();
  }

  /** Rows whose late errors carry their place in the statement's text, too. */
  private record PlacedResult(Result inner, String text) implements Result {
    @Override
    public SparkType.Struct schema() {
      return inner.schema();
    }

    @Override
    public boolean isQuery() {
      return inner.isQuery();
    }

    @Override
    public Iterator<Row> rows() {
      Iterator<Row> rows = inner.rows();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          try {
            return rows.hasNext();
          } catch (RuntimeException e) {
            throw placed(e, text);
          }
        }

        @Override
        public Row next() {
          try {
            return rows.next();
          } catch (RuntimeException e) {
            throw placed(e, text);
          }
        }
      };
    }

    @Override
    public Optional<ColumnBatches> columns() {
      return inner
          .columns()
          .map(
              batches ->
                  (maxRows, receiver) -> {
                    try {
                      batches.forEach(maxRows, receiver);
                    } catch (RuntimeException e) {
                      throw placed(e, text);
                    }
                  });
    }

    @Override
    public void close() {
      inner.close();
    }

    static RuntimeException placed(RuntimeException e, String text) {
      return e instanceof floeberg.error.FloebergException known && !text.isEmpty()
          ? known.in(text)
          : e;
    }
  }
}
