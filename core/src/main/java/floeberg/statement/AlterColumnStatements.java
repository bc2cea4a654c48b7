package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.IcebergTypes;
import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.AlterTable;
import floeberg.plan.AlterTable.AddedColumn;
import floeberg.plan.AlterTable.Placement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand.ColumnDefinition;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.BaseMetadataTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Type;

/** ALTER TABLE on columns: add, drop, rename, retype, comment, move, NOT NULL. */
final class AlterColumnStatements {
  private static final Condition FIELD_ALREADY_EXISTS = analysis("FIELD_ALREADY_EXISTS");
  private static final Condition FIELD_NOT_FOUND = analysis("FIELD_NOT_FOUND");
  private static final Condition NOT_SUPPORTED_CHANGE = analysis("NOT_SUPPORTED_CHANGE_COLUMN");
  private static final Condition INVALID_FIELD_NAME = analysis("INVALID_FIELD_NAME");

  private AlterColumnStatements() {}

  /** The table; Iceberg refuses transactions on metadata tables. */
  private static Table changeable(Name name, StatementContext context) {
    Table table = Relations.icebergTable(name, context);
    if (table instanceof BaseMetadataTable metadata) {
      metadata.newTransaction();
    }
    return table;
  }

  private static SparkType.Struct schema(Table table) {
    return IcebergTypes.toSpark(table.schema());
  }

  static void add(AlterTable.AddColumns add, StatementContext context) {
    Table table = changeable(add.table(), context);
    SparkType.Struct schema = schema(table);
    var wanted = new ArrayList<AddedColumn>();
    for (AddedColumn column : add.columns()) {
      if (Columns.find(column.path(), schema).isPresent()) {
        if (add.ifNotExists()) {
          continue;
        }
        throw exists("add", column.path(), schema).at(column.origin().position());
      }
      CreateTableStatement.requireStorable(column.type(), context);
      requireParent(column, schema);
      if (wanted.stream().anyMatch(other -> samePath(other.path(), column.path()))) {
        throw FloebergException.of(
            analysis("COLUMN_ALREADY_EXISTS"), "columnName", Names.quoted(column.path()));
      }
      wanted.add(column);
    }
    AlterTableStatements.change(
        () -> {
          UpdateSchema update = table.updateSchema();
          boolean keepsDefaults = ColumnDefaults.areKept(TableUtil.formatVersion(table));
          for (AddedColumn column : wanted) {
            add(column, defaultValue(column, keepsDefaults, context), schema, update);
          }
          update.commit();
        });
  }

  private static boolean samePath(List<String> left, List<String> right) {
    return String.join(".", left).equalsIgnoreCase(String.join(".", right));
  }

  /** The struct that gets the column must be there, and so must the sibling it is put behind. */
  private static void requireParent(AddedColumn column, SparkType.Struct schema) {
    List<String> parentPath = column.path().subList(0, column.path().size() - 1);
    Columns.Found parent = Columns.require(parentPath, schema);
    if (!(parent.type() instanceof SparkType.Struct struct)) {
      throw FloebergException.of(
              INVALID_FIELD_NAME,
              "fieldName",
              Names.quoted(column.path()),
              "path",
              Names.quoted(parentPath))
          .at(column.origin().position());
    }
    if (column.placement().orElse(null) instanceof Placement.After(String sibling)
        && Columns.find(List.of(sibling), struct).isEmpty()) {
      throw FloebergException.of(
          FIELD_NOT_FOUND,
          "fieldName",
          Names.quoted(column.path().getLast()),
          "fields",
          Columns.names(struct));
    }
  }

  private static Optional<Literal<?>> defaultValue(
      AddedColumn column, boolean keepsDefaults, StatementContext context) {
    if (column.defaultText().isPresent() && !keepsDefaults) {
      throw new UnsupportedOperationException(
          "Cannot add column "
              + column.path().getLast()
              + " since setting default values in Spark is currently unsupported");
    }
    return column
        .defaultText()
        .flatMap(text -> ColumnDefaults.literal(text, column.type(), context));
  }

  private static void add(
      AddedColumn column,
      Optional<Literal<?>> defaultValue,
      SparkType.Struct schema,
      UpdateSchema update) {
    if (!column.isNullable()) {
      throw new IllegalArgumentException(
          "Incompatible change: cannot add required column: " + column.path().getLast());
    }
    List<String> parentPath = column.path().subList(0, column.path().size() - 1);
    String parent = Columns.require(parentPath, schema).dotted();
    String name = column.path().getLast();
    update.addColumn(
        parent.isEmpty() ? null : parent,
        name,
        IcebergTypes.toIceberg(column.type(), 1),
        column.comment().orElse(null),
        defaultValue.orElse(null));
    column
        .placement()
        .ifPresent(
            placement ->
                move(parent.isEmpty() ? name : parent + "." + name, placement, schema, update));
  }

