package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Options;
import floeberg.plan.Relation.SetKind;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.SugarRelation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apache.spark.connect.proto.Read;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.WithRelations;

/** Protocol relations to plan relations. One reader a plan: it knows the plan's subqueries. */
final class RelationReader {

  /** What a relation may need of its session. */
  interface SessionState {
    /** An uploaded artifact, by the hash of its bytes. */
    byte[] cached(String hash);

    /** The kept rows of a checkpoint. */
    Relation checkpoint(String relationId);

    /** Runs a call of the catalog API and says what reads its answer. */
    Relation catalog(org.apache.spark.connect.proto.Catalog call, long planId);

    /** What SQL text says under the session's settings. */
    Statement parse(SugarRelation.SqlText text);

    /** Runs a command and gives its rows. */
    Relation command(Statement statement);
  }

  private final SessionState state;
  private final Map<Long, Relation> references = new HashMap<>();
  private final ExpressionReader expressions;
  private final StatisticsReader statistics;
  private final JoinReader joins;

  RelationReader(SessionState state) {
    this.state = state;
    this.expressions = new ExpressionReader(this::reference);
    this.statistics = new StatisticsReader(this, expressions);
    this.joins = new JoinReader(this, expressions);
  }

  ExpressionReader expressions() {
    return expressions;
  }

  private Relation reference(long planId) {
    Relation relation = references.get(planId);
    if (relation == null) {
      throw InvalidPlan.of("Missing relation in WithRelations: plan id " + planId);
    }
    return relation;
  }

  /** The relation, marked with its plan id so that {@code df["c"]} finds it. */
  Relation read(org.apache.spark.connect.proto.Relation relation) {
    Relation plan = readPlain(relation);
    return relation.getCommon().hasPlanId()
        ? new CoreRelation.WithPlanId(relation.getCommon().getPlanId(), plan)
        : plan;
  }

