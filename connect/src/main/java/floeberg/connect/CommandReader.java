package floeberg.connect;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.FormatName;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.plan.TableCommand.Transform;
import floeberg.plan.ViewCommand;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.plan.WriteCommand.SaveMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.CreateDataFrameViewCommand;
import org.apache.spark.connect.proto.MergeAction;
import org.apache.spark.connect.proto.MergeIntoTableCommand;
import org.apache.spark.connect.proto.WriteOperation;
import org.apache.spark.connect.proto.WriteOperationV2;

/** Protocol commands that write or define something, as statements. */
final class CommandReader {
  private static final Set<String> FILE_FORMATS =
      Set.of("parquet", "csv", "json", "text", "orc", "avro", "xml");

  /** Functions that partition; bucket and truncate with their number. */
  private static final Set<String> TRANSFORMS =
      Set.of(
          "years", "months", "days", "hours", "year", "month", "day", "hour", "bucket", "truncate");

  private final RelationReader relations;
  private final String defaultFormat;

  /**
   * @param defaultFormat of files written without one
   */
  CommandReader(RelationReader relations, String defaultFormat) {
    this.relations = relations;
    this.defaultFormat = defaultFormat;
  }

  /** The statement of a command; empty when the service itself must answer it. */
  Optional<Statement> read(Command command) {
    return switch (command.getCommandTypeCase()) {
      case WRITE_OPERATION -> Optional.of(write(command.getWriteOperation()));
      case WRITE_OPERATION_V2 -> Optional.of(writeTo(command.getWriteOperationV2()));
      case CREATE_DATAFRAME_VIEW -> Optional.of(view(command.getCreateDataframeView()));
      case MERGE_INTO_TABLE_COMMAND -> Optional.of(merge(command.getMergeIntoTableCommand()));
      case SQL_COMMAND,
          CHECKPOINT_COMMAND,
          REMOVE_CACHED_REMOTE_RELATION_COMMAND,
          GET_RESOURCES_COMMAND ->
          Optional.empty();
      case REGISTER_FUNCTION, REGISTER_TABLE_FUNCTION, REGISTER_DATA_SOURCE ->
          throw InvalidPlan.unsupported(
              "Python, Scala and Java functions cannot run here: there is no worker process for them. "
                  + "Use a built-in function, or CREATE FUNCTION with a SQL body.");
      case WRITE_STREAM_OPERATION_START,
          STREAMING_QUERY_COMMAND,
          STREAMING_QUERY_MANAGER_COMMAND,
          STREAMING_QUERY_LISTENER_BUS_COMMAND ->
          throw InvalidPlan.unsupported("Structured Streaming is not supported.");
      case CREATE_RESOURCE_PROFILE_COMMAND,
          ML_COMMAND,
          EXECUTE_EXTERNAL_COMMAND,
          PIPELINE_COMMAND ->
          throw InvalidPlan.unsupported(command.getCommandTypeCase() + " is not supported.");
      case EXTENSION -> throw InvalidPlan.of("No handler found for extension");
      case COMMANDTYPE_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.Command", "COMMANDTYPE_NOT_SET");
    };
  }

  private static Name name(List<String> parts) {
    return new Name(parts, Origin.NONE);
  }

  private static Name name(String identifier) {
    return name(Texts.name(identifier));
  }

  private Statement write(WriteOperation write) {
    Relation query = relations.read(write.getInput());
    return switch (write.getSaveTypeCase()) {
      case TABLE -> writeTable(write, query);
      case PATH -> writePath(write, query, write.getPath());
      case SAVETYPE_NOT_SET -> writePath(write, query, write.getOptionsOrDefault("path", ""));
    };
  }

  private Statement writeTable(WriteOperation write, Relation query) {
    Name table = name(write.getTable().getTableName());
    if (write.getTable().getSaveMethod()
        == WriteOperation.SaveTable.TableSaveMethod.TABLE_SAVE_METHOD_INSERT_INTO) {
      if (write.getPartitioningColumnsCount() > 0) {
        throw FloebergException.of(Condition.analysis("_LEGACY_ERROR_TEMP_1309"));
      }
      InsertMode mode =
          write.getMode() == WriteOperation.SaveMode.SAVE_MODE_OVERWRITE
              ? new InsertMode.Overwrite()
              : new InsertMode.Append();
      return insert(
          table, mode, false, write.getOptionsMap(), query, write.getWithSchemaEvolution());
    }
    return save(write, table, true, query);
  }

