package floeberg.statement;

import floeberg.plan.AlterTable;
import floeberg.plan.TableCommand.Transform;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.ReplaceSortOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.UpdatePartitionSpec;
import org.apache.iceberg.expressions.Term;

/** Iceberg's ALTER TABLE extensions about how rows are laid out: partitions, order, identifiers. */
final class AlterLayoutStatements {
  private AlterLayoutStatements() {}

  static void addField(AlterTable.AddPartitionField add, StatementContext context) {
    Table table = Relations.icebergTable(add.table(), context);
    addTo(table.updateSpec(), add.transform(), add.name().orElse("")).commit();
  }

  private static UpdatePartitionSpec addTo(
      UpdatePartitionSpec update, Transform transform, String name) {
    Term term = PartitionTerms.term(transform);
    return name.isEmpty() ? update.addField(term) : update.addField(name, term);
  }

  static void dropField(AlterTable.DropPartitionField drop, StatementContext context) {
    Table table = Relations.icebergTable(drop.table(), context);
    removeFrom(table.updateSpec(), drop.transform(), table.schema()).commit();
  }

  /** A bare word that is no column is the name of a partition field. */
  private static UpdatePartitionSpec removeFrom(
      UpdatePartitionSpec update, Transform transform, Schema schema) {
    boolean isFieldName =
        PartitionTerms.isBareName(transform)
            && schema.findField(PartitionTerms.column(transform)) == null;
    return isFieldName
        ? update.removeField(PartitionTerms.column(transform))
        : update.removeField(PartitionTerms.term(transform));
  }

  static void replaceField(AlterTable.ReplacePartitionField replace, StatementContext context) {
    Table table = Relations.icebergTable(replace.table(), context);
    UpdatePartitionSpec update = removeFrom(table.updateSpec(), replace.from(), table.schema());
    addTo(update, replace.to(), replace.name().orElse("")).commit();
  }

  static void writeOrder(AlterTable.SetWriteOrder command, StatementContext context) {
    Table table = Relations.icebergTable(command.table(), context);
    Transaction transaction = table.newTransaction();
    ReplaceSortOrder order =
        transaction.replaceSortOrder().caseSensitive(context.settings().isCaseSensitive());
    for (AlterTable.WriteOrder key : command.order()) {
      Term term = PartitionTerms.term(key.transform());
      NullOrder nulls = key.isNullsFirst() ? NullOrder.NULLS_FIRST : NullOrder.NULLS_LAST;
      if (key.isAscending()) {
        order.asc(term, nulls);
      } else {
        order.desc(term, nulls);
      }
    }
    order.commit();
    command
        .distribution()
        .ifPresent(
            mode ->
                transaction
                    .updateProperties()
                    .set(
                        TableProperties.WRITE_DISTRIBUTION_MODE,
                        mode.name().toLowerCase(Locale.ROOT))
                    .commit());
    transaction.commitTransaction();
  }

  static void dropIdentifiers(AlterTable.DropIdentifierFields drop, StatementContext context) {
    Table table = Relations.icebergTable(drop.table(), context);
    Set<String> identifiers = new HashSet<>(table.schema().identifierFieldNames());
    for (String field : drop.fields()) {
      if (table.schema().findField(field) == null) {
        throw new IllegalArgumentException(
            "Cannot complete drop identifier fields operation: field " + field + " not found");
      }
      if (!identifiers.remove(field)) {
        throw new IllegalArgumentException(
            "Cannot complete drop identifier fields operation: "
                + field
                + " is not an identifier field");
      }
    }
    table.updateSchema().setIdentifierFields(identifiers).commit();
  }
}