  private Relation readPlain(org.apache.spark.connect.proto.Relation relation) {
    return switch (relation.getRelTypeCase()) {
      case READ -> source(relation.getRead());
      case PROJECT -> project(relation.getProject());
      case FILTER ->
          new CoreRelation.Filter(
              read(relation.getFilter().getInput()),
              expressions.read(relation.getFilter().getCondition()),
              Origin.NONE);
      case JOIN -> joins.read(relation.getJoin());
      case SET_OP -> setOperation(relation.getSetOp());
      case SORT -> sort(relation.getSort());
      case LIMIT ->
          new CoreRelation.Limit(
              read(relation.getLimit().getInput()),
              integer(relation.getLimit().getLimit()),
              Origin.NONE);
      case AGGREGATE -> new AggregateReader(this, expressions).read(relation.getAggregate());
      case SQL -> sql(relation.getSql());
      case LOCAL_RELATION -> LocalDataReader.read(relation.getLocalRelation());
      case SAMPLE -> sample(relation.getSample());
      case OFFSET ->
          new CoreRelation.Offset(
              read(relation.getOffset().getInput()),
              integer(relation.getOffset().getOffset()),
              Origin.NONE);
      case DEDUPLICATE -> deduplicate(relation.getDeduplicate());
      case RANGE -> range(relation.getRange());
      case SUBQUERY_ALIAS ->
          new CoreRelation.SubqueryAlias(
              read(relation.getSubqueryAlias().getInput()),
              relation.getSubqueryAlias().getAlias(),
              List.of(),
              Origin.NONE);
      case REPARTITION ->
          new CoreRelation.Repartition(
              read(relation.getRepartition().getInput()),
              List.of(),
              relation.getRepartition().getShuffle()
                  ? CoreRelation.PartitionKind.ROUND_ROBIN
                  : CoreRelation.PartitionKind.COALESCE,
              OptionalInt.of(relation.getRepartition().getNumPartitions()));
      case TO_DF ->
          new SugarRelation.ToNames(
              read(relation.getToDf().getInput()),
              List.copyOf(relation.getToDf().getColumnNamesList()));
      case WITH_COLUMNS_RENAMED -> renamed(relation.getWithColumnsRenamed());
      case SHOW_STRING ->
          new SugarRelation.ShowString(
              read(relation.getShowString().getInput()),
              relation.getShowString().getNumRows(),
              relation.getShowString().getTruncate(),
              relation.getShowString().getVertical());
      case DROP ->
          new SugarRelation.DropColumns(
              read(relation.getDrop().getInput()),
              expressions.readAll(relation.getDrop().getColumnsList()),
              List.copyOf(relation.getDrop().getColumnNamesList()));
      case TAIL ->
          new CoreRelation.Tail(
              read(relation.getTail().getInput()),
              integer(relation.getTail().getLimit()),
              Origin.NONE);
      case WITH_COLUMNS ->
          new SugarRelation.WithColumns(
              read(relation.getWithColumns().getInput()),
              relation.getWithColumns().getAliasesList().stream()
                  .map(alias -> expressions.alias(alias, Origin.NONE))
                  .toList());
      case HINT ->
          new CoreRelation.Hint(
              read(relation.getHint().getInput()),
              relation.getHint().getName(),
              expressions.readAll(relation.getHint().getParametersList()));
      case UNPIVOT -> statistics.unpivot(relation.getUnpivot());
      case TO_SCHEMA ->
          new SugarRelation.ToSchema(
              read(relation.getToSchema().getInput()),
              TypeReader.schema(relation.getToSchema().getSchema()));
      case WITH_WATERMARK ->
          new SugarRelation.Watermark(
              read(relation.getWithWatermark().getInput()),
              relation.getWithWatermark().getEventTime());
      case REPARTITION_BY_EXPRESSION -> repartition(relation.getRepartitionByExpression());
      case COLLECT_METRICS ->
          new SugarRelation.Observe(
              read(relation.getCollectMetrics().getInput()),
              relation.getCollectMetrics().getName(),
              expressions.readAll(relation.getCollectMetrics().getMetricsList()));
      case PARSE -> statistics.parse(relation.getParse());
      case HTML_STRING ->
          new SugarRelation.HtmlString(
              read(relation.getHtmlString().getInput()),
              relation.getHtmlString().getNumRows(),
              relation.getHtmlString().getTruncate());
      case CACHED_LOCAL_RELATION ->
          LocalDataReader.readCached(relation.getCachedLocalRelation(), state);
      case CHUNKED_CACHED_LOCAL_RELATION ->
          LocalDataReader.readChunks(relation.getChunkedCachedLocalRelation(), state);
      case CACHED_REMOTE_RELATION ->
          state.checkpoint(relation.getCachedRemoteRelation().getRelationId());
      case AS_OF_JOIN -> statistics.asOfJoin(relation.getAsOfJoin());
      case WITH_RELATIONS -> withRelations(relation.getWithRelations());
      case TRANSPOSE ->
          new SugarRelation.Transpose(
              read(relation.getTranspose().getInput()),
              expressions.readAll(relation.getTranspose().getIndexColumnsList()));
      case UNRESOLVED_TABLE_VALUED_FUNCTION ->
          new SourceRelation.TableFunction(
              Texts.name(relation.getUnresolvedTableValuedFunction().getFunctionName()),
              expressions.readAll(relation.getUnresolvedTableValuedFunction().getArgumentsList()),
              Origin.NONE);
      case LATERAL_JOIN -> joins.read(relation.getLateralJoin());
      case RELATION_CHANGES -> changes(relation.getRelationChanges());
      case FILL_NA,
          DROP_NA,
          REPLACE,
          SUMMARY,
          CROSSTAB,
          DESCRIBE,
          COV,
          CORR,
          APPROX_QUANTILE,
          FREQ_ITEMS,
          SAMPLE_BY ->
          statistics.read(relation);
      case CATALOG -> state.catalog(relation.getCatalog(), relation.getCommon().getPlanId());
      case MAP_PARTITIONS,
          GROUP_MAP,
          CO_GROUP_MAP,
          APPLY_IN_PANDAS_WITH_STATE,
          COMMON_INLINE_USER_DEFINED_TABLE_FUNCTION,
          COMMON_INLINE_USER_DEFINED_DATA_SOURCE,
          NEAREST_BY_JOIN,
          ML_RELATION ->
          foreign(relation);
      case EXTENSION -> throw InvalidPlan.of("No handler found for extension");
      case UNKNOWN -> throw InvalidPlan.of("UNKNOWN_RELATION: the relation has no known type");
      case RELTYPE_NOT_SET -> throw InvalidPlan.unset("spark.connect.Relation", "RELTYPE_NOT_SET");
    };
  }

