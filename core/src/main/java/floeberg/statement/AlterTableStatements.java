package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.AlterTable;
import floeberg.plan.Statement.Name;
import floeberg.result.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.BaseMetadataTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.UpdateProperties;

/** ALTER TABLE: the switch over its kinds, and those about names, properties and the location. */
final class AlterTableStatements {
  private static final Condition UNSUPPORTED_TABLE_CHANGE =
      new Condition("_LEGACY_ERROR_TEMP_2045", "org.apache.spark.SparkException");

  private AlterTableStatements() {}

  static Result execute(AlterTable command, StatementContext context) {
    switch (command) {
      case AlterTable.RenameTable rename -> rename(rename, context);
      case AlterTable.SetProperties set -> setProperties(set, context);
      case AlterTable.UnsetProperties unset -> {
        UpdateProperties update = changeable(unset.table(), context).updateProperties();
        unset.keys().forEach(update::remove);
        change(update::commit);
      }
      case AlterTable.SetLocation set ->
          Relations.icebergTable(set.table(), context)
              .updateLocation()
              .setLocation(set.location())
              .commit();
      case AlterTable.AddColumns add -> AlterColumnStatements.add(add, context);
      case AlterTable.DropColumns drop -> AlterColumnStatements.drop(drop, context);
      case AlterTable.RenameColumn rename -> AlterColumnStatements.rename(rename, context);
      case AlterTable.AlterColumn alter ->
          AlterColumnStatements.alter(alter.table(), List.of(alter), context);
      case AlterTable.AlterColumns alter ->
          AlterColumnStatements.alter(alter.table(), alter.changes(), context);
      case AlterTable.ReplaceColumns replace -> AlterColumnStatements.replace(replace, context);
      case AlterTable.AddPartitionField add -> AlterLayoutStatements.addField(add, context);
      case AlterTable.DropPartitionField drop -> AlterLayoutStatements.dropField(drop, context);
      case AlterTable.ReplacePartitionField replace ->
          AlterLayoutStatements.replaceField(replace, context);
      case AlterTable.SetWriteOrder order -> AlterLayoutStatements.writeOrder(order, context);
      case AlterTable.SetIdentifierFields set ->
          Relations.icebergTable(set.table(), context)
              .updateSchema()
              .setIdentifierFields(set.fields())
              .commit();
      case AlterTable.DropIdentifierFields drop ->
          AlterLayoutStatements.dropIdentifiers(drop, context);
      case AlterTable.CreateRef create -> RefStatements.create(create, context);
      case AlterTable.DropRef drop -> RefStatements.drop(drop, context);
      case AlterTable.Other other -> refuse(other, context);
    }
    return Result.none();
  }

  private static Table changeable(Name name, StatementContext context) {
    Table table = Relations.icebergTable(name, context);
    if (table instanceof BaseMetadataTable) {
      throw new UnsupportedOperationException("Cannot create transactions for a metadata table");
    }
    return table;
  }

  /** Iceberg's refusals of a change come wrapped, as Spark reports them. */
  static void change(Runnable commit) {
    try {
      commit.run();
    } catch (IllegalArgumentException e) {
      throw FloebergException.of(UNSUPPORTED_TABLE_CHANGE, "message", e.getMessage()).causedBy(e);
    }
  }

  private static void rename(AlterTable.RenameTable rename, StatementContext context) {
    List<String> parts = Names.parts(rename.table(), context);
    Optional<TempViews.TempView> temporary = Relations.temporary(parts, context);
    if (temporary.isPresent()) {
      renameTemporary(
          temporary.get(), rename, parts.size() == 1 ? context.tempViews() : context.globalViews());
      return;
    }
    TableName from = context.catalogs().resolve(parts, context.current());
    List<String> newParts = Names.parts(rename.newName(), context);
    if (rename.isView()) {
      renameView(from, parts, newParts, context);
      return;
    }
    if (!context.catalogs().tableExists(from)) {
      throw Relations.notFound(parts, context).at(rename.table().origin().position());
    }
    // The new name stands in the table's own catalog: a catalog in front of it is a namespace.
    var to =
        newParts.size() == 1
            ? new TableName(from.catalog(), from.namespace(), newParts.getFirst())
            : new TableName(
                from.catalog(), newParts.subList(0, newParts.size() - 1), newParts.getLast());
    context.catalogs().renameTable(from, to);
    context.catalogs().invalidate(from);
    context.catalogs().invalidate(to);
  }

