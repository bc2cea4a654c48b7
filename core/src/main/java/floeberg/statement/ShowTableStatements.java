package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.ChangelogTable;
import floeberg.catalog.FileSource;
import floeberg.catalog.FileTable;
import floeberg.catalog.IcebergTypes;
import floeberg.catalog.MetadataTable;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.StoredView;
import floeberg.catalog.TableName;
import floeberg.catalog.TableSource;
import floeberg.error.FloebergException;
import floeberg.plan.ShowCommand;
import floeberg.result.Result;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;

/** SHOW TBLPROPERTIES, SHOW CREATE TABLE and SHOW TABLE EXTENDED. */
final class ShowTableStatements {
  private ShowTableStatements() {}

  static Result properties(ShowCommand.ShowTableProperties show, StatementContext context) {
    Relations relation = Relations.find(show.table(), context);
    Map<String, String> properties =
        switch (relation) {
          case Relations.Temporary _ -> Map.of();
          case Relations.View(StoredView view) -> ShownProperties.of(view);
          case Relations.Source(TableName name, TableSource source) ->
              switch (source) {
                case PinnedTable pinned -> ShownProperties.of(pinned.table());
                case MetadataTable metadata -> new TreeMap<>(metadata.table().properties());
                case ChangelogTable changelog -> ShownProperties.of(changelog.base().table());
                case FileSource _ ->
                    context
                        .catalogs()
                        .findFileTable(name)
                        .map(table -> (Map<String, String>) new TreeMap<>(table.properties()))
                        .orElse(Map.of());
              };
        };
    Rows rows = Rows.of(ShowStatements.text("key"), ShowStatements.text("value"));
    if (show.key().isPresent()) {
      String key = show.key().get();
      TableName name = Names.table(show.table(), context);
      String kind = relation instanceof Relations.View ? "View " : "Table ";
      rows.add(key, properties.getOrDefault(key, kind + name + " does not have property: " + key));
      return rows.result();
    }
    properties.forEach(rows::add);
    return rows.result();
  }

  static Result createTable(ShowCommand.ShowCreateTable show, StatementContext context) {
    if (show.asSerde() && Relations.find(show.table(), context) instanceof Relations.Source) {
      throw FloebergException.of(
          analysis("NOT_SUPPORTED_COMMAND_FOR_V2_TABLE"), "cmd", "SHOW CREATE TABLE AS SERDE");
    }
    String text =
        switch (Relations.find(show.table(), context)) {
          case Relations.Temporary(TempViews.TempView view) ->
              throw FloebergException.of(
                  analysis("EXPECT_PERMANENT_VIEW_NOT_TEMP"),
                  "viewName",
                  Names.quoted(view.name()),
                  "operation",
                  "SHOW CREATE TABLE");
          case Relations.View(StoredView view) -> of(view);
          case Relations.Source(TableName name, TableSource source) ->
              switch (source) {
                case PinnedTable pinned -> of(name, pinned.table());
                case MetadataTable metadata ->
                    "CREATE TABLE " + name + " " + columns(metadata.schema()) + "USING iceberg\n";
                case ChangelogTable changelog ->
                    "CREATE TABLE " + name + " " + columns(changelog.schema()) + "USING iceberg\n";
                case FileSource _ ->
                    context
                        .catalogs()
                        .findFileTable(name)
                        .map(ShowTableStatements::of)
                        .orElse("CREATE TABLE " + name + " " + columns(source.schema()));
              };
        };
    return Rows.of(ShowStatements.text("createtab_stmt")).add(text).result();
  }

  private static String of(TableName name, Table table) {
    var text = new StringBuilder("CREATE TABLE ").append(shown(name)).append(' ');
    text.append(columns(IcebergTypes.toSpark(table.schema())));
    text.append("USING iceberg\n");
    List<String> transforms = TransformText.of(table.spec());
    if (!transforms.isEmpty()) {
      text.append("PARTITIONED BY (").append(String.join(", ", transforms)).append(")\n");
    }
    String comment = table.properties().get("comment");
    if (comment != null) {
      text.append("COMMENT ").append(quoted(comment)).append('\n');
    }
    text.append("LOCATION ").append(quoted(table.location())).append('\n');
    return text.append(properties(ShownProperties.of(table))).toString();
  }

