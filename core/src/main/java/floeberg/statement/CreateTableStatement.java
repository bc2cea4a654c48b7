package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.Catalogs;
import floeberg.catalog.IcebergTypes;
import floeberg.catalog.NewTable;
import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.ColumnDefinition;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.plan.TableCommand.Transform;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.Transaction;

/** CREATE TABLE, REPLACE TABLE and CREATE OR REPLACE TABLE, from columns or from a query. */
final class CreateTableStatement {
  private static final Condition TABLE_OPERATION = analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION");
  private static final Condition TABLE_OR_VIEW_ALREADY_EXISTS =
      analysis("TABLE_OR_VIEW_ALREADY_EXISTS");
  private static final String ICEBERG = "iceberg";

  /** STORED AS names a format of files, which Iceberg's catalogs note and do not follow. */
  private static final String STORED_AS = "hive.stored-as";

  private static final Set<String> DATA_FORMATS = Set.of("parquet", "avro", "orc");
  private static final Set<String> PLAIN_FILE_FORMATS =
      Set.of("parquet", "csv", "json", "text", "orc", "avro");

  private CreateTableStatement() {}

  static Result execute(TableCommand.CreateTable create, StatementContext context) {
    TableName name = Names.table(create.name(), context);
    Names.requireSinglePart(name);
    Optional<Query> query = create.query().map(context::analyzeForFiles);
    SparkType.Struct columns =
        query.isPresent() ? outputColumns(query.get()) : declaredColumns(create, name, context);
    Columns.requireDistinct(columns);
    if (!create.constraintTexts().isEmpty()) {
      throw unsupported(name, "constraint");
    }
    boolean exists = context.catalogs().tableExists(name);
    if (exists && create.mode() == CreateMode.CREATE_IF_NOT_EXISTS) {
      return Result.none();
    }
    if (exists && create.mode() == CreateMode.CREATE) {
      throw FloebergException.of(
          TABLE_OR_VIEW_ALREADY_EXISTS, "relationName", quotedIdentifier(name));
    }
    if (isPlainFileTable(name, create.options())) {
      new CreateFileTable(create, name, columns, context).execute();
      return Result.none();
    }
    NewTable table = newTable(create, name, columns, context);
    if (query.isEmpty() && isCreate(create.mode())) {
      context.catalogs().createTable(table);
      return Result.none();
    }
    Transaction transaction = stage(create.mode(), table, context.catalogs());
    if (query.isPresent()) {
      var staged = new WriteStatements.StagedTable(transaction, name, !isCreate(create.mode()));
      WriteStatements.fill(staged, query.get(), Map.of(), context);
    } else {
      transaction.commitTransaction();
    }
    context.catalogs().invalidate(name);
    return Result.none();
  }

  /** Puts the rows and the definition of a query in the place of a table of plain files. */
  static void replaceFiles(
      TableCommand.CreateTable create, TableName name, StatementContext context) {
    SparkType.Struct columns = outputColumns(context.analyze(create.query().orElseThrow()));
    Columns.requireDistinct(columns);
    new CreateFileTable(create, name, columns, context).replace();
  }

  private static boolean isCreate(CreateMode mode) {
    return mode == CreateMode.CREATE || mode == CreateMode.CREATE_IF_NOT_EXISTS;
  }

  private static Transaction stage(CreateMode mode, NewTable table, Catalogs catalogs) {
    return switch (mode) {
      case CREATE, CREATE_IF_NOT_EXISTS -> catalogs.stageCreate(table);
      case REPLACE -> catalogs.stageReplace(table);
      case CREATE_OR_REPLACE -> catalogs.stageCreateOrReplace(table);
    };
  }

  /** Columns of a table made from a query: all nullable, as in Spark. */
  private static SparkType.Struct outputColumns(Query query) {
    var fields = new ArrayList<SparkType.Field>();
    for (Attribute attribute : query.output()) {
      fields.add(
          new SparkType.Field(attribute.name(), SparkType.asNullable(attribute.type()), true));
    }
    return new SparkType.Struct(fields);
  }

  private static SparkType.Struct declaredColumns(
      TableCommand.CreateTable create, TableName name, StatementContext context) {
    var fields = new ArrayList<SparkType.Field>();
    for (ColumnDefinition column : create.columns()) {
      if (column.generatedText().isPresent()) {
        throw unsupported(name, "generated columns");
      }
      if (column.isIdentity()) {
        throw unsupported(name, "identity column");
      }
      if (column.defaultText().isPresent()
          && !ColumnDefaults.areKept(create.options().properties())) {
        throw unsupported(name, "column default value");
      }
      requireStorable(column.type(), context);
      fields.add(
          new SparkType.Field(
              column.name(), column.type(), column.isNullable(), column.comment(), ""));
    }
    return new SparkType.Struct(fields);
  }

