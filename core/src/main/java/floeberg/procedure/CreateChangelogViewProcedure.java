package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** {@code create_changelog_view}: a temporary view of the rows that snapshots added and removed. */
final class CreateChangelogViewProcedure implements Procedure {
  private static final Parameter CHANGELOG_VIEW =
      Parameter.optional("changelog_view", SparkType.STRING);
  private static final Parameter OPTIONS = Parameter.optional("options", Parameter.STRING_MAP);
  private static final Parameter COMPUTE_UPDATES =
      Parameter.optional("compute_updates", SparkType.BOOLEAN);
  private static final Parameter IDENTIFIER_COLUMNS =
      Parameter.optional("identifier_columns", Parameter.STRINGS);
  private static final Parameter NET_CHANGES = Parameter.optional("net_changes", SparkType.BOOLEAN);

  private static final String CHANGES = "changes";
  private static final Set<String> CHANGE_COLUMNS =
      Set.of("_change_type", "_change_ordinal", "_commit_snapshot_id");

  @Override
  public String name() {
    return "create_changelog_view";
  }

  @Override
  public String description() {
    return "CreateChangelogViewProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        TABLE, CHANGELOG_VIEW, OPTIONS, COMPUTE_UPDATES, IDENTIFIER_COLUMNS, NET_CHANGES);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.STRING, "changelog_view");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableName table = ProcedureTables.name(arguments, TABLE, context);
    var path = new ArrayList<>(table.parts());
    path.add(CHANGES);
    // Snapshot ids are looked at when the view is read, as in Spark; here only the table is.
    List<Attribute> columns = context.analyze(changes(path, Map.of())).output();
    List<String> identifiers = identifiers(arguments, table, context);
    boolean isNet = arguments.isTrue(NET_CHANGES, false);
    String view =
        arguments.optionalString(CHANGELOG_VIEW).orElse("`" + table.table() + "_changes`");
    List<String> names =
        columns.stream()
            .map(Attribute::name)
            .filter(name -> !CHANGE_COLUMNS.contains(name))
            .map(CreateChangelogViewProcedure::quoted)
            .toList();
    String sql;
    if (arguments.isTrue(COMPUTE_UPDATES, arguments.has(IDENTIFIER_COLUMNS))) {
      if (isNet) {
        throw new IllegalArgumentException("Not support net changes with update images");
      }
      if (identifiers.isEmpty()) {
        throw new IllegalArgumentException(
            "Cannot compute the update images because identifier columns are not set");
      }
      sql = ChangelogSql.updates(names, identifiers);
    } else {
      sql = isNet ? ChangelogSql.netChanges(names) : ChangelogSql.changes(names);
    }
    List<Attribute> shown = context.analyze(over(changes(path, Map.of()), sql, context)).output();
    List<String> viewName = context.parseIdentifier(view);
    if (viewName.size() > 1) {
      throw FloebergException.of(
          Condition.analysis("TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS"), "actualName", view);
    }
    context.createTempView(
        viewName.getFirst(),
        uncommented(over(changes(path, options(arguments)), sql, context), shown));
    return List.of(Row.of(view));
  }

  /** Views over computed rows have no comments on their columns. */
  private static Relation uncommented(Relation query, List<Attribute> columns) {
    List<Expression> plain =
        columns.stream()
            .map(Attribute::name)
            .<Expression>map(
                name ->
                    new Expression.Alias(
                        new Expression.Attribute(
                            List.of(name), java.util.OptionalLong.empty(), false, Origin.NONE),
                        List.of(name),
                        Optional.of("{}"),
                        Origin.NONE))
            .toList();
    return new floeberg.plan.CoreRelation.Project(query, plain, Origin.NONE);
  }

  private static Relation changes(List<String> path, Map<String, String> options) {
    return new SourceRelation.NamedTable(
        path, Optional.empty(), new Relation.Options(options), Origin.NONE);
  }

  /** The query of the text, with {@code changelog} in it standing for the relation. */
  private static Relation over(Relation changes, String sql, ProcedureContext context) {
    return new floeberg.plan.CoreRelation.With(
        List.of(
            new Relation.NamedQuery(
                ChangelogSql.SOURCE, List.of(), changes, java.util.OptionalLong.empty())),
        false,
        context.parseQuery(sql),
        Origin.NONE);
  }

  private static Map<String, String> options(Arguments arguments) {
    var options = new HashMap<String, String>();
    arguments
        .map(OPTIONS)
        .forEach((key, value) -> options.put(key.toLowerCase(Locale.ROOT), value));
    return options;
  }

  private static List<String> identifiers(
      Arguments arguments, TableName table, ProcedureContext context) {
    return arguments
        .strings(IDENTIFIER_COLUMNS)
        .orElseGet(
            () ->
                ProcedureTables.load(table, context).schema().identifierFieldNames().stream()
                    .sorted()
                    .toList())
        .stream()
        .map(CreateChangelogViewProcedure::quoted)
        .collect(Collectors.toList());
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }
}
