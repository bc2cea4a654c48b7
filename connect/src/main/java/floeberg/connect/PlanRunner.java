package floeberg.connect;

import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Grouping;
import floeberg.plan.ShowCommand;
import floeberg.plan.ShowCommand.ExplainMode;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.SugarRelation;
import floeberg.plan.ViewCommand;
import floeberg.result.Result;
import floeberg.session.Session;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.connect.proto.CachedRemoteRelation;
import org.apache.spark.connect.proto.CheckpointCommandResult;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.GetResourcesCommandResult;
import org.apache.spark.connect.proto.LocalRelation;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SqlCommand;
import org.apache.spark.connect.proto.StorageLevel;

/** Runs the plans of one session and answers questions about them. */
final class PlanRunner {
  static final StorageLevel MEMORY_AND_DISK =
      StorageLevel.newBuilder()
          .setUseDisk(true)
          .setUseMemory(true)
          .setDeserialized(true)
          .setReplication(1)
          .build();

  private final Session session;
  private final Artifacts artifacts;
  private final Map<org.apache.spark.connect.proto.Relation, StorageLevel> persisted =
      new ConcurrentHashMap<>();
  private final Set<Map.Entry<Long, org.apache.spark.connect.proto.Catalog>> creations =
      ConcurrentHashMap.newKeySet();
  private final Map<String, Relation> checkpoints = new ConcurrentHashMap<>();

  PlanRunner(Session session, Artifacts artifacts) {
    this.session = session;
    this.artifacts = artifacts;
  }

  /** Runs a plan; its responses go to the execution. */
  void run(Execution execution, Plan plan) {
    Thread runner = Thread.currentThread();
    execution.onInterrupt(() -> session.cancel(runner));
    Plan plain = Decompression.plain(plan);
    switch (plain.getOpTypeCase()) {
      case ROOT -> query(execution, plain.getRoot());
      case COMMAND -> command(execution, plain.getCommand());
      case COMPRESSED_OPERATION, OPTYPE_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.Plan", "OPTYPE_NOT_SET");
    }
  }

  /** The statement of a plan; empty for what concerns only what this session keeps. */
  Optional<Statement> statement(Plan plan) {
    RelationReader reader = reader(false);
    return switch (plan.getOpTypeCase()) {
      case ROOT -> query(plan.getRoot(), reader);
      case COMMAND ->
          plan.getCommand().hasSqlCommand()
              ? query(input(plan.getCommand().getSqlCommand()), reader)
              : commands(reader).read(plan.getCommand());
      case COMPRESSED_OPERATION, OPTYPE_NOT_SET -> Optional.empty();
    };
  }

  private Optional<Statement> query(
      org.apache.spark.connect.proto.Relation root, RelationReader reader) {
    if (root.hasCatalog()) {
      return Optional.empty();
    }
    org.apache.spark.connect.proto.Relation inner =
        root.hasWithRelations() ? root.getWithRelations().getRoot() : root;
    if (inner.hasSql()) {
      SugarRelation.SqlText text = reader.sqlText(inner.getSql());
      Statement statement =
          session.parse(text.sql(), text.namedArguments(), text.positionalArguments());
      if (!(statement instanceof Statement.Query)) {
        return Optional.of(statement);
      }
    }
    return Optional.of(new Statement.Query(reader.read(root)));
  }

  private CommandReader commands(RelationReader reader) {
    return new CommandReader(
        reader, session.settings().value("spark.sql.sources.default", "parquet"));
  }

  private RelationReader reader(boolean isExecuting) {
    return new RelationReader(new State(isExecuting));
  }

  private void query(Execution execution, org.apache.spark.connect.proto.Relation root) {
    Relation relation = reader(true).read(root);
    try (Result result =
        Shows.result(relation, session)
            .orElseGet(() -> session.execute(new Statement.Query(relation)))) {
      execution.emit(ExecutePlanResponse.newBuilder().setSchema(TypeWriter.write(result.schema())));
      new BatchSender(execution, session.settings()).send(result);
    }
    execution.emit(
        ExecutePlanResponse.newBuilder()
            .setMetrics(ExecutePlanResponse.Metrics.getDefaultInstance()));
    observed(execution, root);
  }

  /** Metrics of observed relations below the root; each is one aggregate over its input. */
  private void observed(Execution execution, org.apache.spark.connect.proto.Relation root) {
    for (org.apache.spark.connect.proto.Relation observed : Observed.below(root)) {
      RelationReader reader = reader(true);
      Relation input = reader.read(observed.getCollectMetrics().getInput());
      var metrics =
          new CoreRelation.Aggregate(
              input,
              new Grouping.By(List.of()),
              reader.expressions().readAll(observed.getCollectMetrics().getMetricsList()),
              Origin.NONE);
      try (Result result = session.execute(new Statement.Query(metrics))) {
        execution.emit(
            ExecutePlanResponse.newBuilder()
                .addObservedMetrics(Observed.message(observed, result)));
      }
    }
  }