  private static void move(
      String column, Placement placement, SparkType.Struct schema, UpdateSchema update) {
    switch (placement) {
      case Placement.First _ -> update.moveFirst(column);
      case Placement.After(String sibling) -> {
        int dot = column.lastIndexOf('.');
        String parent = dot < 0 ? "" : column.substring(0, dot + 1);
        String spelled =
            parent.isEmpty()
                ? Columns.find(List.of(sibling), schema).map(Columns.Found::dotted).orElse(sibling)
                : sibling;
        update.moveAfter(column, parent + spelled);
      }
    }
  }

  private static FloebergException exists(
      String operation, List<String> path, SparkType.Struct schema) {
    return FloebergException.of(
        FIELD_ALREADY_EXISTS,
        "op",
        operation,
        "fieldNames",
        Names.quoted(path),
        "struct",
        TypeText.quoted(schema));
  }

  static void drop(AlterTable.DropColumns drop, StatementContext context) {
    Table table = changeable(drop.table(), context);
    SparkType.Struct schema = schema(table);
    var found = new ArrayList<Columns.Found>();
    for (Name column : drop.columns()) {
      Optional<Columns.Found> field = Columns.find(column.parts(), schema);
      if (field.isPresent()) {
        found.add(field.get());
      } else if (!drop.ifExists()) {
        throw Columns.unresolved(column.parts(), schema).at(column.origin().position());
      }
    }
    AlterTableStatements.change(
        () -> {
          UpdateSchema update = table.updateSchema();
          found.forEach(field -> update.deleteColumn(field.dotted()));
          update.commit();
        });
  }

  static void rename(AlterTable.RenameColumn rename, StatementContext context) {
    Table table = changeable(rename.table(), context);
    SparkType.Struct schema = schema(table);
    Columns.Found column = require(rename.column(), schema);
    List<String> parent = column.path().subList(0, column.path().size() - 1);
    requireStruct(parent, rename.newName(), schema);
    var newPath = new ArrayList<>(parent);
    newPath.add(rename.newName());
    if (Columns.find(newPath, schema).isPresent()) {
      throw exists("rename", newPath, schema).at(rename.column().origin().position());
    }
    AlterTableStatements.change(
        () -> table.updateSchema().renameColumn(column.dotted(), rename.newName()).commit());
  }

  /** Keys, values and elements have no names that could be others. */
  private static void requireStruct(List<String> parent, String newName, SparkType.Struct schema) {
    boolean isStruct =
        parent.isEmpty()
            || Columns.find(parent, schema)
                .filter(found -> found.type() instanceof SparkType.Struct)
                .isPresent();
    if (!isStruct) {
      var field = new ArrayList<>(parent);
      field.add(newName);
      throw FloebergException.of(
          Condition.analysis("INVALID_FIELD_NAME"),
          "fieldName",
          Names.quoted(field),
          "path",
          Names.quoted(parent));
    }
  }

  private static Columns.Found require(Name column, SparkType.Struct schema) {
    return Columns.find(column.parts(), schema)
        .orElseThrow(
            () -> Columns.unresolved(column.parts(), schema).at(column.origin().position()));
  }

  /** Changes columns together, in one commit. */
  static void alter(
      Name tableName, List<AlterTable.AlterColumn> changes, StatementContext context) {
    Table table = changeable(tableName, context);
    SparkType.Struct schema = schema(table);
    TableName name = Names.table(tableName, context);
    for (AlterTable.AlterColumn change : changes) {
      requirePossible(change, name, schema, context);
    }
    AlterTableStatements.change(
        () -> {
          UpdateSchema update = table.updateSchema();
          boolean keepsDefaults = ColumnDefaults.areKept(TableUtil.formatVersion(table));
          for (AlterTable.AlterColumn change : changes) {
            changeDefault(change, keepsDefaults, schema, update, context);
            apply(change, schema, update);
          }
          update.commit();
        });
  }