  /** Refuses types that Spark refuses in table columns. */
  static void requireStorable(SparkType type, StatementContext context) {
    switch (type) {
      case SparkType.Time _ -> throw FloebergException.of(analysis("UNSUPPORTED_TIME_TYPE"));
      case SparkType.Geometry _, SparkType.Geography _ -> {
        if (!context.settings().isTrue("spark.sql.geospatial.enabled")) {
          throw FloebergException.of(analysis("UNSUPPORTED_FEATURE.GEOSPATIAL_DISABLED"));
        }
      }
      case SparkType.Struct struct ->
          struct.fields().forEach(field -> requireStorable(field.type(), context));
      case SparkType.Array(SparkType element, boolean _) -> requireStorable(element, context);
      case SparkType.Map(SparkType key, SparkType value, boolean _) -> {
        requireStorable(key, context);
        requireStorable(value, context);
      }
      case SparkType _ -> {}
    }
  }

  static FloebergException unsupported(TableName name, String operation) {
    return FloebergException.of(
        TABLE_OPERATION, "tableName", Names.quoted(name), "operation", operation);
  }

  static String quotedIdentifier(TableName name) {
    var parts = new ArrayList<String>(name.namespace());
    parts.add(name.table());
    return Names.quoted(parts);
  }

  private static NewTable newTable(
      TableCommand.CreateTable create,
      TableName name,
      SparkType.Struct columns,
      StatementContext context) {
    TableOptions options = create.options();
    if (!options.clusterBy().isEmpty()) {
      throw new UnsupportedOperationException(
          "Transform is not supported: cluster_by(%s)"
              .formatted(
                  options.clusterBy().stream()
                      .map(column -> Names.shown(column.parts()))
                      .collect(Collectors.joining(", "))));
    }
    requirePartitionColumns(options.partitioning(), columns);
    Schema plain = IcebergTypes.toIceberg(columns);
    Schema schema =
        create.columns().stream().anyMatch(column -> column.defaultText().isPresent())
            ? ColumnDefaults.with(plain, create.columns(), context)
            : plain;
    return new NewTable(
        name,
        schema,
        IcebergTypes.partitionSpec(schema, options.partitioning()),
        properties(options, context),
        options.location());
  }

  /** What is stored beside the schema: properties, options, comment, owner, the file format. */
  private static Map<String, String> properties(TableOptions options, StatementContext context) {
    var properties = new HashMap<>(options.properties());
    options
        .options()
        .forEach(
            (key, value) -> {
              properties.put(key, value);
              if (!key.equals(STORED_AS)) {
                properties.put("option." + key, value);
              }
            });
    options.comment().ifPresent(comment -> properties.put("comment", comment));
    properties.putIfAbsent("owner", context.currentUser());
    String provider = options.provider().orElse(ICEBERG).toLowerCase(Locale.ROOT);
    if (provider.equals("hive") && options.options().containsKey(STORED_AS)) {
      return properties;
    }
    if (DATA_FORMATS.contains(provider)) {
      properties.put(TableProperties.DEFAULT_FILE_FORMAT, provider);
    } else if (!provider.equals(ICEBERG)) {
      throw new IllegalArgumentException("Unsupported format in USING: " + provider);
    }
    return properties;
  }

  private static void requirePartitionColumns(
      List<Transform> partitioning, SparkType.Struct columns) {
    Set<String> identities = new HashSet<>();
    for (Transform transform : partitioning) {
      for (Expression argument : transform.arguments()) {
        if (!(argument instanceof Expression.Attribute attribute)) {
          continue;
        }
        String column = Names.shown(attribute.nameParts());
        if (Columns.find(attribute.nameParts(), columns).isEmpty()) {
          throw FloebergException.of(
              analysis("_LEGACY_ERROR_TEMP_3060"), "i", column, "schema", Columns.names(columns));
        }
        boolean isIdentity = transform.name().equalsIgnoreCase("identity");
        if (isIdentity && !identities.add(column.toLowerCase(Locale.ROOT))) {
          throw FloebergException.of(
              analysis("_LEGACY_ERROR_TEMP_3058"),
              "checkType",
              "in the partitioning",
              "duplicateColumns",
              column);
        }
      }
    }
  }

  static boolean isPlainFileTable(TableName name, TableOptions options) {
    String provider = options.provider().orElse(ICEBERG).toLowerCase(Locale.ROOT);
    return name.catalog().equals(Catalogs.SESSION_CATALOG) && PLAIN_FILE_FORMATS.contains(provider);
  }
}
