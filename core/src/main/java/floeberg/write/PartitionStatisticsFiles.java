package floeberg.write;

import floeberg.catalog.IcebergValues;
import floeberg.duckdb.FileCopy;
import floeberg.duckdb.ParquetRows;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serial;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.BasePartitionStatisticsScan;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ImmutableGenericPartitionStatisticsFile;
import org.apache.iceberg.InternalData;
import org.apache.iceberg.PartitionStatistics;
import org.apache.iceberg.PartitionStatisticsFile;
import org.apache.iceberg.PartitionStatsHandler;
import org.apache.iceberg.Partitioning;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.inmemory.InMemoryOutputFile;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;

/**
 * Computes partition statistics by Iceberg, whose handler of them reads and writes Avro only
 * without Hadoop's classes. For tables whose format is Parquet, as Spark's are, it is given the
 * files as Avro in memory.
 */
public final class PartitionStatisticsFiles {
  private static final String SUFFIX_IN_MEMORY = ".avro";

  private final Table table;
  private final ParquetRows parquet;
  private final WriteOptions options;
  private final Schema schema;
  private final boolean isParquet;
  // They have no value of Spark's that is as exact: such statistics are computed from the start.
  private final boolean hasNanoseconds;
  private final Map<String, InMemoryOutputFile> written = new HashMap<>();

  /** Refuses a table that never had partitions. */
  public PartitionStatisticsFiles(Table table, ParquetRows parquet, WriteOptions options) {
    this.table = table;
    this.parquet = parquet;
    this.options = options;
    Types.StructType partitionType = Partitioning.partitionType(table);
    if (partitionType.fields().isEmpty()) {
      throw new IllegalArgumentException("Table must be partitioned");
    }
    this.schema = PartitionStatistics.schema(partitionType, TableUtil.formatVersion(table));
    this.hasNanoseconds =
        TypeUtil.find(schema, type -> type.typeId() == Type.TypeID.TIMESTAMP_NANO) != null;
    this.isParquet = options.dataFormat() == FileFormat.PARQUET && !hasNanoseconds;
  }

