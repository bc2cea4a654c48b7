package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Expression.Literal;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.ColumnDefinition;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.plan.TableCommand.Transform;
import floeberg.plan.ViewCommand;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Columns, partitioning and clauses of CREATE TABLE and REPLACE TABLE. */
final class TableDefinitions {
  private final Builders builders;
  private final ColumnBuilder columns;
  private final TransformBuilder transforms;

  TableDefinitions(Builders builders) {
    this.builders = builders;
    this.columns = new ColumnBuilder(builders);
    this.transforms = new TransformBuilder(builders);
  }

  /** The parts of the statement, absent ones null as the grammar gives them. */
  record Parts(
      TableElementListContext elements,
      TableProviderContext provider,
      CreateTableClausesContext clauses,
      QueryContext query,
      boolean isExternal) {}

  Statement create(Name name, CreateMode mode, Parts parts, ParserRuleContext tree) {
    var definitions = new ArrayList<ColumnDefinition>();
    var constraints = new ArrayList<String>();
    if (parts.elements() != null) {
      for (TableElementContext element : parts.elements().tableElement()) {
        if (element.colDefinition() != null) {
          definitions.add(columns.of(element.colDefinition()));
          element.colDefinition().colDefinitionOption().stream()
              .filter(option -> option.columnConstraintDefinition() != null)
              .forEach(option -> constraints.add(Places.text(option)));
        } else {
          constraints.add(Places.text(element));
        }
      }
    }
    List<ColumnDefinition> partitionColumns = partitionColumns(parts.clauses());
    TableOptions options = options(parts, tree);
    boolean isCreate = mode == CreateMode.CREATE || mode == CreateMode.CREATE_IF_NOT_EXISTS;
    if (parts.query() != null) {
      refuseSchema(isCreate, definitions, partitionColumns, constraints, tree);
    }
    if (parts.isExternal() && options.location().isEmpty()) {
      throw ParseErrors.notAllowed("CREATE EXTERNAL TABLE must be accompanied by LOCATION", tree);
    }
    definitions.addAll(partitionColumns);
    Optional<Relation> query = Optional.ofNullable(parts.query()).map(builders.queries::of);
    return new TableCommand.CreateTable(name, mode, definitions, options, query, constraints);
  }

  /** {@code CREATE TEMPORARY TABLE ... USING} is the older spelling of a temporary view. */
  Statement temporary(CreateTableContext tree) {
    if (tree.tableProvider() == null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0046", tree);
    }
    if (tree.query() != null || tree.createTableHeader().EXISTS() != null) {
      throw ParseErrors.at("INVALID_SQL_SYNTAX.CREATE_TEMP_TABLE_USING_PROVIDER", tree);
    }
    Optional<SparkType.Struct> schema =
        Optional.ofNullable(tree.tableElementList())
            .map(
                elements ->
                    new SparkType.Struct(
                        elements.tableElement().stream()
                            .filter(element -> element.colDefinition() != null)
                            .map(element -> field(columns.of(element.colDefinition())))
                            .toList()));
    CreateTableClausesContext clauses = tree.createTableClauses();
    Name name = builders.names.name(tree.createTableHeader().identifierReference());
    if (name.parts().size() > 1) {
      throw ParseErrors.notAllowed(
          "CREATE TEMPORARY VIEW does not support multi-part identifiers.", tree);
    }
    return new ViewCommand.CreateViewUsing(
        name,
        false,
        false,
        schema,
        provider(tree.tableProvider()),
        clauses.options == null ? Map.of() : builders.properties.of(clauses.options));
  }

  private static SparkType.Field field(ColumnDefinition column) {
    return new SparkType.Field(
        column.name(), column.type(), column.isNullable(), column.comment(), "");
  }

  private static void refuseSchema(
      boolean isCreate,
      List<ColumnDefinition> definitions,
      List<ColumnDefinition> partitionColumns,
      List<String> constraints,
      ParserRuleContext tree) {
    String statement =
        isCreate ? "Create Table As Select (CTAS)" : "Replace Table As Select (RTAS)";
    if (!definitions.isEmpty()) {
      throw ParseErrors.notAllowed(
          "Schema may not be specified in a " + statement + " statement", tree);
    }
    if (!partitionColumns.isEmpty()) {
      throw ParseErrors.notAllowed(
          "Partition column types may not be specified in " + statement, tree);
    }
    if (!constraints.isEmpty()) {
      throw ParseErrors.notAllowed(
          "Constraints may not be specified in a " + statement + " statement", tree);
    }
  }

  String provider(TableProviderContext tree) {
    return String.join(".", builders.names.parts(tree.multipartIdentifier()));
  }

  private List<ColumnDefinition> partitionColumns(CreateTableClausesContext tree) {
    if (tree.partitioning == null) {
      return List.of();
    }
    return tree.partitioning.fields.stream()
        .filter(PartitionColumnContext.class::isInstance)
        .map(field -> columns.of(((PartitionColumnContext) field).colType()))
        .toList();
  }