  private static String shown(TableName name) {
    return name.parts().stream().map(TypeText::quoteIfNeeded).collect(Collectors.joining("."));
  }

  private static String of(FileTable table) {
    var text = new StringBuilder("CREATE TABLE ").append(shown(table.name())).append(' ');
    text.append(columns(table.schema()));
    text.append("USING ").append(table.format()).append('\n');
    if (!table.partitionColumns().isEmpty()) {
      text.append("PARTITIONED BY (");
      text.append(String.join(", ", table.partitionColumns())).append(")\n");
    }
    if (table.isExternal()) {
      text.append("LOCATION ").append(quoted(table.location())).append('\n');
    }
    return text.append(properties(new TreeMap<>(table.properties()))).toString();
  }

  private static String of(StoredView view) {
    var text = new StringBuilder("CREATE VIEW ").append(view.name()).append(" (\n  ");
    text.append(
        view.schema().fields().stream()
            .map(
                field ->
                    field.name() + field.comment().map(c -> " COMMENT " + quoted(c)).orElse(""))
            .collect(Collectors.joining(",\n  ")));
    text.append(")\n");
    view.comment().ifPresent(c -> text.append("COMMENT ").append(quoted(c)).append('\n'));
    text.append(properties(ShownProperties.of(view)));
    return text.append("AS\n").append(view.sql()).append('\n').toString();
  }

  private static String columns(SparkType.Struct schema) {
    return schema.fields().stream()
        .map(DescribeStatements::declaration)
        .collect(Collectors.joining(",\n  ", "(\n  ", ")\n"));
  }

  private static String properties(Map<String, String> properties) {
    if (properties.isEmpty()) {
      return "";
    }
    return properties.entrySet().stream()
        .map(entry -> quoted(entry.getKey()) + " = " + quoted(entry.getValue()))
        .collect(Collectors.joining(",\n  ", "TBLPROPERTIES (\n  ", ")\n"));
  }

  private static String quoted(String text) {
    return "'" + DescribeStatements.escaped(text) + "'";
  }

  /** The text that SHOW TABLE EXTENDED gives for one table. */
  static String information(TableName name, StatementContext context) {
    Optional<Table> table = context.catalogs().findTable(name);
    var text = new StringBuilder();
    text.append("Catalog: ").append(name.catalog()).append('\n');
    text.append("Namespace: ").append(Names.shown(name.namespace())).append('\n');
    text.append("Table: ").append(name.table()).append('\n');
    Optional<StoredView> view =
        table.isPresent() ? Optional.empty() : context.catalogs().loadView(name);
    text.append("Type: ").append(view.isPresent() ? "VIEW" : "MANAGED").append('\n');
    table.ifPresent(found -> described(found, text));
    view.ifPresent(found -> described(found, text));
    return text.append('\n').toString();
  }

  private static void described(StoredView view, StringBuilder text) {
    view.comment().ifPresent(comment -> text.append("Comment: ").append(comment).append('\n'));
    text.append("View Text: ").append(view.sql()).append('\n');
    text.append("View Original Text: ").append(view.sql()).append('\n');
    text.append("View Query Output Columns: ").append(view.queryColumnNames()).append('\n');
    text.append("Schema: ").append(SchemaTree.of(view.schema()));
  }

  private static void described(Table table, StringBuilder text) {
    String comment = table.properties().get("comment");
    if (comment != null) {
      text.append("Comment: ").append(comment).append('\n');
    }
    text.append("Location: ").append(table.location()).append('\n');
    text.append("Provider: iceberg\n");
    String owner = table.properties().get("owner");
    if (owner != null) {
      text.append("Owner: ").append(owner).append('\n');
    }
    // Spark puts commas between the letters of this text.
    String properties =
        ShownProperties.of(table).entrySet().stream()
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .collect(Collectors.joining(",", "[", "]"));
    text.append("Table Properties: [");
    text.append(String.join(", ", properties.split("")));
    text.append("]\n");
    text.append("Schema: ").append(SchemaTree.of(IcebergTypes.toSpark(table.schema())));
  }
}