  /**
   * Computes the statistics of a snapshot, from those of the nearest earlier one if there are some,
   * and writes them to a file of the table's format.
   *
   * @return the file, which may be one that the table has already; empty without partitions
   */
  public Optional<PartitionStatisticsFile> compute(long snapshotId) {
    try {
      PartitionStatisticsFile file =
          PartitionStatsHandler.computeAndWriteStatsFile(inMemory(), snapshotId);
      if (file == null) {
        return Optional.empty();
      }
      InMemoryOutputFile rows = written.get(file.path());
      return Optional.of(rows == null ? original(file) : placed(file, rows));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isParquet(PartitionStatisticsFile file) {
    return FileFormat.fromFileName(file.path()) == FileFormat.PARQUET;
  }

  private PartitionStatisticsFile original(PartitionStatisticsFile file) {
    return table.partitionStatisticsFiles().stream()
        .filter(known -> known.path().equals(withoutSuffix(file.path())))
        .findFirst()
        .orElse(file);
  }

  private static String withoutSuffix(String location) {
    return location.endsWith(SUFFIX_IN_MEMORY)
        ? location.substring(0, location.length() - SUFFIX_IN_MEMORY.length())
        : location;
  }

  private PartitionStatisticsFile placed(PartitionStatisticsFile file, InMemoryOutputFile rows)
      throws IOException {
    String location = FileFormat.PARQUET.addExtension(withoutSuffix(file.path()));
    Optional<Path> local = LocalFiles.path(location);
    Path path = local.isPresent() ? local.get() : Files.createTempFile("floeberg", ".parquet");
    boolean isPlaced = false;
    try {
      write(rows, path);
      if (local.isEmpty()) {
        LocalFiles.place(table.io(), path, location);
      }
      LocalFiles.sync(List.of(location));
      PartitionStatisticsFile placed =
          ImmutableGenericPartitionStatisticsFile.builder()
              .snapshotId(file.snapshotId())
              .path(location)
              .fileSizeInBytes(table.io().newInputFile(location).getLength())
              .build();
      isPlaced = true;
      return placed;
    } finally {
      if (local.isEmpty() || !isPlaced) {
        Files.deleteIfExists(path);
      }
    }
  }

  private void write(InMemoryOutputFile rows, Path path) throws IOException {
    try (CloseableIterable<StructLike> structs =
        InternalData.read(FileFormat.AVRO, rows.toInputFile()).project(schema).build()) {
      parquet.write(
          CloseableIterable.transform(
              structs, struct -> IcebergValues.row(schema.asStruct(), struct)),
          schema,
          new FileCopy.Target(
              path.toString(),
              options.codec(),
              options.codecLevel(),
              OptionalLong.empty(),
              OptionalLong.empty()));
    }
  }

  /** The table as it is, but that its Parquet statistics, and those to come, are Avro. */
  private Table inMemory() {
    return (Table)
        Proxy.newProxyInstance(
            Table.class.getClassLoader(),
            new Class<?>[] {Table.class, HasTableOperations.class},
            (proxy, method, values) ->
                switch (method.getName()) {
                  case "properties" -> properties();
                  case "partitionStatisticsFiles" -> shownFiles();
                  case "io" -> new InMemoryFiles();
                  case "newPartitionStatisticsScan" ->
                      new BasePartitionStatisticsScan((Table) proxy);
                  default -> {
                    try {
                      yield method.invoke(table, values);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  }
                });
  }

  private Map<String, String> properties() {
    Map<String, String> properties = new HashMap<>(table.properties());
    if (options.dataFormat() == FileFormat.PARQUET) {
      properties.put(TableProperties.DEFAULT_FILE_FORMAT, "avro");
    }
    return properties;
  }

  private List<PartitionStatisticsFile> shownFiles() {
    return table.partitionStatisticsFiles().stream()
        .filter(file -> !isParquet(file) || !hasNanoseconds)
        .map(
            file ->
                isParquet(file)
                    ? ImmutableGenericPartitionStatisticsFile.builder()
                        .from(file)
                        .path(file.path() + SUFFIX_IN_MEMORY)
                        .build()
                    : file)
        .toList();
  }

  /** A Parquet file of statistics as an Avro file. */
  private InputFile asAvro(String location) {
    var avro = new InMemoryOutputFile(location);
    try (FileAppender<StructLike> rows =
        InternalData.write(FileFormat.AVRO, avro).schema(schema).build()) {
      Optional<Path> local = LocalFiles.path(location);
      Path path = local.isPresent() ? local.get() : fetched(location);
      try {
        parquet.read(
            path.toString(),
            schema,
            row -> rows.add(IcebergRows.struct(schema.asStruct(), row.values())));
      } finally {
        if (local.isEmpty()) {
          Files.delete(path);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return avro.toInputFile();
  }

  private Path fetched(String location) throws IOException {
    Path path = Files.createTempFile("floeberg", ".parquet");
    try (InputStream in = table.io().newInputFile(location).newStream()) {
      Files.copy(in, path, StandardCopyOption.REPLACE_EXISTING);
    }
    return path;
  }

  /** The table's files; what Iceberg reads and writes as Avro statistics is only in memory. */
  @SuppressWarnings("serial") // Iceberg's interface is serializable; this never leaves the process.
  private final class InMemoryFiles implements FileIO {
    @Serial private static final long serialVersionUID = 1L;

    @Override
    public InputFile newInputFile(String location) {
      String original = withoutSuffix(location);
      boolean isShown =
          table.partitionStatisticsFiles().stream().anyMatch(f -> f.path().equals(original));
      return isShown ? asAvro(original) : table.io().newInputFile(location);
    }

    @Override
    public OutputFile newOutputFile(String location) {
      if (!isParquet) {
        return table.io().newOutputFile(location);
      }
      var file = new InMemoryOutputFile(location);
      written.put(location, file);
      return file;
    }

    @Override
    public void deleteFile(String location) {
      table.io().deleteFile(location);
    }

    @Override
    public Map<String, String> properties() {
      return table.io().properties();
    }
  }
}