  private TableOptions options(Parts parts, ParserRuleContext tree) {
    CreateTableClausesContext clauses = parts.clauses();
    StatementGroup.once(clauses.expressionPropertyList(), "OPTIONS");
    StatementGroup.once(clauses.partitionFieldList(), "PARTITIONED BY");
    StatementGroup.once(clauses.propertyList(), "TBLPROPERTIES");
    StatementGroup.once(clauses.rowFormat(), "ROW FORMAT");
    if (!clauses.skewSpec().isEmpty()) {
      throw ParseErrors.notAllowed("CREATE TABLE ... SKEWED BY", clauses.skewSpec(0));
    }
    Map<String, String> options =
        clauses.options == null
            ? new LinkedHashMap<>()
            : new LinkedHashMap<>(builders.properties.of(clauses.options));
    Optional<String> location = location(clauses, options, tree);
    return new TableOptions(
        provider(parts, options),
        partitioning(clauses, tree),
        clusterBy(clauses, tree),
        clauses.tableProps == null ? Map.of() : builders.properties.forTable(clauses.tableProps),
        options,
        location,
        StatementGroup.only(clauses.commentSpec(), "COMMENT").flatMap(builders.types::comment),
        StatementGroup.only(clauses.collationSpec(), "DEFAULT COLLATION")
            .map(spec -> builders.names.of(spec.collationName)));
  }

  /** LOCATION, or the option {@code path}, which then is no option any more. */
  private Optional<String> location(
      CreateTableClausesContext clauses, Map<String, String> options, ParserRuleContext tree) {
    Optional<String> location =
        StatementGroup.only(clauses.locationSpec(), "LOCATION")
            .map(spec -> builders.strings.of(spec.stringLit()));
    Optional<String> key =
        options.keySet().stream().filter(k -> k.equalsIgnoreCase("path")).findFirst();
    Optional<String> path = key.map(options::remove);
    if (location.isPresent() && path.isPresent()) {
      throw ParseErrors.at(
          "_LEGACY_ERROR_TEMP_0032", tree, "pathOne", location.get(), "pathTwo", path.get());
    }
    return location.or(() -> path);
  }

  /** Hive's STORED AS and ROW FORMAT make it a table of the provider {@code hive}. */
  private Optional<String> provider(Parts parts, Map<String, String> options) {
    Optional<CreateFileFormatContext> format =
        StatementGroup.only(parts.clauses().createFileFormat(), "STORED AS/BY");
    if (parts.provider() != null) {
      if (format.isPresent()) {
        throw ParseErrors.notAllowed(
            "CREATE TABLE ... USING ... " + Places.text(format.get()), format.get());
      }
      return Optional.of(provider(parts.provider()));
    }
    format
        .filter(f -> f.fileFormat() instanceof GenericFileFormatContext)
        .ifPresent(f -> options.put("hive.stored-as", f.fileFormat().getText()));
    return format.isPresent() || !parts.clauses().rowFormat().isEmpty()
        ? Optional.of("hive")
        : Optional.empty();
  }

  private List<Transform> partitioning(CreateTableClausesContext clauses, ParserRuleContext tree) {
    var partitioning = new ArrayList<Transform>();
    if (clauses.partitioning != null) {
      boolean isMixed =
          clauses.partitioning.fields.stream().map(Object::getClass).distinct().count() > 1;
      if (isMixed) {
        throw ParseErrors.notAllowed(mixed(clauses.partitioning), tree);
      }
      for (PartitionFieldContext field : clauses.partitioning.fields) {
        partitioning.add(
            field instanceof PartitionTransformContext transform
                ? transforms.of(transform.transform())
                : identity(((PartitionColumnContext) field).colType()));
      }
    }
    StatementGroup.only(clauses.bucketSpec(), "CLUSTERED BY")
        .ifPresent(spec -> partitioning.add(bucket(spec)));
    return partitioning;
  }

  private String mixed(PartitionFieldListContext tree) {
    var expressions = new ArrayList<String>();
    var declared = new ArrayList<String>();
    for (PartitionFieldContext field : tree.fields) {
      (field instanceof PartitionTransformContext ? expressions : declared).add(Places.text(field));
    }
    return "PARTITION BY: Cannot mix partition expressions and partition columns:\n"
        + "Expressions: "
        + String.join(", ", expressions)
        + "\nColumns: "
        + String.join(", ", declared);
  }

  private Transform identity(ColTypeContext column) {
    Origin origin = Places.origin(column);
    Expression name =
        ExpressionBuilder.attribute(List.of(builders.names.of(column.colName)), column);
    return new Transform("identity", List.of(name), origin);
  }

  private Transform bucket(BucketSpecContext tree) {
    var arguments = new ArrayList<Expression>();
    int buckets = builders.types.integer(tree.integerValue());
    arguments.add(
        new Literal(SparkType.INT, Optional.of(buckets), Places.origin(tree.integerValue())));
    for (String column : builders.names.list(tree.identifierList())) {
      arguments.add(ExpressionBuilder.attribute(List.of(column), tree));
    }
    String name = tree.SORTED() == null ? "bucket" : "sorted_bucket";
    return new Transform(name, arguments, Places.origin(tree));
  }

  private List<Name> clusterBy(CreateTableClausesContext clauses, ParserRuleContext tree) {
    Optional<ClusterBySpecContext> spec =
        StatementGroup.only(clauses.clusterBySpec(), "CLUSTER BY");
    if (spec.isPresent() && clauses.partitioning != null) {
      throw ParseErrors.at("SPECIFY_CLUSTER_BY_WITH_PARTITIONED_BY_IS_NOT_ALLOWED", tree);
    }
    if (spec.isPresent() && !clauses.bucketSpec().isEmpty()) {
      throw ParseErrors.at("SPECIFY_CLUSTER_BY_WITH_BUCKETING_IS_NOT_ALLOWED", tree);
    }
    return spec.map(s -> builders.names.list(s.multipartIdentifierList())).orElse(List.of());
  }
}
