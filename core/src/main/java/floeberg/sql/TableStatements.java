package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.CreateMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Statements that make, drop or touch a whole table. */
final class TableStatements extends StatementGroup {
  private final TableDefinitions definitions;

  TableStatements(Builders builders) {
    super(builders);
    this.definitions = new TableDefinitions(builders);
  }

  @Override
  public Statement visitCreateTable(CreateTableContext tree) {
    CreateTableHeaderContext header = tree.createTableHeader();
    if (header.TEMPORARY() != null) {
      return definitions.temporary(tree);
    }
    CreateMode mode = header.EXISTS() == null ? CreateMode.CREATE : CreateMode.CREATE_IF_NOT_EXISTS;
    return definitions.create(
        builders.names.name(header.identifierReference()),
        mode,
        new TableDefinitions.Parts(
            tree.tableElementList(),
            tree.tableProvider(),
            tree.createTableClauses(),
            tree.query(),
            header.EXTERNAL() != null),
        tree);
  }

  @Override
  public Statement visitReplaceTable(ReplaceTableContext tree) {
    ReplaceTableHeaderContext header = tree.replaceTableHeader();
    CreateMode mode = header.CREATE() == null ? CreateMode.REPLACE : CreateMode.CREATE_OR_REPLACE;
    return definitions.create(
        builders.names.name(header.identifierReference()),
        mode,
        new TableDefinitions.Parts(
            tree.tableElementList(),
            tree.tableProvider(),
            tree.createTableClauses(),
            tree.query(),
            false),
        tree);
  }

  @Override
  public Statement visitCreateTableLike(CreateTableLikeContext tree) {
    once(tree.tableProvider(), "PROVIDER");
    once(tree.locationSpec(), "LOCATION");
    once(tree.propertyList(), "TBLPROPERTIES");
    once(tree.createFileFormat(), "STORED AS/BY");
    once(tree.rowFormat(), "ROW FORMAT");
    if (!tree.rowFormat().isEmpty() && tree.createFileFormat().isEmpty()) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0047", tree);
    }
    Optional<String> provider =
        tree.createFileFormat().isEmpty()
            ? tree.tableProvider().stream().findFirst().map(definitions::provider)
            : Optional.of("hive");
    var options =
        new TableCommand.TableOptions(
            provider,
            List.of(),
            List.of(),
            tree.tableProps == null ? Map.of() : builders.properties.forTable(tree.tableProps),
            Map.of(),
            tree.locationSpec().stream().findFirst().flatMap(l -> text(l.stringLit())),
            Optional.empty(),
            Optional.empty());
    return new TableCommand.CreateTableLike(
        builders.names.name(tree.target),
        builders.names.name(tree.source),
        tree.EXISTS() != null,
        options);
  }

  @Override
  public Statement visitDropTable(DropTableContext tree) {
    return new TableCommand.DropTable(
        builders.names.name(tree.identifierReference()),
        tree.EXISTS() != null,
        tree.PURGE() != null);
  }

  @Override
  public Statement visitTruncateTable(TruncateTableContext tree) {
    Map<String, Optional<Expression>> partition = new LinkedHashMap<>();
    if (tree.partitionSpec() != null) {
      new PartitionBuilder(builders)
          .of(tree.partitionSpec())
          .forEach(entry -> partition.put(entry.column(), entry.value()));
    }
    return new TableCommand.TruncateTable(
        builders.names.name(tree.identifierReference()), partition);
  }

  @Override
  public Statement visitRefreshTable(RefreshTableContext tree) {
    return new TableCommand.RefreshTable(builders.names.name(tree.identifierReference()));
  }

  @Override
  public Statement visitRefreshResource(RefreshResourceContext tree) {
    String path =
        tree.stringLit() == null
            ? Places.textAfter(tree.REFRESH().getSymbol()).strip()
            : builders.strings.of(tree.stringLit());
    if (path.isEmpty() || tree.stringLit() == null && path.matches("(?s).*\\s.*")) {
      throw SyntaxErrors.unexpected(tree.getStop(), "");
    }
    return new TableCommand.RefreshPath(path);
  }

  @Override
  public Statement visitCacheTable(CacheTableContext tree) {
    Statement.Name name = builders.names.name(tree.identifierReference());
    if (tree.query() != null && name.parts().size() > 1) {
      String prefix = ParseErrors.identifier(name.parts().subList(0, name.parts().size() - 1));
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0037", tree, "quoted", prefix);
    }
    Optional<Relation> query = Optional.ofNullable(tree.query()).map(builders.queries::of);
    return new TableCommand.CacheTable(
        name, query, tree.LAZY() != null, builders.properties.options(tree.options));
  }

  @Override
  public Statement visitUncacheTable(UncacheTableContext tree) {
    return new TableCommand.UncacheTable(
        builders.names.name(tree.identifierReference()), tree.EXISTS() != null);
  }

  @Override
  public Statement visitClearCache(ClearCacheContext tree) {
    return new TableCommand.ClearCache();
  }

  @Override
  public Statement visitAnalyze(AnalyzeContext tree) {
    if (tree.simpleIdentifier() != null) {
      requireNoScan(tree.simpleIdentifier());
    }
    List<String> columns =
        tree.identifierSeq() == null ? List.of() : builders.names.list(tree.identifierSeq());
    return new TableCommand.AnalyzeTable(
        builders.names.name(tree.identifierReference()), columns, tree.ALL() != null);
  }

  private static void requireNoScan(SimpleIdentifierContext tree) {
    if (!tree.getText().equalsIgnoreCase("noscan")) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.ANALYZE_TABLE_UNEXPECTED_NOSCAN",
          tree,
          "ctx",
          tree.getText().toUpperCase(Locale.ROOT));
    }
  }

  @Override
  public Statement visitAnalyzeTables(AnalyzeTablesContext tree) {
    if (tree.simpleIdentifier() != null) {
      requireNoScan(tree.simpleIdentifier());
    }
    return unsupported("ANALYZE TABLES", tree);
  }

  @Override
  public Statement visitCommentTable(CommentTableContext tree) {
    return new TableCommand.CommentOn(
        builders.names.name(tree.identifierReference()), false, text(tree.comment().stringLit()));
  }

  @Override
  public Statement visitCommentNamespace(CommentNamespaceContext tree) {
    return new TableCommand.CommentOn(
        builders.names.name(tree.identifierReference()), true, text(tree.comment().stringLit()));
  }
}
