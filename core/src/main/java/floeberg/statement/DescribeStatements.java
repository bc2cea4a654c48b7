package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.analysis.relation.Comments;
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
import floeberg.plan.Relation;
import floeberg.plan.ShowCommand;
import floeberg.resolved.Attribute;
import floeberg.result.Result;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Partitioning;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableUtil;

/** DESCRIBE of tables, views, columns and queries. */
final class DescribeStatements {
  private static final SparkType.Field COMMENT =
      new SparkType.Field("comment", SparkType.STRING, true);

  private DescribeStatements() {}

  static Result table(ShowCommand.DescribeTable describe, StatementContext context) {
    if (describe.asJson()) {
      Relations.find(describe.table(), context);
      throw FloebergException.of(
          analysis("NOT_SUPPORTED_COMMAND_FOR_V2_TABLE"), "cmd", "DESC TABLE AS JSON");
    }
    Rows rows = Rows.of(ShowStatements.text("col_name"), ShowStatements.text("data_type"), COMMENT);
    switch (Relations.find(describe.table(), context)) {
      case Relations.Temporary(TempViews.TempView view) ->
          columns(viewColumns(view, context), rows, null);
      case Relations.View(StoredView view) -> view(view, describe.isExtended(), rows);
      case Relations.Source(TableName name, TableSource source) -> {
        columns(source.schema(), rows, null);
        switch (source) {
          case PinnedTable pinned -> {
            partitioning(pinned.table(), rows);
            if (describe.isExtended()) {
              details(name, pinned.table(), rows);
            }
          }
          case MetadataTable metadata -> partitioning(metadata.table(), rows);
          case ChangelogTable _ -> {}
          case FileSource _ -> fileTable(name, describe.isExtended(), rows, context);
        }
      }
    }
    return rows.result();
  }

  /** The columns of a temporary view under the names it gives them. */
  static SparkType.Struct viewColumns(TempViews.TempView view, StatementContext context) {
    List<Attribute> output = context.analyze(view.query()).output();
    var fields = new ArrayList<SparkType.Field>();
    for (int i = 0; i < output.size(); i++) {
      Attribute attribute = output.get(i);
      String name = view.columns().isEmpty() ? attribute.name() : view.columns().get(i);
      fields.add(new SparkType.Field(name, attribute.type(), attribute.nullable()));
    }
    return new SparkType.Struct(fields);
  }

  private static void columns(SparkType.Struct schema, Rows rows, String withoutComment) {
    for (SparkType.Field field : schema.fields()) {
      rows.add(field.name(), field.type().simpleString(), field.comment().orElse(withoutComment));
    }
  }

  private static void blank(Rows rows) {
    rows.add("", "", "");
  }

  private static void heading(String text, Rows rows) {
    rows.add(text, "", "");
  }

  private static void partitioning(Table table, Rows rows) {
    PartitionSpec spec = table.spec();
    List<String> transforms = TransformText.of(spec);
    if (transforms.isEmpty()) {
      return;
    }
    List<PartitionField> live =
        spec.fields().stream().filter(field -> !field.transform().isVoid()).toList();
    if (live.stream().allMatch(field -> field.transform().isIdentity())) {
      heading("# Partition Information", rows);
      rows.add("# col_name", "data_type", "comment");
      for (PartitionField field : live) {
        var source = table.schema().findField(field.sourceId());
        rows.add(
            table.schema().findColumnName(field.sourceId()),
            IcebergTypes.toSpark(source.type()).simpleString(),
            source.doc());
      }
      return;
    }
    blank(rows);
    heading("# Partitioning", rows);
    for (int i = 0; i < transforms.size(); i++) {
      rows.add("Part " + i, transforms.get(i), "");
    }
  }

  private static void details(TableName name, Table table, Rows rows) {
    blank(rows);
    heading("# Metadata Columns", rows);
    rows.add("_spec_id", "int", "");
    rows.add(
        "_partition", IcebergTypes.toSpark(Partitioning.partitionType(table)).simpleString(), "");
    rows.add("_file", "string", "");
    rows.add("_pos", "bigint", "");
    rows.add("_deleted", "boolean", "");
    if (TableUtil.supportsRowLineage(table)) {
      rows.add("_row_id", "bigint", "");
      rows.add("_last_updated_sequence_number", "bigint", "");
    }
    blank(rows);
    heading("# Detailed Table Information", rows);
    Map<String, String> properties = table.properties();
    rows.add("Name", name.toString(), "");
    rows.add("Type", properties.containsKey("external") ? "EXTERNAL" : "MANAGED", "");
    if (properties.containsKey("comment")) {
      rows.add("Comment", properties.get("comment"), "");
    }
    rows.add("Location", table.location(), "");
    rows.add("Provider", "iceberg", "");
    if (properties.containsKey("owner")) {
      rows.add("Owner", properties.get("owner"), "");
    }
    rows.add("Table Properties", bracketed(ShownProperties.of(table)), "");
    rows.add("Statistics", statistics(table.currentSnapshot()), null);
  }