  static Expression integer(int value) {
    return new Expression.Literal(floeberg.type.SparkType.INT, Optional.of(value), Origin.NONE);
  }

  static Options options(Map<String, String> options) {
    var lower = new HashMap<String, String>();
    options.forEach((key, value) -> lower.put(key.toLowerCase(Locale.ROOT), value));
    return new Options(lower);
  }

  private static Relation source(Read read) {
    if (read.getIsStreaming()) {
      throw InvalidPlan.unsupported("Streaming reads are not supported; read the table in batch.");
    }
    return switch (read.getReadTypeCase()) {
      case NAMED_TABLE ->
          new SourceRelation.NamedTable(
              Texts.name(read.getNamedTable().getUnparsedIdentifier()),
              Optional.empty(),
              options(read.getNamedTable().getOptionsMap()),
              Origin.NONE);
      case DATA_SOURCE -> dataSource(read.getDataSource());
      case READTYPE_NOT_SET -> throw InvalidPlan.unset("spark.connect.Read", "READTYPE_NOT_SET");
    };
  }

  private static Relation dataSource(Read.DataSource source) {
    Optional<floeberg.type.SparkType.Struct> schema =
        source.getSchema().isBlank()
            ? Optional.empty()
            : Optional.of(TypeReader.asStruct(Texts.schemaText(source.getSchema())));
    return new SourceRelation.DataSource(
        source.getFormat(),
        schema,
        options(source.getOptionsMap()),
        List.copyOf(source.getPathsList()),
        Origin.NONE);
  }

  private Relation changes(org.apache.spark.connect.proto.RelationChanges changes) {
    var name = new ArrayList<>(Texts.name(changes.getUnparsedIdentifier()));
    name.add("changes");
    return new SourceRelation.NamedTable(
        name, Optional.empty(), options(changes.getOptionsMap()), Origin.NONE);
  }

  private Relation project(org.apache.spark.connect.proto.Project project) {
    Relation input = project.hasInput() ? read(project.getInput()) : new SourceRelation.OneRow();
    return new CoreRelation.Project(
        input, expressions.readAll(project.getExpressionsList()), Origin.NONE);
  }

  private Relation setOperation(org.apache.spark.connect.proto.SetOperation operation) {
    SetKind kind =
        switch (operation.getSetOpType()) {
          case SET_OP_TYPE_UNION -> SetKind.UNION;
          case SET_OP_TYPE_INTERSECT -> SetKind.INTERSECT;
          case SET_OP_TYPE_EXCEPT -> SetKind.EXCEPT;
          case SET_OP_TYPE_UNSPECIFIED, UNRECOGNIZED ->
              throw InvalidPlan.of("Unsupported set operation " + operation.getSetOpTypeValue());
        };
    return new CoreRelation.SetOperation(
        read(operation.getLeftInput()),
        read(operation.getRightInput()),
        kind,
        operation.getIsAll(),
        operation.getByName(),
        operation.getAllowMissingColumns(),
        Origin.NONE);
  }

  private Relation sort(org.apache.spark.connect.proto.Sort sort) {
    return new CoreRelation.Sort(
        read(sort.getInput()),
        expressions.orders(sort.getOrderList()),
        !sort.hasIsGlobal() || sort.getIsGlobal(),
        false,
        Origin.NONE);
  }

  private Relation sql(SQL sql) {
    SugarRelation.SqlText text = sqlText(sql);
    Statement statement = state.parse(text);
    return statement instanceof Statement.Query ? text : state.command(statement);
  }

  /** SQL text with its arguments, parsed again by the session so that errors know their places. */
  SugarRelation.SqlText sqlText(SQL sql) {
    var named = new LinkedHashMap<String, Expression>();
    sql.getArgsMap()
        .forEach((key, value) -> named.put(key, LiteralReader.read(value, Origin.NONE)));
    sql.getNamedArgumentsMap().forEach((key, value) -> named.put(key, expressions.read(value)));
    var positional = new ArrayList<Expression>(ExpressionReader.literals(sql.getPosArgsList()));
    positional.addAll(expressions.readAll(sql.getPosArgumentsList()));
    return new SugarRelation.SqlText(sql.getQuery(), named, positional, Origin.NONE);
  }

