package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.AlterTable;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand.ColumnDefinition;
import floeberg.plan.ViewCommand;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** ALTER of tables, views and namespaces as Spark's grammar has it. */
final class AlterStatements extends StatementGroup {
  private final ColumnBuilder columns;

  AlterStatements(Builders builders) {
    super(builders);
    this.columns = new ColumnBuilder(builders);
  }

  private Name name(IdentifierReferenceContext tree) {
    return builders.names.name(tree);
  }

  @Override
  public Statement visitSetNamespaceProperties(SetNamespacePropertiesContext tree) {
    return new NamespaceCommand.SetNamespaceProperties(
        name(tree.identifierReference()), builders.properties.forNamespace(tree.propertyList()));
  }

  @Override
  public Statement visitUnsetNamespaceProperties(UnsetNamespacePropertiesContext tree) {
    return new NamespaceCommand.UnsetNamespaceProperties(
        name(tree.identifierReference()), builders.properties.keys(tree.propertyList()), false);
  }

  @Override
  public Statement visitSetNamespaceLocation(SetNamespaceLocationContext tree) {
    String location = builders.strings.of(tree.locationSpec().stringLit());
    return new NamespaceCommand.SetNamespaceProperties(
        name(tree.identifierReference()), Map.of("location", location));
  }

  @Override
  public Statement visitSetNamespaceCollation(SetNamespaceCollationContext tree) {
    return unsupported("ALTER NAMESPACE DEFAULT COLLATION", tree);
  }

  @Override
  public Statement visitRenameTable(RenameTableContext tree) {
    return new AlterTable.RenameTable(
        name(tree.from), builders.names.name(tree.to), tree.VIEW() != null);
  }

  @Override
  public Statement visitSetTableProperties(SetTablePropertiesContext tree) {
    Name name = name(tree.identifierReference());
    Map<String, String> properties = builders.properties.forTable(tree.propertyList());
    return tree.VIEW() == null
        ? new AlterTable.SetProperties(name, properties)
        : new ViewCommand.SetViewProperties(name, properties);
  }

  @Override
  public Statement visitUnsetTableProperties(UnsetTablePropertiesContext tree) {
    Name name = name(tree.identifierReference());
    List<String> keys = builders.properties.keysForTable(tree.propertyList());
    boolean ifExists = tree.EXISTS() != null;
    return tree.VIEW() == null
        ? new AlterTable.UnsetProperties(name, keys, ifExists)
        : new ViewCommand.UnsetViewProperties(name, keys, ifExists);
  }

  @Override
  public Statement visitSetTableLocation(SetTableLocationContext tree) {
    return tree.partitionSpec() == null
        ? new AlterTable.SetLocation(
            name(tree.identifierReference()), builders.strings.of(tree.locationSpec().stringLit()))
        : other(tree.identifierReference(), "PARTITION SET LOCATION", tree);
  }

  @Override
  public Statement visitAlterViewQuery(AlterViewQueryContext tree) {
    return new ViewCommand.AlterViewAs(
        name(tree.identifierReference()),
        Places.text(tree.query()),
        builders.queries.of(tree.query()));
  }

  @Override
  public Statement visitAlterViewSchemaBinding(AlterViewSchemaBindingContext tree) {
    return unsupported("ALTER VIEW WITH SCHEMA", tree);
  }

  @Override
  public Statement visitAddTableColumns(AddTableColumnsContext tree) {
    return new AlterTable.AddColumns(
        name(tree.identifierReference()),
        tree.columns.qualifiedColTypeWithPosition().stream().map(columns::of).toList(),
        false);
  }

  @Override
  public Statement visitRenameTableColumn(RenameTableColumnContext tree) {
    return new AlterTable.RenameColumn(
        name(tree.table), builders.names.name(tree.from), builders.names.of(tree.to));
  }

  @Override
  public Statement visitDropTableColumns(DropTableColumnsContext tree) {
    return new AlterTable.DropColumns(
        name(tree.identifierReference()), builders.names.list(tree.columns), tree.EXISTS() != null);
  }

  @Override
  public Statement visitAlterTableAlterColumn(AlterTableAlterColumnContext tree) {
    Name table = name(tree.table);
    var changes = new ArrayList<AlterTable.AlterColumn>();
    for (AlterColumnSpecContext spec : tree.columns.alterColumnSpec()) {
      changes.add(change(table, spec, tree));
    }
    return changes.size() == 1 ? changes.getFirst() : new AlterTable.AlterColumns(table, changes);
  }