  private static String statistics(Snapshot snapshot) {
    if (snapshot == null) {
      return "0 bytes, 0 rows";
    }
    Map<String, String> summary = snapshot.summary();
    return summary.getOrDefault(SnapshotSummary.TOTAL_FILE_SIZE_PROP, "0")
        + " bytes, "
        + summary.getOrDefault(SnapshotSummary.TOTAL_RECORDS_PROP, "0")
        + " rows";
  }

  private static String bracketed(Map<String, String> properties) {
    return properties.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static void view(StoredView view, boolean isExtended, Rows rows) {
    columns(view.schema(), rows, "");
    if (!isExtended) {
      return;
    }
    var origin = new ArrayList<String>();
    origin.add(view.origin().catalog());
    origin.addAll(view.origin().namespace());
    blank(rows);
    heading("# Detailed View Information", rows);
    rows.add("Comment", view.comment().orElse(""), "");
    rows.add("View Catalog and Namespace", Names.shown(origin), "");
    rows.add(
        "View Query Output Columns", "[" + String.join(", ", view.queryColumnNames()) + "]", "");
    rows.add(
        "View Properties",
        ShownProperties.of(view).entrySet().stream()
            .map(entry -> "'" + entry.getKey() + "' = '" + entry.getValue() + "'")
            .collect(Collectors.joining(", ", "[", "]")),
        "");
    rows.add("Created By", view.properties().getOrDefault("create_engine_version", ""), "");
  }

  private static void fileTable(
      TableName name, boolean isExtended, Rows rows, StatementContext context) {
    Optional<FileTable> declared = context.catalogs().findFileTable(name);
    if (declared.isEmpty()) {
      return;
    }
    FileTable table = declared.get();
    if (!table.partitionColumns().isEmpty()) {
      heading("# Partition Information", rows);
      rows.add("# col_name", "data_type", "comment");
      table.schema().fields().stream()
          .filter(field -> table.partitionColumns().contains(field.name()))
          .forEach(
              field ->
                  rows.add(
                      field.name(), field.type().simpleString(), field.comment().orElse(null)));
    }
    if (isExtended) {
      blank(rows);
      heading("# Detailed Table Information", rows);
      rows.add("Catalog", name.catalog(), "");
      rows.add("Database", Names.shown(name.namespace()), "");
      rows.add("Table", name.table(), "");
      rows.add("Type", table.isExternal() ? "EXTERNAL" : "MANAGED", "");
      rows.add("Provider", table.format(), "");
      rows.add("Location", table.location(), "");
      rows.add("Table Properties", bracketed(new TreeMap<>(table.properties())), "");
    }
  }

  /** DESCRIBE table column; a nested column is refused, as in Spark. */
  static Result column(ShowCommand.DescribeColumn describe, StatementContext context) {
    SparkType.Struct schema =
        switch (Relations.find(describe.table(), context)) {
          case Relations.Temporary(TempViews.TempView view) -> viewColumns(view, context);
          case Relations.View(StoredView view) -> view.schema();
          case Relations.Source(TableName _, TableSource source) -> source.schema();
        };
    List<String> path = describe.column().parts();
    Optional<SparkType.Field> field =
        schema.fields().stream()
            .filter(candidate -> candidate.name().equalsIgnoreCase(path.getFirst()))
            .findFirst();
    if (field.isEmpty()) {
      throw Columns.unresolved(path, schema).at(describe.column().origin().position());
    }
    if (path.size() > 1) {
      throw FloebergException.of(
          analysis("_LEGACY_ERROR_TEMP_1060"),
          "command",
          "DESC TABLE COLUMN",
          "column",
          Names.shown(path));
    }
    return Rows.of("info_name", "info_value")
        .add("col_name", field.get().name())
        .add("data_type", field.get().type().simpleString())
        .add("comment", field.get().comment().orElse("NULL"))
        .result();
  }

  static Result query(Relation query, StatementContext context) {
    Rows rows = Rows.of(ShowStatements.text("col_name"), ShowStatements.text("data_type"), COMMENT);
    for (Attribute attribute : context.analyze(query).output()) {
      rows.add(
          attribute.name(),
          attribute.type().simpleString(),
          Comments.of(attribute.metadata()).orElse(null));
    }
    return rows.result();
  }

  /** A column's line in CREATE TABLE. */
  static String declaration(SparkType.Field field) {
    return TypeText.quoteIfNeeded(field.name())
        + " "
        + TypeText.sql(field.type())
        + (field.nullable() ? "" : " NOT NULL")
        + field.comment().map(text -> " COMMENT '" + escaped(text) + "'").orElse("");
  }

  static String escaped(String text) {
    return text.replace("'", "\\'");
  }
}