  private Statement writePath(WriteOperation write, Relation query, String path) {
    String format = FormatName.of(write.getSource().isEmpty() ? defaultFormat : write.getSource());
    if (FILE_FORMATS.contains(format)) {
      if (path.isEmpty()) {
        throw FloebergException.withoutCondition(
            "org.apache.spark.SparkIllegalArgumentException", "'path' is not specified.");
      }
      return new WriteCommand.WriteFiles(
          path,
          format,
          mode(write.getMode()),
          write.getOptionsMap(),
          List.copyOf(write.getPartitioningColumnsList()),
          query,
          Origin.NONE);
    }
    boolean isFolder = path.contains("/");
    Name table = isFolder ? name(List.of(format, path)) : name(path);
    return save(write, table, false, query);
  }

  private static Statement save(
      WriteOperation write, Name table, boolean isSaveAsTable, Relation query) {
    var partitioning = new ArrayList<Transform>();
    for (String column : write.getPartitioningColumnsList()) {
      partitioning.add(new Transform("identity", List.of(column(column)), Origin.NONE));
    }
    if (write.hasBucketBy()) {
      partitioning.add(buckets(write));
    }
    TableOptions options =
        new TableOptions(
            write.getSource().isEmpty() ? Optional.empty() : Optional.of(write.getSource()),
            partitioning,
            List.of(),
            Map.of(),
            write.getOptionsMap(),
            Optional.ofNullable(write.getOptionsMap().get("path")),
            Optional.empty(),
            Optional.empty());
    return new WriteCommand.SaveTable(
        table, mode(write.getMode()), isSaveAsTable, options, write.getOptionsMap(), query);
  }

  private static Transform buckets(WriteOperation write) {
    var arguments = new ArrayList<Expression>();
    arguments.add(RelationReader.integer(write.getBucketBy().getNumBuckets()));
    write.getBucketBy().getBucketColumnNamesList().forEach(name -> arguments.add(column(name)));
    write.getSortColumnNamesList().forEach(name -> arguments.add(column(name)));
    String kind = write.getSortColumnNamesCount() > 0 ? "sorted_bucket" : "bucket";
    return new Transform(kind, arguments, Origin.NONE);
  }

  private static Expression column(String name) {
    return new Expression.Attribute(
        AttributeName.parts(name), java.util.OptionalLong.empty(), false, Origin.NONE);
  }

  private static SaveMode mode(WriteOperation.SaveMode mode) {
    return switch (mode) {
      case SAVE_MODE_APPEND -> SaveMode.APPEND;
      case SAVE_MODE_OVERWRITE -> SaveMode.OVERWRITE;
      case SAVE_MODE_IGNORE -> SaveMode.IGNORE;
      case SAVE_MODE_ERROR_IF_EXISTS, SAVE_MODE_UNSPECIFIED -> SaveMode.ERROR_IF_EXISTS;
      case UNRECOGNIZED -> throw InvalidPlan.of("Unknown save mode");
    };
  }

  private static Statement insert(
      Name table,
      InsertMode mode,
      boolean byName,
      Map<String, String> options,
      Relation query,
      boolean withSchemaEvolution) {
    return new WriteCommand.Insert(
        table,
        mode,
        List.of(),
        List.of(),
        byName,
        false,
        withSchemaEvolution,
        options,
        query,
        Origin.NONE);
  }

  private Statement writeTo(WriteOperationV2 write) {
    Relation query = relations.read(write.getInput());
    Name table = name(write.getTableName());
    return switch (write.getMode()) {
      case MODE_CREATE -> create(write, table, CreateMode.CREATE, query);
      case MODE_REPLACE -> create(write, table, CreateMode.REPLACE, query);
      case MODE_CREATE_OR_REPLACE -> create(write, table, CreateMode.CREATE_OR_REPLACE, query);
      case MODE_APPEND -> insertByName(write, table, new InsertMode.Append(), query);
      case MODE_OVERWRITE_PARTITIONS ->
          insertByName(write, table, new InsertMode.OverwritePartitions(), query);
      case MODE_OVERWRITE ->
          insertByName(
              write,
              table,
              new InsertMode.ReplaceWhere(
                  relations.expressions().read(write.getOverwriteCondition())),
              query);
      case MODE_UNSPECIFIED, UNRECOGNIZED ->
          throw InvalidPlan.of("Unknown mode of writeTo: " + write.getModeValue());
    };
  }

  private static Statement insertByName(
      WriteOperationV2 write, Name table, InsertMode mode, Relation query) {
    return insert(table, mode, true, write.getOptionsMap(), query, write.getWithSchemaEvolution());
  }