  private AlterTable.AlterColumn change(
      Name table, AlterColumnSpecContext spec, ParserRuleContext tree) {
    AlterColumnActionContext action = spec.alterColumnAction();
    if (action == null) {
      throw ParseErrors.notAllowed(
          "ALTER TABLE table ALTER COLUMN requires a TYPE, a SET/DROP, a COMMENT, or a"
              + " FIRST/AFTER",
          tree);
    }
    Optional<Boolean> isNullable =
        action.setOrDrop == null
            ? Optional.empty()
            : Optional.of(action.setOrDrop.getType() == SqlBaseParser.DROP);
    return new AlterTable.AlterColumn(
        table,
        builders.names.name(spec.column),
        Optional.ofNullable(action.dataType()).map(builders.types::of),
        isNullable,
        builders.types.comment(action.commentSpec()),
        columns.placement(action.colPosition()),
        Optional.ofNullable(action.defaultExpression()).map(d -> Places.text(d.expression())),
        action.dropDefault != null);
  }

  @Override
  public Statement visitHiveChangeColumn(HiveChangeColumnContext tree) {
    if (tree.partitionSpec() != null) {
      throw ParseErrors.notAllowed(
          "ALTER TABLE table PARTITION partition_spec CHANGE COLUMN", tree);
    }
    Name column = builders.names.name(tree.colName);
    ColumnDefinition change = columns.of(tree.colType());
    if (!column.parts().getLast().equals(change.name())) {
      throw hiveStyle(
          "Renaming column", "ALTER COLUMN", ", please run RENAME COLUMN instead", tree);
    }
    if (!change.isNullable()) {
      throw hiveStyle(
          "NOT NULL",
          "ALTER COLUMN",
          ", please run ALTER COLUMN ... SET/DROP NOT NULL instead",
          tree);
    }
    return new AlterTable.AlterColumn(
        name(tree.table),
        column,
        Optional.<SparkType>of(change.type()),
        Optional.empty(),
        change.comment(),
        columns.placement(tree.colPosition()),
        Optional.empty(),
        false);
  }

  private static FloebergException hiveStyle(
      String operation, String command, String message, ParserRuleContext tree) {
    return ParseErrors.at(
        "_LEGACY_ERROR_TEMP_0034",
        tree,
        "operation",
        operation,
        "command",
        command,
        "msg",
        message);
  }

  @Override
  public Statement visitHiveReplaceColumns(HiveReplaceColumnsContext tree) {
    if (tree.partitionSpec() != null) {
      throw ParseErrors.notAllowed(
          "ALTER TABLE table PARTITION partition_spec REPLACE COLUMNS", tree);
    }
    var replacements = new ArrayList<ColumnDefinition>();
    for (QualifiedColTypeWithPositionContext column : tree.columns.qualifiedColTypeWithPosition()) {
      AlterTable.AddedColumn added = columns.of(column);
      Optional<String> refused = Optional.empty();
      if (added.path().size() > 1) {
        refused = Optional.of("Replacing with a nested column");
      } else if (!added.isNullable()) {
        refused = Optional.of("NOT NULL");
      } else if (added.placement().isPresent()) {
        refused = Optional.of("Column position");
      }
      if (refused.isPresent()) {
        throw hiveStyle(refused.get(), "REPLACE COLUMNS", "", tree);
      }
      replacements.add(
          new ColumnDefinition(
              added.path().getFirst(),
              added.type(),
              true,
              added.comment(),
              added.defaultText(),
              Optional.empty(),
              false,
              added.origin()));
    }
    return new AlterTable.ReplaceColumns(name(tree.table), replacements);
  }

  private Statement other(
      IdentifierReferenceContext table, String operation, ParserRuleContext tree) {
    return new AlterTable.Other(name(table), operation, Places.origin(tree));
  }

  @Override
  public Statement visitSetTableSerDe(SetTableSerDeContext tree) {
    return other(tree.identifierReference(), "SET SERDE", tree);
  }

  @Override
  public Statement visitAddTablePartition(AddTablePartitionContext tree) {
    return other(tree.identifierReference(), "ADD PARTITION", tree);
  }

  @Override
  public Statement visitRenameTablePartition(RenameTablePartitionContext tree) {
    return other(tree.identifierReference(), "RENAME PARTITION", tree);
  }

  @Override
  public Statement visitDropTablePartitions(DropTablePartitionsContext tree) {
    return other(tree.identifierReference(), "DROP PARTITION", tree);
  }

  @Override
  public Statement visitRecoverPartitions(RecoverPartitionsContext tree) {
    return other(tree.identifierReference(), "RECOVER PARTITIONS", tree);
  }

  @Override
  public Statement visitAlterClusterBy(AlterClusterByContext tree) {
    return other(tree.identifierReference(), "CLUSTER BY", tree);
  }

  @Override
  public Statement visitAlterTableCollation(AlterTableCollationContext tree) {
    return other(tree.identifierReference(), "DEFAULT COLLATION", tree);
  }

  @Override
  public Statement visitAddTableConstraint(AddTableConstraintContext tree) {
    return other(tree.identifierReference(), "ADD CONSTRAINT", tree);
  }

  @Override
  public Statement visitDropTableConstraint(DropTableConstraintContext tree) {
    return other(tree.identifierReference(), "DROP CONSTRAINT", tree);
  }
}
