package floeberg.write;

import floeberg.setting.Settings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.DistributionMode;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.IsolationLevel;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.deletes.DeleteGranularity;

/**
 * How to write: options of the statement win over session settings {@code spark.sql.iceberg.*},
 * which win over table properties.
 */
public final class WriteOptions {
  private static final String SNAPSHOT_PROPERTY = "snapshot-property.";

  private final Map<String, String> table;
  private final Map<String, String> options;
  private final Settings settings;

  /**
   * Options for a table.
   *
   * @param options of the statement, keys in any case
   */
  public WriteOptions(Map<String, String> table, Map<String, String> options, Settings settings) {
    this.table = Map.copyOf(table);
    this.options = new HashMap<>();
    options.forEach((key, value) -> this.options.put(key.toLowerCase(Locale.ROOT), value));
    this.settings = settings;
  }

  /** An option of the statement. */
  public Optional<String> option(String key) {
    return Optional.ofNullable(options.get(key));
  }

  private String value(String option, String property, String fallback) {
    return option(option)
        .or(() -> settings.find("spark.sql.iceberg." + option))
        .or(() -> Optional.ofNullable(table.get(property)))
        .orElse(fallback);
  }

  /** Format of new data files; raises Iceberg's error for an unknown one. */
  public FileFormat dataFormat() {
    return FileFormat.fromString(
        value("write-format", TableProperties.DEFAULT_FILE_FORMAT, "parquet"));
  }

  /** Format of new position delete files. */
  public FileFormat deleteFormat() {
    return FileFormat.fromString(
        value(
            "delete-format",
            TableProperties.DELETE_DEFAULT_FILE_FORMAT,
            table.getOrDefault(TableProperties.DEFAULT_FILE_FORMAT, "parquet")));
  }

  /** DuckDB's name of the Parquet codec. */
  public String codec() {
    String name =
        value("compression-codec", TableProperties.PARQUET_COMPRESSION, "zstd")
            .toLowerCase(Locale.ROOT);
    return switch (name) {
      case "none", "uncompressed" -> "uncompressed";
      case "lz4", "lz4_raw", "lz4raw" -> "lz4_raw";
      case "zstd", "gzip", "snappy", "brotli" -> name;
      default -> throw new IllegalArgumentException("Unsupported compression codec: " + name);
    };
  }

  /** Compression level, for zstd only. */
  public OptionalLong codecLevel() {
    String level = value("compression-level", TableProperties.PARQUET_COMPRESSION_LEVEL, "");
    boolean isSet = !level.isEmpty() && !level.equals("null") && codec().equals("zstd");
    return isSet ? OptionalLong.of(Long.parseLong(level)) : OptionalLong.empty();
  }

  public long targetFileSizeBytes() {
    return Long.parseLong(
        value(
            "target-file-size-bytes",
            TableProperties.WRITE_TARGET_FILE_SIZE_BYTES,
            Long.toString(TableProperties.WRITE_TARGET_FILE_SIZE_BYTES_DEFAULT)));
  }

  /** Whether position deletes go to one file a data file rather than one a partition. */
  public boolean isFileGranularity() {
    String name = value("delete-granularity", TableProperties.DELETE_GRANULARITY, "file");
    return DeleteGranularity.fromString(name) == DeleteGranularity.FILE;
  }

  /** Mode and isolation of DELETE, UPDATE or MERGE. */
  public boolean isMergeOnRead(RowLevelCommand command) {
    String mode = table.getOrDefault(command.modeProperty(), "copy-on-write");
    return switch (mode.toLowerCase(Locale.ROOT)) {
      case "copy-on-write" -> false;
      case "merge-on-read" -> true;
      default -> throw new IllegalArgumentException("Unknown row-level operation mode: " + mode);
    };
  }

  public IsolationLevel isolation(RowLevelCommand command) {
    String level = table.getOrDefault(command.isolationProperty(), "serializable");
    return IsolationLevel.fromName(level);
  }

  /** The isolation that an overwrite was asked to validate, if any. */
  public Optional<IsolationLevel> overwriteIsolation() {
    return option("isolation-level").map(IsolationLevel::fromName);
  }

  /** How rows are to be spread over files, when the write or the table says it. */
  public Optional<DistributionMode> distribution() {
    String name = value("distribution-mode", TableProperties.WRITE_DISTRIBUTION_MODE, "");
    return name.isEmpty() ? Optional.empty() : Optional.of(DistributionMode.fromName(name));
  }

  /** Properties for the snapshot's summary, from options and session settings. */
  public Map<String, String> snapshotProperties() {
    var properties = new HashMap<String, String>();
    String prefix = "spark.sql.iceberg." + SNAPSHOT_PROPERTY;
    settings.explicit().forEach((key, value) -> putSuffix(properties, prefix, key, value));
    options.forEach((key, value) -> putSuffix(properties, SNAPSHOT_PROPERTY, key, value));
    return properties;
  }

  private static void putSuffix(
      Map<String, String> properties, String prefix, String key, String value) {
    if (key.startsWith(prefix)) {
      properties.put(key.substring(prefix.length()), value);
    }
  }

  /** Whether columns that the table lacks are added to it before writing. */
  public boolean mergesSchema() {
    return Boolean.parseBoolean(
        option("mergeschema")
            .or(() -> option("merge-schema"))
            .or(() -> settings.find("spark.sql.iceberg.merge-schema"))
            .orElse("false"));
  }

  /** Whether Spark leaves the matching of columns to the table ({@code accept-any-schema}). */
  public boolean acceptsAnySchema() {
    return Boolean.parseBoolean(table.getOrDefault("write.spark.accept-any-schema", "false"));
  }

  /** {@code spark.wap.id}, when the table takes part in write-audit-publish. */
  public Optional<String> wapId() {
    return staging("spark.wap.id");
  }

  /** {@code spark.wap.branch}, when the table takes part in write-audit-publish. */
  public Optional<String> wapBranch() {
    return staging("spark.wap.branch");
  }

  private Optional<String> staging(String key) {
    boolean isEnabled =
        Boolean.parseBoolean(
            table.getOrDefault(TableProperties.WRITE_AUDIT_PUBLISH_ENABLED, "false"));
    return isEnabled ? settings.find(key) : Optional.empty();
  }
}
