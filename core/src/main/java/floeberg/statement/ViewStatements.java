package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.StoredView;
import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement.Name;
import floeberg.plan.ViewCommand;
import floeberg.plan.ViewCommand.ViewColumn;
import floeberg.plan.ViewCommand.ViewKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.exceptions.AlreadyExistsException;

/** Views, stored and temporary. */
final class ViewStatements {
  /** The namespace of global temporary views. */
  static final String GLOBAL_TEMP = "global_temp";

  private static final Condition VIEW_NOT_FOUND = analysis("VIEW_NOT_FOUND");
  private static final Condition VIEW_ALREADY_EXISTS = analysis("VIEW_ALREADY_EXISTS");
  private static final Condition TEMP_ALREADY_EXISTS =
      analysis("TEMP_TABLE_OR_VIEW_ALREADY_EXISTS");
  static final String ANALYSIS_OF_ICEBERG =
      "org.apache.spark.sql.catalyst.analysis.IcebergAnalysisException";
  private static final Set<String> RESERVED_PROPERTIES =
      Set.of("provider", "location", "format-version", "spark.query-column-names");

  private ViewStatements() {}

  static Result execute(ViewCommand command, StatementContext context) {
    return switch (command) {
      case ViewCommand.CreateView create when create.kind() == ViewKind.STORED ->
          createStored(create, context);
      case ViewCommand.CreateView create -> createTemporary(create, context);
      case ViewCommand.CreateViewUsing using -> createUsing(using, context);
      case ViewCommand.AlterViewAs alter -> alter(alter, context);
      case ViewCommand.SetViewProperties set -> {
        TableName name = stored(set.name(), context).name();
        requireChangeable("set", set.properties().keySet());
        context.catalogs().changeViewProperties(name, set.properties(), List.of());
        yield Result.none();
      }
      case ViewCommand.UnsetViewProperties unset -> unset(unset, context);
      case ViewCommand.DropView drop -> drop(drop, context);
    };
  }

  private static Result createStored(ViewCommand.CreateView create, StatementContext context) {
    TableName name = Names.table(create.name(), context);
    Optional<StoredView> existing = context.catalogs().loadView(name);
    if (existing.isPresent() && create.ifNotExists()) {
      return Result.none();
    }
    Query query = context.analyze(create.query());
    StoredViewChecks checks = new StoredViewChecks(name, context);
    checks.requireLasting(create.query());
    if (existing.isPresent()) {
      checks.requireNoCycle(create.query());
    }
    checks.requireColumnCount(create.columns(), query);
    boolean isTable = existing.isEmpty() && context.catalogs().tableExists(name);
    if (isTable && create.ifNotExists()) {
      return Result.none();
    }
    if (isTable && create.orReplace()) {
      throw new AlreadyExistsException(
          "Table with same name already exists: %s", Names.identifier(name));
    }
    if (isTable || existing.isPresent() && !create.orReplace()) {
      throw FloebergException.of(VIEW_ALREADY_EXISTS, "relationName", Names.identifier(name));
    }
    SparkType.Struct schema = schema(create.columns(), query);
    Columns.requireDistinct(schema);
    StoredView view =
        new StoredView(
            name,
            create.sqlText(),
            schema,
            query.output().stream().map(Attribute::name).toList(),
            context.current(),
            create.comment(),
            new HashMap<>(create.properties()));
    if (existing.isPresent()) {
      context.catalogs().replaceView(view);
    } else {
      context.catalogs().createView(view);
    }
    return Result.none();
  }

  private static SparkType.Struct schema(List<ViewColumn> columns, Query query) {
    var fields = new ArrayList<SparkType.Field>();
    for (int i = 0; i < query.output().size(); i++) {
      Attribute attribute = query.output().get(i);
      Optional<ViewColumn> column =
          columns.isEmpty() ? Optional.empty() : Optional.of(columns.get(i));
      fields.add(
          new SparkType.Field(
              column.map(ViewColumn::name).orElse(attribute.name()),
              attribute.type(),
              attribute.nullable(),
              column.flatMap(ViewColumn::comment),
              ""));
    }
    return new SparkType.Struct(fields);
  }

  private static Result createTemporary(ViewCommand.CreateView create, StatementContext context) {
    boolean isGlobal = create.kind() == ViewKind.GLOBAL_TEMPORARY;
    TempViews views = isGlobal ? context.globalViews() : context.tempViews();
    String name = temporaryName(create.name(), isGlobal);
    if (create.ifNotExists() && views.find(name).isPresent()) {
      return Result.none();
    }
    Query query = context.analyze(create.query());
    requireColumnCount(create, query);
    putTemporary(
        new TempViews.TempView(
            name,
            create.columns().stream().map(ViewColumn::name).toList(),
            create.query(),
            create.sqlText(),
            create.comment()),
        create.orReplace(),
        views);
    return Result.none();
  }

