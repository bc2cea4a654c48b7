package floeberg.statement;

import floeberg.catalog.CatalogErrors;
import floeberg.catalog.FileTable;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.write.ExactFilter;
import floeberg.write.Inserts;
import floeberg.write.TargetRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;

/** INSERT INTO, INSERT OVERWRITE, and the DataFrame writers. */
final class InsertStatement {
  private final WriteCommand.Insert insert;
  private final StatementContext context;

  InsertStatement(WriteCommand.Insert insert, StatementContext context) {
    this.insert = insert;
    this.context = context;
  }

  void execute() {
    prepare().run();
  }

  /** Analyses everything; what is returned writes. */
  Runnable prepare() {
    Optional<FileTable> plain =
        context.catalogs().findFileTable(Names.table(insert.table(), context));
    if (plain.isPresent()) {
      return new FileTableInsert(insert, plain.get(), context).prepare();
    }
    if (insert.ifPartitionNotExists()) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.INSERT_PARTITION_SPEC_IF_NOT_EXISTS"),
          "tableName",
          insert.table().quoted());
    }
    WriteTarget target = target();
    WriteGuards.check(target, insert.options(), context);
    // An unknown mode is an error, though DuckDB spreads rows its own way.
    target.options().distribution();
    var columns = new InsertColumns(insert, target, context);
    Map<String, Expr.Literal> fixed = columns.fixedPartitionValues();
    Query query = context.analyzeForFiles(withDefaults(target, fixed));
    Optional<WriteTarget> evolved = SchemaMerge.apply(insert, target, query, context);
    WriteTarget current = evolved.orElse(target);
    Query rows = new InsertColumns(insert, current, context).match(query, fixed);
    return () -> {
      write(current, rows, fixed);
      current.written(context);
    };
  }

  private WriteTarget target() {
    try {
      return WriteTarget.open(insert.table(), Optional.empty(), insert.options(), context);
    } catch (FloebergException e) {
      // insertInto() of a DataFrame is no statement: it asks the catalog for its table.
      boolean isCall = !insert.byName() && insert.origin().equals(Origin.NONE);
      throw isCall
          ? CatalogErrors.asOfCatalog(
              e, insert.table().parts(), Names.table(insert.table(), context))
          : e;
    }
  }

  private Relation withDefaults(WriteTarget target, Map<String, Expr.Literal> fixed) {
    List<Types.NestedField> all = target.table().table().schema().columns();
    var columns = new ArrayList<Types.NestedField>();
    if (insert.columns().isEmpty()) {
      all.stream()
          .filter(column -> !fixed.containsKey(column.name().toLowerCase(Locale.ROOT)))
          .forEach(columns::add);
    }
    for (String name : insert.columns()) {
      all.stream().filter(column -> column.name().equalsIgnoreCase(name)).forEach(columns::add);
    }
    return DefaultValues.replace(insert.query(), columns);
  }

  private void write(WriteTarget target, Query rows, Map<String, Expr.Literal> fixed) {
    var inserts = new Inserts(context, target.table(), target.options());
    switch (insert.mode()) {
      case InsertMode.Append _ -> inserts.append(rows);
      case InsertMode.OverwritePartitions _ -> inserts.overwritePartitions(rows);
      case InsertMode.ReplaceWhere(var condition) ->
          inserts.overwrite(filter(target, condition), rows);
      case InsertMode.Overwrite _ -> {
        if (isDynamic(target)) {
          inserts.overwritePartitions(rows);
        } else {
          inserts.overwrite(staticFilter(target, fixed), rows);
        }
      }
    }
  }

  private boolean isDynamic(WriteTarget target) {
    String mode = context.settings().value("spark.sql.sources.partitionOverwriteMode", "static");
    Optional<String> option = target.options().option("overwrite-mode");
    boolean isPartitioned = target.table().table().spec().isPartitioned();
    return option.orElse(mode).equalsIgnoreCase("dynamic") && isPartitioned;
  }

  private Expression filter(WriteTarget target, floeberg.plan.Expression condition) {
    TargetRows rows = TargetRows.of(context, target.table(), target.qualifier());
    Expr resolved = RowConditions.where(condition, rows.scope(), context);
    if (RowConditions.hasSubquery(resolved)) {
      throw FloebergException.of(Condition.analysis("UNSUPPORTED_FEATURE.OVERWRITE_BY_SUBQUERY"));
    }
    return ExactFilter.of(resolved)
        .orElseThrow(
            () ->
                FloebergException.of(
                    Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
                    "tableName",
                    target.quotedName(),
                    "operation",
                    "REPLACE WHERE with a condition that metadata cannot decide"));
  }

  private static Expression staticFilter(WriteTarget target, Map<String, Expr.Literal> fixed) {
    Expression filter = Expressions.alwaysTrue();
    for (Types.NestedField column : target.table().table().schema().columns()) {
      Expr.Literal value = fixed.get(column.name().toLowerCase(Locale.ROOT));
      if (value != null) {
        Expression part =
            value.value().isEmpty()
                ? Expressions.isNull(column.name())
                : Expressions.equal(column.name(), icebergValue(value.value().get()));
        filter = Expressions.and(filter, part);
      }
    }
    return filter;
  }

  private static Object icebergValue(Object value) {
    return value instanceof byte[] bytes ? java.nio.ByteBuffer.wrap(bytes) : value;
  }
}