  private void command(Execution execution, Command command) {
    if (command.getWriteOperation().getSource().equalsIgnoreCase("noop")) {
      evaluate(command.getWriteOperation().getInput());
      observed(execution, command.getWriteOperation().getInput());
      return;
    }
    var reader = reader(true);
    Optional<Statement> statement = commands(reader).read(command);
    if (statement.isPresent()) {
      session.execute(statement.get()).close();
      Observed.input(command).ifPresent(input -> observed(execution, input));
      return;
    }
    switch (command.getCommandTypeCase()) {
      case SQL_COMMAND -> sql(execution, command.getSqlCommand());
      case CHECKPOINT_COMMAND -> {
        String id = UUID.randomUUID().toString();
        Relation relation = reader.read(command.getCheckpointCommand().getRelation());
        checkpoints.put(id, rows(session.execute(new Statement.Query(relation))));
        execution.emit(
            ExecutePlanResponse.newBuilder()
                .setCheckpointCommandResult(
                    CheckpointCommandResult.newBuilder()
                        .setRelation(CachedRemoteRelation.newBuilder().setRelationId(id))));
      }
      case REMOVE_CACHED_REMOTE_RELATION_COMMAND ->
          checkpoints.remove(
              command.getRemoveCachedRemoteRelationCommand().getRelation().getRelationId());
      case GET_RESOURCES_COMMAND ->
          execution.emit(
              ExecutePlanResponse.newBuilder()
                  .setGetResourcesCommandResult(GetResourcesCommandResult.getDefaultInstance()));
      default -> throw new AssertionError(command.getCommandTypeCase());
    }
  }

  @SuppressWarnings("deprecation")
  private static org.apache.spark.connect.proto.Relation input(SqlCommand command) {
    if (command.hasInput()) {
      return command.getInput();
    }
    SQL.Builder sql =
        SQL.newBuilder()
            .setQuery(command.getSql())
            .putAllArgs(command.getArgsMap())
            .addAllPosArgs(command.getPosArgsList())
            .putAllNamedArguments(command.getNamedArgumentsMap())
            .addAllPosArguments(command.getPosArgumentsList());
    return org.apache.spark.connect.proto.Relation.newBuilder().setSql(sql).build();
  }

  /** A query is checked now and evaluated when it is read; anything else is executed now, once. */
  private void sql(Execution execution, SqlCommand command) {
    org.apache.spark.connect.proto.Relation input = input(command);
    org.apache.spark.connect.proto.Relation root =
        input.hasWithRelations() ? input.getWithRelations().getRoot() : input;
    if (!root.hasSql()) {
      throw InvalidPlan.of(
          "SQL command expects either a SQL or a WithRelations, but got " + input.getRelTypeCase());
    }
    RelationReader reader = reader(true);
    SugarRelation.SqlText text = reader.sqlText(root.getSql());
    Statement statement =
        session.immediate(
            session.parse(text.sql(), text.namedArguments(), text.positionalArguments()));
    org.apache.spark.connect.proto.Relation answer;
    if (statement instanceof Statement.Query) {
      execution.onlyReads();
      session.schema(reader.read(input));
      answer = input;
    } else {
      List<ViewCommand.DropView> views = views(input, reader);
      try (Result result = session.execute(statement)) {
        answer =
            org.apache.spark.connect.proto.Relation.newBuilder()
                .setLocalRelation(
                    LocalRelation.newBuilder()
                        .setData(BatchSender.oneBatch(result, session.settings())))
                .build();
      } finally {
        views.forEach(view -> session.execute(view).close());
      }
    }
    execution.emit(
        ExecutePlanResponse.newBuilder()
            .setSqlCommandResult(
                ExecutePlanResponse.SqlCommandResult.newBuilder().setRelation(answer)));
    execution.emit(
        ExecutePlanResponse.newBuilder()
            .setMetrics(ExecutePlanResponse.Metrics.getDefaultInstance()));
  }

  /**
   * DataFrames that a command's text names become views while it runs.
   *
   * @return what drops them again
   */
  private List<ViewCommand.DropView> views(
      org.apache.spark.connect.proto.Relation input, RelationReader reader) {
    if (!input.hasWithRelations()) {
      return List.of();
    }
    var drops = new ArrayList<ViewCommand.DropView>();
    for (org.apache.spark.connect.proto.Relation reference :
        input.getWithRelations().getReferencesList()) {
      if (reference.hasSubqueryAlias()) {
        var name =
            new Statement.Name(List.of(reference.getSubqueryAlias().getAlias()), Origin.NONE);
        session
            .execute(
                new ViewCommand.CreateView(
                    name,
                    ViewCommand.ViewKind.TEMPORARY,
                    false,
                    true,
                    List.of(),
                    Optional.empty(),
                    Map.of(),
                    "",
                    reader.read(reference.getSubqueryAlias().getInput())))
            .close();
        drops.add(new ViewCommand.DropView(name, true));
      }
    }
    return drops;
  }