  private Relation sample(org.apache.spark.connect.proto.Sample sample) {
    return new CoreRelation.Sample(
        read(sample.getInput()),
        sample.getLowerBound(),
        sample.getUpperBound(),
        sample.getWithReplacement(),
        sample.hasSeed() ? OptionalLong.of(sample.getSeed()) : OptionalLong.empty(),
        sample.getDeterministicOrder(),
        Origin.NONE);
  }

  private Relation deduplicate(org.apache.spark.connect.proto.Deduplicate deduplicate) {
    if (deduplicate.getAllColumnsAsKeys() == deduplicate.getColumnNamesCount() > 0) {
      throw InvalidPlan.of(
          deduplicate.getAllColumnsAsKeys()
              ? "Cannot deduplicate on both all columns and a subset of columns"
              : "Deduplicate requires to either deduplicate on all columns or a subset of columns");
    }
    if (deduplicate.getWithinWatermark()) {
      throw FloebergException.of(
          Condition.analysis("_LEGACY_ERROR_TEMP_3102"),
          "msg",
          "dropDuplicatesWithinWatermark is not supported with batch DataFrames/DataSets");
    }
    return new CoreRelation.Deduplicate(
        read(deduplicate.getInput()), List.copyOf(deduplicate.getColumnNamesList()), Origin.NONE);
  }

  private Relation repartition(org.apache.spark.connect.proto.RepartitionByExpression repartition) {
    var keys = repartition.getPartitionExprsList();
    boolean isNumber = keys.stream().anyMatch(key -> key.hasDirectShufflePartitionId());
    boolean isRange = keys.stream().anyMatch(key -> key.hasSortOrder());
    return new CoreRelation.Repartition(
        read(repartition.getInput()),
        expressions.readAll(keys),
        isNumber
            ? CoreRelation.PartitionKind.NUMBER
            : isRange ? CoreRelation.PartitionKind.RANGE : CoreRelation.PartitionKind.HASH,
        repartition.hasNumPartitions()
            ? OptionalInt.of(repartition.getNumPartitions())
            : OptionalInt.empty());
  }

  private static Relation range(org.apache.spark.connect.proto.Range range) {
    OptionalInt partitions =
        range.hasNumPartitions() ? OptionalInt.of(range.getNumPartitions()) : OptionalInt.empty();
    return new SourceRelation.Range(
        range.getStart(),
        range.getEnd(),
        range.getStep(),
        partitions.isPresent() ? OptionalLong.of(partitions.getAsInt()) : OptionalLong.empty());
  }

  private Relation renamed(org.apache.spark.connect.proto.WithColumnsRenamed renamed) {
    var renames = new ArrayList<Map.Entry<String, String>>();
    renamed.getRenameColumnsMapMap().forEach((from, to) -> renames.add(Map.entry(from, to)));
    renamed
        .getRenamesList()
        .forEach(rename -> renames.add(Map.entry(rename.getColName(), rename.getNewColName())));
    return new SugarRelation.RenameColumns(read(renamed.getInput()), renames);
  }

  private Relation withRelations(WithRelations with) {
    boolean isSqlWithViews =
        with.getRoot().hasSql()
            && with.getReferencesList().stream()
                .allMatch(org.apache.spark.connect.proto.Relation::hasSubqueryAlias);
    if (isSqlWithViews) {
      return new SugarRelation.WithRelations(
          read(with.getRoot()), with.getReferencesList().stream().map(this::read).toList());
    }
    for (org.apache.spark.connect.proto.Relation reference : with.getReferencesList()) {
      references.put(reference.getCommon().getPlanId(), read(reference));
    }
    return read(with.getRoot());
  }

  private static Relation foreign(org.apache.spark.connect.proto.Relation relation) {
    String kind = relation.getRelTypeCase().name().toLowerCase(Locale.ROOT);
    return new SugarRelation.ForeignRows(kind, List.of(), relation.toByteArray(), Origin.NONE);
  }
}
