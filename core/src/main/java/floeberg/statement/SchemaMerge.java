package floeberg.statement;

import floeberg.catalog.IcebergTypes;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Statement.Name;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;

/** Columns that come with the data: added to the table before the rows are written. */
final class SchemaMerge {
  private SchemaMerge() {}

  /** For INSERT: when the write asks for it; the table opened anew, or nothing when unchanged. */
  static Optional<WriteTarget> apply(
      WriteCommand.Insert insert, WriteTarget target, Query query, StatementContext context) {
    boolean mergesSchema = target.options().mergesSchema() || insert.withSchemaEvolution();
    if (target.options().acceptsAnySchema()) {
      requireKnown(target, query, mergesSchema);
      if (!mergesSchema) {
        requireWritable(target, query);
      }
    } else if (!insert.withSchemaEvolution()) {
      return Optional.empty();
    }
    if (!mergesSchema) {
      return Optional.empty();
    }
    UpdateSchema update = update(target, context);
    return unite(update, target, query.output())
        ? Optional.of(commit(update, target, insert.table(), insert.options(), context))
        : Optional.empty();
  }

  /** For MERGE WITH SCHEMA EVOLUTION: columns that a clause writes from those of the same name. */
  static Optional<WriteTarget> apply(
      WriteCommand.Merge merge, WriteTarget target, Query source, StatementContext context) {
    List<Attribute> columns =
        merge.withSchemaEvolution()
            ? MergedColumns.of(merge, target.qualifier(), source.output())
            : List.of();
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    UpdateSchema update = update(target, context);
    boolean isRetyped = retype(update, target, columns);
    if (!unite(update, target, columns) && !isRetyped) {
      return Optional.empty();
    }
    WriteTarget evolved = commit(update, target, merge.target(), merge.options(), context);
    return Optional.of(new WriteTarget(evolved.table(), evolved.options(), target.qualifier()));
  }

  private static UpdateSchema update(WriteTarget target, StatementContext context) {
    return target
        .table()
        .table()
        .updateSchema()
        .caseSensitive(context.settings().isCaseSensitive());
  }

  private static WriteTarget commit(
      UpdateSchema update,
      WriteTarget target,
      Name name,
      Map<String, String> options,
      StatementContext context) {
    update.commit();
    context.catalogs().invalidate(target.table().name());
    return WriteTarget.open(name, Optional.empty(), options, context);
  }

  /** Gives columns the source's types; Iceberg refuses those that would lose something. */
  private static boolean retype(UpdateSchema update, WriteTarget target, List<Attribute> columns) {
    Table table = target.table().table();
    boolean isChanged = false;
    for (Attribute column : columns) {
      var field = table.schema().caseInsensitiveFindField(column.name());
      boolean isAtomic = field != null && field.type().isPrimitiveType();
      if (!isAtomic || column.type() == SparkType.VOID) {
        continue;
      }
      Type type =
          IcebergTypes.toIceberg(
                  new SparkType.Struct(List.of(new SparkType.Field("c", column.type(), true))))
              .columns()
              .getFirst()
              .type();
      if (type.isPrimitiveType() && !field.type().equals(type)) {
        update.updateColumn(field.name(), type.asPrimitiveType());
        isChanged = true;
      }
    }
    return isChanged;
  }

  /** Adds what the table lacks; false when it lacks nothing. */
  private static boolean unite(UpdateSchema update, WriteTarget target, List<Attribute> columns) {
    Schema current = target.table().table().schema();
    var fields = new ArrayList<SparkType.Field>();
    for (Attribute column : columns) {
      SparkType type = SparkType.asNullable(column.type());
      fields.add(new SparkType.Field(column.name(), type, true));
    }
    Schema incoming = IcebergTypes.toIceberg(new SparkType.Struct(fields));
    boolean isSame =
        columns.stream()
            .allMatch(
                column ->
                    current.caseInsensitiveFindField(column.name()) != null
                        && isCovered(column, target));
    if (!isSame) {
      update.unionByNameWith(incoming);
    }
    return !isSame;
  }

  private static boolean isCovered(Attribute column, WriteTarget target) {
    for (SparkType.Field field : target.table().schema().fields()) {
      if (field.name().equalsIgnoreCase(column.name())) {
        boolean mayWiden = target.options().acceptsAnySchema();
        return !(field.type() instanceof SparkType.Struct || mayWiden)
            || SparkType.sameShape(field.type(), column.type());
      }
    }
    return false;
  }

  /** Such a table casts nothing: types must be those that Iceberg lets be written. */
  private static void requireWritable(WriteTarget target, Query query) {
    Schema schema = target.table().table().schema();
    var fields = new ArrayList<SparkType.Field>();
    for (Attribute column : query.output()) {
      fields.add(new SparkType.Field(column.name(), column.type(), column.nullable()));
    }
    Schema incoming = IcebergTypes.toIceberg(new SparkType.Struct(fields));
    TypeUtil.validateWriteSchema(
        schema, TypeUtil.reassignIds(incoming, schema, false), false, false);
  }

  private static void requireKnown(WriteTarget target, Query query, boolean mergesSchema) {
    for (Attribute column : query.output()) {
      boolean isKnown =
          target.table().table().schema().caseInsensitiveFindField(column.name()) != null;
      if (!isKnown && !mergesSchema) {
        throw new IllegalArgumentException(
            "Field " + column.name() + " not found in source schema");
      }
    }
    requireKeys(target, query);
  }

  /** Rows that are not matched to the table's columns must have those they are laid out by. */
  private static void requireKeys(WriteTarget target, Query query) {
    Table table = target.table().table();
    var keys = new ArrayList<Integer>();
    table.spec().fields().forEach(field -> keys.add(field.sourceId()));
    table.sortOrder().fields().forEach(field -> keys.add(field.sourceId()));
    List<String> given = query.output().stream().map(Attribute::name).toList();
    for (int key : keys) {
      String name = table.schema().findColumnName(key);
      if (!name.contains(".") && given.stream().noneMatch(name::equalsIgnoreCase)) {
        throw FloebergException.of(
            Condition.analysis("_LEGACY_ERROR_TEMP_1137"),
            "name",
            name,
            "outputStr",
            String.join(",", given));
      }
    }
  }
}