  private static void renameTemporary(
      TempViews.TempView view, AlterTable.RenameTable rename, TempViews views) {
    String newName = rename.newName().parts().getLast();
    ViewStatements.putTemporary(
        new TempViews.TempView(
            newName, view.columns(), view.query(), view.sqlText(), view.comment()),
        false,
        views);
    views.remove(view.name());
  }

  private static void renameView(
      TableName from, List<String> written, List<String> newParts, StatementContext context) {
    if (context.catalogs().loadView(from).isEmpty()) {
      throw Relations.notFound(written, context);
    }
    TableName to = context.catalogs().resolve(newParts, context.current());
    if (!to.catalog().equals(from.catalog())) {
      throw FloebergException.withoutCondition(
          Condition.ANALYSIS,
          "Cannot move view between catalogs: from=%s and to=%s"
              .formatted(from.catalog(), to.catalog()));
    }
    context.catalogs().renameView(from, to);
  }

  private static void setProperties(AlterTable.SetProperties set, StatementContext context) {
    Table table = changeable(set.table(), context);
    var plain = new HashMap<String, String>();
    var moves = new ArrayList<Runnable>();
    set.properties()
        .forEach(
            (key, value) -> {
              switch (key.toLowerCase(Locale.ROOT)) {
                case "location" ->
                    moves.add(() -> table.updateLocation().setLocation(value).commit());
                case "current-snapshot-id" ->
                    moves.add(
                        () ->
                            table
                                .manageSnapshots()
                                .setCurrentSnapshot(Long.parseLong(value))
                                .commit());
                case "cherry-pick-snapshot-id" ->
                    moves.add(
                        () -> table.manageSnapshots().cherrypick(Long.parseLong(value)).commit());
                case "sort-order" ->
                    throw reserved(
                        "sort-order", "ALTER TABLE ... WRITE ORDERED BY", "write sort-orders");
                case "identifier-fields" ->
                    throw reserved(
                        "identifier-fields",
                        "ALTER TABLE ... SET IDENTIFIER FIELDS",
                        "identifier fields");
                default -> plain.put(key, value);
              }
            });
    change(
        () -> {
          moves.forEach(Runnable::run);
          commit(table, plain);
        });
  }

  private static void commit(Table table, Map<String, String> properties) {
    if (!properties.isEmpty()) {
      UpdateProperties update = table.updateProperties();
      properties.forEach(update::set);
      update.commit();
    }
  }

  private static UnsupportedOperationException reserved(
      String property, String command, String what) {
    return new UnsupportedOperationException(
        ("Cannot specify the '%s' because it's a reserved table property. Please use the command"
                + " '%s' to specify %s.")
            .formatted(property, command, what));
  }

  private static void refuse(AlterTable.Other other, StatementContext context) {
    TableName name = Names.table(other.table(), context);
    Relations.icebergTable(other.table(), context);
    if (other.operation().equals("RECOVER PARTITIONS") || other.operation().equals("SET SERDE")) {
      boolean isSerde = other.operation().equals("SET SERDE");
      throw FloebergException.of(
          analysis("NOT_SUPPORTED_COMMAND_FOR_V2_TABLE"),
          "cmd",
          "ALTER TABLE ... " + (isSerde ? "SET [SERDE|SERDEPROPERTIES]" : "RECOVER PARTITIONS"));
    }
    if (other.operation().equals("CLUSTER BY")) {
      throw new UnsupportedOperationException(
          "Cannot apply unknown table change: "
              + "org.apache.spark.sql.connector.catalog.TableChange$ClusterBy@"
              + Integer.toHexString(other.hashCode()));
    }
    if (other.operation().toUpperCase(Locale.ROOT).contains("PARTITION")) {
      throw FloebergException.of(
              analysis("INVALID_PARTITION_OPERATION.PARTITION_MANAGEMENT_IS_UNSUPPORTED"),
              "name",
              Names.quoted(name))
          .at(other.origin().position());
    }
    throw FloebergException.of(
            analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
            "tableName",
            Names.quoted(name),
            "operation",
            other.operation())
        .at(other.origin().position());
  }
}