  /** The format noop: everything is computed, nothing kept. */
  private void evaluate(org.apache.spark.connect.proto.Relation input) {
    try (Result result = session.execute(new Statement.Query(reader(true).read(input)))) {
      result.rows().forEachRemaining(_ -> {});
    }
  }

  /** All rows of a result, kept. */
  private static Relation rows(Result result) {
    try (result) {
      var rows = new ArrayList<List<Object>>();
      result.rows().forEachRemaining(row -> rows.add(row.values()));
      return new SourceRelation.Rows(result.schema(), rows);
    }
  }

  Relation relation(org.apache.spark.connect.proto.Relation relation) {
    return reader(false).read(relation);
  }

  private Relation relation(Plan plan) {
    Plan plain = Decompression.plain(plan);
    if (!plain.hasRoot()) {
      throw InvalidPlan.of("The plan must be a relation: " + plain.getOpTypeCase());
    }
    return relation(plain.getRoot());
  }

  SparkType.Struct schema(Plan plan) {
    Relation relation = relation(plan);
    return Shows.schema(relation).orElseGet(() -> session.schema(relation));
  }

  String explain(Plan plan, ExplainMode mode) {
    var explain = new ShowCommand.Explain(new Statement.Query(relation(plan)), mode);
    var text = new StringBuilder();
    try (Result result = session.execute(explain)) {
      result.rows().forEachRemaining(row -> text.append(row.values().getFirst()).append('\n'));
    }
    StorageLevel level = persisted.get(Observed.withoutIds(Decompression.plain(plan).getRoot()));
    return level == null ? text.toString() : CachedText.of(text.toString());
  }

  boolean isLocal(Plan plan) {
    Relation relation = relation(plan);
    while (relation instanceof CoreRelation.WithPlanId(long _, Relation input)) {
      relation = input;
    }
    return relation instanceof SourceRelation.LocalData || relation instanceof SourceRelation.Rows;
  }

  List<String> inputFiles(Plan plan) {
    return session.inputFiles(relation(plan));
  }

  /** Equal for plans that give the same rows. */
  String fingerprint(Plan plan) {
    return session.fingerprint(relation(plan));
  }

  void persist(org.apache.spark.connect.proto.Relation key, Relation relation, StorageLevel level) {
    session.schema(relation);
    persisted.putIfAbsent(Observed.withoutIds(key), level);
  }

  void unpersist(org.apache.spark.connect.proto.Relation key) {
    persisted.remove(Observed.withoutIds(key));
  }

  StorageLevel storageLevel(org.apache.spark.connect.proto.Relation key) {
    return persisted.getOrDefault(
        Observed.withoutIds(key), StorageLevel.newBuilder().setReplication(1).build());
  }

  /** What the reader needs of this session. */
  private final class State implements RelationReader.SessionState {
    private final boolean isExecuting;

    State(boolean isExecuting) {
      this.isExecuting = isExecuting;
    }

    @Override
    public byte[] cached(String hash) {
      return artifacts.bytes(hash);
    }

    @Override
    public Relation checkpoint(String relationId) {
      Relation rows = checkpoints.get(relationId);
      if (rows == null) {
        throw InvalidPlan.of("No DataFrame with id " + relationId + " is found in the session.");
      }
      return rows;
    }

    @Override
    public Relation catalog(org.apache.spark.connect.proto.Catalog call, long planId) {
      // The DataFrame that createTable gives keeps the call as its plan: later it reads the table.
      boolean isCreation = call.hasCreateTable() || call.hasCreateExternalTable();
      boolean isDone = isCreation && isExecuting && !creations.add(Map.entry(planId, call));
      return new CatalogCalls(session).answer(call, isExecuting && !isDone);
    }

    @Override
    public Statement parse(SugarRelation.SqlText text) {
      return session.parse(text.sql(), text.namedArguments(), text.positionalArguments());
    }

    @Override
    public Relation command(Statement statement) {
      Statement meant = session.immediate(statement);
      if (meant instanceof Statement.Query(Relation relation)) {
        return relation;
      }
      // Analysis must not execute: a command has no schema before it ran.
      return isExecuting
          ? rows(session.execute(meant))
          : new SourceRelation.Rows(new SparkType.Struct(List.of()), List.of());
    }
  }
}