  private static void requireColumnCount(ViewCommand.CreateView create, Query query) {
    StoredViewChecks.requireColumnCount(
        create.name().quoted(),
        create.columns().stream().map(column -> Names.quoted(column.name())).toList(),
        query.output().stream().map(attribute -> Names.quoted(attribute.name())).toList());
  }

  private static String temporaryName(Name name, boolean isGlobal) {
    List<String> parts = name.parts();
    boolean isQualified =
        parts.size() > (isGlobal && parts.getFirst().equalsIgnoreCase(GLOBAL_TEMP) ? 2 : 1);
    if (isQualified) {
      throw FloebergException.of(
              analysis("TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS"), "actualName", name.quoted())
          .at(name.origin().position());
    }
    return parts.getLast();
  }

  /** Keeps a temporary view; one of the same name is an error unless it is replaced. */
  static void putTemporary(TempViews.TempView view, boolean orReplace, TempViews views) {
    if (!orReplace && views.find(view.name()).isPresent()) {
      throw FloebergException.of(TEMP_ALREADY_EXISTS, "relationName", Names.quoted(view.name()));
    }
    views.put(view);
  }

  private static Result createUsing(ViewCommand.CreateViewUsing using, StatementContext context) {
    if (using.schema().isPresent() && using.format().equalsIgnoreCase("iceberg")) {
      throw new IllegalArgumentException(
          "iceberg does not support user specified schema. Please don't specify the schema.");
    }
    var options = new HashMap<>(using.options());
    List<String> paths = Optional.ofNullable(options.remove("path")).stream().toList();
    Relation source =
        new SourceRelation.DataSource(
            using.format(), using.schema(), new Relation.Options(options), paths, Origin.NONE);
    context.analyze(source);
    putTemporary(
        new TempViews.TempView(
            temporaryName(using.name(), using.isGlobal()), List.of(), source, "", Optional.empty()),
        using.orReplace(),
        using.isGlobal() ? context.globalViews() : context.tempViews());
    return Result.none();
  }

  private static Result alter(ViewCommand.AlterViewAs alter, StatementContext context) {
    List<String> parts = Names.parts(alter.name(), context);
    Optional<TempViews.TempView> temporary = Relations.temporary(parts, context);
    if (temporary.isEmpty()) {
      stored(alter.name(), context);
      throw FloebergException.withoutCondition(
          "org.apache.spark.sql.catalyst.ExtendedAnalysisException",
          "ALTER VIEW <viewName> AS is not supported. Use CREATE OR REPLACE VIEW instead;");
    }
    context.analyze(alter.query());
    TempViews.TempView old = temporary.get();
    TempViews views = parts.size() == 1 ? context.tempViews() : context.globalViews();
    views.put(
        new TempViews.TempView(
            old.name(), List.of(), alter.query(), alter.sqlText(), old.comment()));
    return Result.none();
  }

  private static Result unset(ViewCommand.UnsetViewProperties unset, StatementContext context) {
    StoredView view = stored(unset.name(), context);
    if (!unset.ifExists()) {
      for (String key : unset.keys()) {
        if (!view.properties().containsKey(key)) {
          throw FloebergException.withoutCondition(
              ANALYSIS_OF_ICEBERG, "Cannot remove property that is not set: '" + key + "'");
        }
      }
    }
    requireChangeable("unset", unset.keys());
    context.catalogs().changeViewProperties(view.name(), Map.of(), unset.keys());
    return Result.none();
  }

  private static void requireChangeable(String verb, Collection<String> keys) {
    for (String key : keys) {
      if (RESERVED_PROPERTIES.contains(key)) {
        throw new UnsupportedOperationException(
            "Cannot " + verb + " reserved property: '" + key + "'");
      }
    }
  }

  /** The stored view of a name; that there is none is reported as Spark does for Iceberg. */
  private static StoredView stored(Name written, StatementContext context) {
    if (Relations.temporary(Names.parts(written, context), context).isPresent()) {
      throw FloebergException.of(
              analysis("EXPECT_PERMANENT_VIEW_NOT_TEMP"),
              "viewName",
              written.quoted(),
              "operation",
              "ALTER VIEW ... TBLPROPERTIES")
          .at(written.origin().position());
    }
    TableName name = Names.table(written, context);
    Optional<StoredView> view = context.catalogs().loadView(name);
    if (view.isPresent()) {
      return view.get();
    }
    throw FloebergException.of(
            analysis("UNSUPPORTED_FEATURE.CATALOG_OPERATION"),
            "catalogName",
            Names.quoted(name.catalog()),
            "operation",
            "views")
        .at(written.origin().position());
  }

  private static Result drop(ViewCommand.DropView drop, StatementContext context) {
    List<String> parts = Names.parts(drop.name(), context);
    if (Relations.dropTemporary(parts, context)) {
      return Result.none();
    }
    TableName name = context.catalogs().resolve(parts, context.current());
    if (!context.catalogs().dropView(name) && !drop.ifExists()) {
      throw FloebergException.of(VIEW_NOT_FOUND, "relationName", Names.identifier(name))
          .at(drop.name().origin().position());
    }
    return Result.none();
  }
}