  private static void requirePossible(
      AlterTable.AlterColumn change,
      TableName table,
      SparkType.Struct schema,
      StatementContext context) {
    Columns.Found column = require(change.column(), schema);
    if (change.type().isPresent()) {
      SparkType type = change.type().get();
      CreateTableStatement.requireStorable(type, context);
      requirePrimitive(type, table, column);
      if (!TypeWidening.canChange(column.type(), type)) {
        throw FloebergException.of(
                NOT_SUPPORTED_CHANGE,
                "table",
                Names.quoted(table),
                "originName",
                Names.quoted(column.path()),
                "originType",
                TypeText.quoted(column.type()),
                "newName",
                Names.quoted(column.path()),
                "newType",
                TypeText.quoted(type))
            .at(change.column().origin().position());
      }
    }
    if (change.isNullable().isPresent() && !change.isNullable().get() && column.nullable()) {
      throw FloebergException.of(
              analysis("_LEGACY_ERROR_TEMP_2330"), "fieldName", Names.shown(column.path()))
          .at(change.column().origin().position());
    }
    if (change.placement().orElse(null) instanceof Placement.After(String sibling)) {
      var siblingPath = new ArrayList<>(column.path().subList(0, column.path().size() - 1));
      siblingPath.add(sibling);
      if (Columns.find(siblingPath, schema).isEmpty()) {
        throw Columns.unresolved(siblingPath, schema).at(change.column().origin().position());
      }
    }
  }

  /** A column keeps its shape: structs, arrays and maps change by their parts. */
  private static void requirePrimitive(SparkType type, TableName table, Columns.Found column) {
    String kind =
        switch (type) {
          case SparkType.Struct _ -> "STRUCT_TYPE";
          case SparkType.Array _ -> "ARRAY_TYPE";
          case SparkType.Map _ -> "MAP_TYPE";
          case SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ -> "INTERVAL_TYPE";
          case SparkType.UserDefined _ -> "USER_DEFINED_TYPE";
          case SparkType _ -> "";
        };
    if (!kind.isEmpty()) {
      throw FloebergException.of(
          analysis("CANNOT_UPDATE_FIELD." + kind),
          "table",
          Names.quoted(table),
          "fieldName",
          Names.quoted(column.path()));
    }
  }

  private static void changeDefault(
      AlterTable.AlterColumn change,
      boolean keepsDefaults,
      SparkType.Struct schema,
      UpdateSchema update,
      StatementContext context) {
    if (change.defaultText().isEmpty() && !change.dropDefault()) {
      return;
    }
    if (!keepsDefaults) {
      throw new UnsupportedOperationException(
          "Cannot apply unknown table change:"
              + " org.apache.spark.sql.connector.catalog.TableChange$UpdateColumnDefaultValue@1b28cdfa");
    }
    Columns.Found column = Columns.require(change.column().parts(), schema);
    Optional<Literal<?>> value =
        change.defaultText().flatMap(text -> ColumnDefaults.literal(text, column.type(), context));
    update.updateColumnDefault(column.dotted(), value.orElse(null));
  }

  private static void apply(
      AlterTable.AlterColumn change, SparkType.Struct schema, UpdateSchema update) {
    Columns.Found column = Columns.require(change.column().parts(), schema);
    String path = column.dotted();
    change
        .type()
        .filter(type -> !type.equals(column.type()))
        .ifPresent(type -> retype(path, type, update));
    change.comment().ifPresent(comment -> update.updateColumnDoc(path, comment));
    change
        .isNullable()
        .filter(nullable -> nullable)
        .ifPresent(_ -> update.makeColumnOptional(path));
    change.placement().ifPresent(placement -> move(path, placement, schema, update));
  }

  private static void retype(String path, SparkType type, UpdateSchema update) {
    Type iceberg = IcebergTypes.toIceberg(type, 1);
    if (!iceberg.isPrimitiveType()) {
      throw new IllegalArgumentException(
          "Cannot update " + path + ", not a primitive type: " + TypeText.sql(type));
    }
    update.updateColumn(path, iceberg.asPrimitiveType());
  }

  static void replace(AlterTable.ReplaceColumns replace, StatementContext context) {
    Table table = changeable(replace.table(), context);
    AlterTableStatements.change(
        () -> {
          UpdateSchema update = table.updateSchema();
          table.schema().columns().forEach(column -> update.deleteColumn(column.name()));
          for (ColumnDefinition column : replace.columns()) {
            CreateTableStatement.requireStorable(column.type(), context);
            if (!column.isNullable()) {
              throw new IllegalArgumentException(
                  "Incompatible change: cannot add required column: " + column.name());
            }
            update.addColumn(
                null,
                column.name(),
                IcebergTypes.toIceberg(column.type(), 1),
                column.comment().orElse(null));
          }
          update.commit();
        });
  }
}
