package floeberg.sql;

import floeberg.plan.NamespaceCommand;
import floeberg.plan.ShowCommand;
import floeberg.plan.ShowCommand.ExplainMode;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** SHOW, DESCRIBE and EXPLAIN. */
final class ShowStatements extends StatementGroup {
  ShowStatements(Builders builders) {
    super(builders);
  }

  private Optional<Name> name(IdentifierReferenceContext tree) {
    return Optional.ofNullable(tree).map(builders.names::name);
  }

  @Override
  public Statement visitShowNamespaces(ShowNamespacesContext tree) {
    return new NamespaceCommand.ShowNamespaces(
        Optional.ofNullable(tree.multipartIdentifier()).map(builders.names::name),
        text(tree.pattern));
  }

  @Override
  public Statement visitShowCatalogs(ShowCatalogsContext tree) {
    return new NamespaceCommand.ShowCatalogs(text(tree.pattern));
  }

  @Override
  public Statement visitShowCurrentNamespace(ShowCurrentNamespaceContext tree) {
    return new NamespaceCommand.ShowCurrentNamespace();
  }

  @Override
  public Statement visitShowTables(ShowTablesContext tree) {
    return new ShowCommand.ShowTables(name(tree.identifierReference()), text(tree.pattern));
  }

  @Override
  public Statement visitShowTableExtended(ShowTableExtendedContext tree) {
    return new ShowCommand.ShowTableExtended(name(tree.ns), builders.strings.of(tree.pattern));
  }

  @Override
  public Statement visitShowViews(ShowViewsContext tree) {
    return new ShowCommand.ShowViews(name(tree.identifierReference()), text(tree.pattern));
  }

  @Override
  public Statement visitShowColumns(ShowColumnsContext tree) {
    return new ShowCommand.ShowColumns(
        builders.names.name(tree.table), Optional.ofNullable(tree.ns).map(builders.names::name));
  }

  @Override
  public Statement visitShowTblProperties(ShowTblPropertiesContext tree) {
    return new ShowCommand.ShowTableProperties(
        builders.names.name(tree.table),
        Optional.ofNullable(tree.key).map(builders.properties::key));
  }

  @Override
  public Statement visitShowCreateTable(ShowCreateTableContext tree) {
    return new ShowCommand.ShowCreateTable(
        builders.names.name(tree.identifierReference()), tree.SERDE() != null);
  }

  @Override
  public Statement visitShowPartitions(ShowPartitionsContext tree) {
    return new ShowCommand.ShowPartitions(builders.names.name(tree.identifierReference()));
  }

  @Override
  public Statement visitShowFunctions(ShowFunctionsContext tree) {
    String scope =
        tree.functionScope == null
            ? "ALL"
            : Names.simple(tree.functionScope).toUpperCase(Locale.ROOT);
    if (!List.of("ALL", "USER", "SYSTEM").contains(scope)) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.SHOW_FUNCTIONS_INVALID_SCOPE",
          tree.functionScope,
          "scope",
          ParseErrors.identifier(tree.functionScope.getText()));
    }
    Optional<Name> namespace = name(tree.ns);
    Optional<String> pattern = text(tree.pattern);
    if (tree.legacy != null) {
      // SHOW FUNCTIONS LIKE ns.name: the last part is the pattern, the rest the namespace.
      Name legacy = builders.names.name(tree.legacy);
      List<String> parts = legacy.parts();
      pattern = Optional.of(parts.getLast());
      if (parts.size() > 1) {
        if (namespace.isPresent()) {
          throw ParseErrors.at(
              "INVALID_SQL_SYNTAX.SHOW_FUNCTIONS_INVALID_PATTERN",
              tree,
              "pattern",
              ParseErrors.identifier(parts));
        }
        namespace = Optional.of(new Name(parts.subList(0, parts.size() - 1), legacy.origin()));
      }
    }
    return new ShowCommand.ShowFunctions(
        namespace, pattern, !scope.equals("SYSTEM"), !scope.equals("USER"));
  }

  @Override
  public Statement visitShowProcedures(ShowProceduresContext tree) {
    return new ShowCommand.ShowProcedures(name(tree.identifierReference()), Optional.empty());
  }

  @Override
  public Statement visitShowCollations(ShowCollationsContext tree) {
    return unsupported("SHOW COLLATIONS", tree);
  }

  @Override
  public Statement visitDescribeNamespace(DescribeNamespaceContext tree) {
    return new NamespaceCommand.DescribeNamespace(
        builders.names.name(tree.identifierReference()), tree.EXTENDED() != null);
  }

  @Override
  public Statement visitDescribeFunction(DescribeFunctionContext tree) {
    DescribeFuncNameContext function = tree.describeFuncName();
    Name name;
    if (function.identifierReference() != null) {
      name = builders.names.name(function.identifierReference());
    } else {
      String text =
          function.stringLit() == null
              ? function.getText()
              : builders.strings.of(function.stringLit());
      name = new Name(List.of(text), Places.origin(function));
    }
    return new ShowCommand.DescribeFunction(name, tree.EXTENDED() != null);
  }

  @Override
  public Statement visitDescribeProcedure(DescribeProcedureContext tree) {
    return new ShowCommand.DescribeProcedure(builders.names.name(tree.identifierReference()));
  }

  @Override
  public Statement visitDescribeRelation(DescribeRelationContext tree) {
    Name table = builders.names.name(tree.identifierReference());
    boolean isExtended = tree.option != null;
    boolean asJson = tree.JSON() != null;
    if (tree.describeColName() != null) {
      if (tree.partitionSpec() != null) {
        throw ParseErrors.at("UNSUPPORTED_FEATURE.DESC_TABLE_COLUMN_PARTITION", tree);
      }
      if (asJson) {
        throw ParseErrors.at("UNSUPPORTED_FEATURE.DESC_TABLE_COLUMN_JSON", tree);
      }
      List<String> column =
          tree.describeColName().nameParts.stream().map(builders.names::of).toList();
      return new ShowCommand.DescribeColumn(
          table, new Name(column, Places.origin(tree.describeColName())), isExtended);
    }
    return tree.partitionSpec() == null
        ? new ShowCommand.DescribeTable(table, isExtended, asJson)
        : unsupported("DESCRIBE TABLE PARTITION", tree);
  }

  @Override
  public Statement visitDescribeQuery(DescribeQueryContext tree) {
    return new ShowCommand.DescribeQuery(builders.queries.of(tree.query()));
  }

  @Override
  public Statement visitExplain(ExplainContext tree) {
    if (tree.LOGICAL() != null) {
      throw ParseErrors.invalidClause("EXPLAIN LOGICAL", tree);
    }
    Statement statement =
        new Statements(builders)
            .of(tree.statement() != null ? tree.statement() : tree.setResetStatement());
    return new ShowCommand.Explain(statement, mode(tree));
  }

  private static ExplainMode mode(ExplainContext tree) {
    if (tree.EXTENDED() != null) {
      return ExplainMode.EXTENDED;
    }
    if (tree.FORMATTED() != null) {
      return ExplainMode.FORMATTED;
    }
    if (tree.CODEGEN() != null) {
      return ExplainMode.CODEGEN;
    }
    return tree.COST() != null ? ExplainMode.COST : ExplainMode.SIMPLE;
  }
}
