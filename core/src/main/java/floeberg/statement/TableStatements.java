package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.NamespaceName;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.catalog.WriteKind;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.result.Result;
import floeberg.write.Deletion;
import floeberg.write.TargetRows;
import floeberg.write.WriteOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateProperties;
import org.apache.iceberg.expressions.Expressions;

/** Statements that make, drop or touch a whole table. */
final class TableStatements {
  private TableStatements() {}

  static Result execute(TableCommand command, StatementContext context) {
    return switch (command) {
      case TableCommand.CreateTable create -> CreateTableStatement.execute(create, context);
      case TableCommand.CreateTableLike like -> CreateTableLikeStatement.execute(like, context);
      case TableCommand.DropTable drop -> drop(drop, context);
      case TableCommand.TruncateTable truncate -> truncate(truncate, context);
      case TableCommand.RefreshTable refresh -> refresh(refresh.name(), context);
      case TableCommand.RefreshPath _ -> {
        context.catalogs().invalidateAll();
        yield Result.none();
      }
      case TableCommand.CacheTable cache -> cache(cache, context);
      case TableCommand.UncacheTable uncache -> uncache(uncache, context);
      case TableCommand.ClearCache _ -> {
        context.cachedTables().clear();
        yield Result.none();
      }
      case TableCommand.AnalyzeTable analyze -> refuse(analyze.name(), "ANALYZE TABLE", context);
      case TableCommand.HiveCommand hive -> refuse(hive.name(), hive.words(), context);
      case TableCommand.CommentOn comment -> comment(comment, context);
    };
  }

  private static Result refuse(Name name, String words, StatementContext context) {
    Relations.find(name, context);
    throw FloebergException.of(analysis("NOT_SUPPORTED_COMMAND_FOR_V2_TABLE"), "cmd", words);
  }

  private static Result drop(TableCommand.DropTable drop, StatementContext context) {
    List<String> parts = Names.parts(drop.name(), context);
    if (Relations.dropTemporary(parts, context)) {
      return Result.none();
    }
    TableName name = context.catalogs().resolve(parts, context.current());
    boolean dropped = context.catalogs().dropTable(name, drop.isPurge());
    if (!dropped && !drop.ifExists() && !isMetadataTable(name, context)) {
      throw Relations.notFound(name.parts(), context).at(drop.name().origin().position());
    }
    context.catalogs().invalidate(name);
    return Result.none();
  }

  /** Dropping {@code t.history} succeeds and does nothing, as in Spark. */
  private static boolean isMetadataTable(TableName name, StatementContext context) {
    return context
        .catalogs()
        .load(name, Optional.empty(), Map.of())
        .filter(floeberg.catalog.MetadataTable.class::isInstance)
        .isPresent();
  }

  private static Result truncate(TableCommand.TruncateTable truncate, StatementContext context) {
    TableName name = Names.table(truncate.name(), context);
    if (!truncate.partition().isEmpty()) {
      throw FloebergException.of(
          analysis("INVALID_PARTITION_OPERATION.PARTITION_MANAGEMENT_IS_UNSUPPORTED"),
          "name",
          Names.quoted(name));
    }
    WriteTarget.refuseViews(truncate.name(), "TRUNCATE TABLE", context);
    PinnedTable pinned = context.catalogs().loadForWrite(name, Map.of(), WriteKind.DELETE);
    new Deletion(
            context,
            TargetRows.of(context, pinned, name.parts()),
            new WriteOptions(pinned.table().properties(), Map.of(), context.settings()))
        .deleteFiles(Expressions.alwaysTrue());
    return Result.none();
  }

  private static Result refresh(Name written, StatementContext context) {
    List<String> parts = Names.parts(written, context);
    if (Relations.temporary(parts, context).isPresent()) {
      return Result.none();
    }
    TableName name = context.catalogs().resolve(parts, context.current());
    // A cached table counts as there: refreshing is how a session learns that it is gone.
    boolean exists =
        context.catalogs().findTable(name).isPresent()
            || context.catalogs().loadView(name).isPresent()
            || context.catalogs().findFileTable(name).isPresent();
    context.catalogs().invalidate(name);
    if (!exists) {
      throw Relations.notFound(parts, context).at(written.origin().position());
    }
    return Result.none();
  }

  /** Accepted: the engine keeps no copies of tables. CACHE TABLE name AS query makes a view. */
  private static Result cache(TableCommand.CacheTable cache, StatementContext context) {
    if (cache.query().isPresent()) {
      Relation query = cache.query().get();
      context.analyze(query);
      ViewStatements.putTemporary(
          new TempViews.TempView(
              cache.name().parts().getLast(), List.of(), query, "", Optional.empty()),
          false,
          context.tempViews());
      context.cachedTables().add(List.of(cache.name().parts().getLast()), context);
      return Result.none();
    }
    context.analyze(
        new SourceRelation.NamedTable(
            Names.parts(cache.name(), context),
            Optional.empty(),
            Relation.Options.NONE,
            cache.name().origin()));
    context.cachedTables().add(Names.parts(cache.name(), context), context);
    return Result.none();
  }

  private static Result uncache(TableCommand.UncacheTable uncache, StatementContext context) {
    if (!uncache.ifExists()) {
      context.analyze(
          new SourceRelation.NamedTable(
              Names.parts(uncache.name(), context),
              Optional.empty(),
              Relation.Options.NONE,
              Origin.NONE));
    }
    context.cachedTables().remove(Names.parts(uncache.name(), context), context);
    return Result.none();
  }

  private static Result comment(TableCommand.CommentOn comment, StatementContext context) {
    if (comment.isNamespace()) {
      NamespaceName namespace = Names.namespace(comment.name(), context);
      if (!context.catalogs().namespaceExists(namespace)) {
        throw NamespaceStatements.notFound(namespace, context);
      }
      context
          .catalogs()
          .setNamespaceProperties(namespace, Map.of("comment", comment.comment().orElse("")));
      return Result.none();
    }
    Table table = Relations.icebergTable(comment.name(), context);
    UpdateProperties update = table.updateProperties();
    comment
        .comment()
        .ifPresentOrElse(text -> update.set("comment", text), () -> update.remove("comment"));
    update.commit();
    return Result.none();
  }
}
