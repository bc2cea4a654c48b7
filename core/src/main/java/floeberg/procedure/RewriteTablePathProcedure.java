package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;

/** {@code rewrite_table_path}: stages metadata whose paths begin elsewhere, ready to be copied. */
final class RewriteTablePathProcedure implements Procedure {
  private static final Parameter SOURCE_PREFIX =
      Parameter.required("source_prefix", SparkType.STRING);
  private static final Parameter TARGET_PREFIX =
      Parameter.required("target_prefix", SparkType.STRING);
  private static final Parameter START_VERSION =
      Parameter.optional("start_version", SparkType.STRING);
  private static final Parameter END_VERSION = Parameter.optional("end_version", SparkType.STRING);
  private static final Parameter STAGING_LOCATION =
      Parameter.optional("staging_location", SparkType.STRING);
  private static final Parameter CREATE_FILE_LIST =
      Parameter.optional("create_file_list", SparkType.BOOLEAN);

  @Override
  public String name() {
    return "rewrite_table_path";
  }

  @Override
  public String description() {
    return "RewriteTablePathProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        TABLE,
        SOURCE_PREFIX,
        TARGET_PREFIX,
        START_VERSION,
        END_VERSION,
        STAGING_LOCATION,
        CREATE_FILE_LIST);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("latest_version", SparkType.STRING, true),
            new SparkType.Field("file_list_location", SparkType.STRING, true),
            new SparkType.Field("rewritten_manifest_file_paths_count", SparkType.INT, false),
            new SparkType.Field("rewritten_delete_file_paths_count", SparkType.INT, false)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    Table table = ProcedureTables.load(name, context);
    String source = arguments.string(SOURCE_PREFIX);
    String target = arguments.string(TARGET_PREFIX);
    if (source.isEmpty()) {
      throw new IllegalArgumentException("Source prefix('" + source + "') cannot be empty.");
    }
    if (target.isEmpty()) {
      throw new IllegalArgumentException("Target prefix('" + target + "') cannot be empty.");
    }
    if (source.equals(target)) {
      throw new IllegalArgumentException(
          "Source prefix cannot be the same as target prefix (" + source + ")");
    }
    Optional<String> staging = arguments.optionalString(STAGING_LOCATION);
    var rewrite =
        new TablePathRewrite(
            table,
            new TablePathRewrite.Prefixes(source, target),
            new MovedDeletes(name, table, source, target, context),
            staging.orElseGet(
                () ->
                    TablePathRewrite.metadataFolder(table)
                        + "/copy-table-staging-"
                        + context.writing().newUuid()),
            arguments.optionalString(START_VERSION),
            arguments.optionalString(END_VERSION));
    return List.of(rewrite.run(arguments.isTrue(CREATE_FILE_LIST, true)));
  }
}