  private Statement create(WriteOperationV2 write, Name table, CreateMode mode, Relation query) {
    List<Transform> partitioning =
        relations.expressions().readAll(write.getPartitioningColumnsList()).stream()
            .map(CommandReader::transform)
            .toList();
    List<Name> clusterBy =
        write.getClusteringColumnsList().stream()
            .map(column -> name(AttributeName.parts(column)))
            .toList();
    TableOptions options =
        new TableOptions(
            TypeReader.present(write.hasProvider(), write.getProvider()),
            partitioning,
            clusterBy,
            write.getTablePropertiesMap(),
            write.getOptionsMap(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new TableCommand.CreateTable(
        table, mode, List.of(), options, Optional.of(query), List.of());
  }

  private static String shown(Expression.Call call) {
    return name(call)
        + call.arguments().stream()
            .map(
                argument ->
                    argument instanceof Expression.Attribute column
                        ? String.join(".", column.nameParts())
                        : argument.toString())
            .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String name(Expression.Call call) {
    String name = call.name().getLast();
    return name.startsWith(ExpressionReader.INTERNAL_SIGN)
        ? name.substring(ExpressionReader.INTERNAL_SIGN.length())
        : name;
  }

  private static Transform transform(Expression expression) {
    return switch (expression) {
      case Expression.Attribute attribute ->
          new Transform("identity", List.of(attribute), Origin.NONE);
      case Expression.Call call -> {
        String name = name(call);
        if (!TRANSFORMS.contains(name)) {
          throw FloebergException.of(
              Condition.analysis("_LEGACY_ERROR_TEMP_1316"), "expr", shown(call));
        }
        yield new Transform(name, call.arguments(), Origin.NONE);
      }
      default -> throw InvalidPlan.of("Invalid partition transformation: " + expression);
    };
  }

  private Statement view(CreateDataFrameViewCommand view) {
    return new ViewCommand.CreateView(
        name(viewName(view.getName())),
        view.getIsGlobal() ? ViewCommand.ViewKind.GLOBAL_TEMPORARY : ViewCommand.ViewKind.TEMPORARY,
        false,
        view.getReplace(),
        List.of(),
        Optional.empty(),
        Map.of(),
        "",
        relations.read(view.getInput()));
  }

  /** A namespace before the name says nothing: the view is the session's. */
  private static List<String> viewName(String text) {
    List<String> parts = AttributeName.parts(text);
    return parts.size() == 2 ? parts.subList(1, 2) : parts;
  }

  private Statement merge(MergeIntoTableCommand merge) {
    return new WriteCommand.Merge(
        name(merge.getTargetTableName()),
        Optional.empty(),
        relations.read(merge.getSourceTablePlan()),
        relations.expressions().read(merge.getMergeCondition()),
        clauses(merge.getMatchActionsList()),
        clauses(merge.getNotMatchedActionsList()),
        clauses(merge.getNotMatchedBySourceActionsList()),
        merge.getWithSchemaEvolution(),
        Map.of(),
        Origin.NONE);
  }

  private List<WriteCommand.MergeClause> clauses(
      List<org.apache.spark.connect.proto.Expression> actions) {
    var clauses = new ArrayList<WriteCommand.MergeClause>();
    for (org.apache.spark.connect.proto.Expression expression : actions) {
      MergeAction action = expression.getMergeAction();
      Optional<Expression> condition =
          action.hasCondition()
              ? Optional.of(relations.expressions().read(action.getCondition()))
              : Optional.empty();
      clauses.add(new WriteCommand.MergeClause(condition, action(action)));
    }
    return clauses;
  }

  private WriteCommand.MergeAction action(MergeAction action) {
    return switch (action.getActionType()) {
      case ACTION_TYPE_DELETE -> new WriteCommand.MergeAction.DeleteRow();
      case ACTION_TYPE_INSERT -> new WriteCommand.MergeAction.InsertRow(assignments(action));
      case ACTION_TYPE_INSERT_STAR -> new WriteCommand.MergeAction.InsertAll();
      case ACTION_TYPE_UPDATE -> new WriteCommand.MergeAction.UpdateRow(assignments(action));
      case ACTION_TYPE_UPDATE_STAR -> new WriteCommand.MergeAction.UpdateAll();
      case ACTION_TYPE_INVALID, UNRECOGNIZED ->
          throw InvalidPlan.of("Unsupported merge action type " + action.getActionTypeValue());
    };
  }

  private List<WriteCommand.Assignment> assignments(MergeAction action) {
    var assignments = new ArrayList<WriteCommand.Assignment>();
    for (MergeAction.Assignment assignment : action.getAssignmentsList()) {
      if (!(relations.expressions().read(assignment.getKey())
          instanceof Expression.Attribute column)) {
        throw InvalidPlan.of("The key of a merge assignment must be a column");
      }
      assignments.add(
          new WriteCommand.Assignment(
              column.nameParts(),
              relations.expressions().read(assignment.getValue()),
              Origin.NONE));
    }
    return assignments;
  }
}
