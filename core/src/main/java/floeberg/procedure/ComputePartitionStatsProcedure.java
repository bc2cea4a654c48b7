package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionStatisticsFile;
import org.apache.iceberg.PartitionStatsHandler;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;

/** {@code compute_partition_stats}: counts per partition, kept in a file beside the metadata. */
final class ComputePartitionStatsProcedure implements Procedure {
  private static final Parameter SNAPSHOT_ID = Parameter.optional("snapshot_id", SparkType.BIGINT);

  @Override
  public String name() {
    return "compute_partition_stats";
  }

  @Override
  public String description() {
    return "ComputePartitionStatsProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SNAPSHOT_ID);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(new SparkType.Field("partition_statistics_file", SparkType.STRING, true)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Table table = ProcedureTables.table(arguments, context);
    Optional<Long> snapshotId = arguments.optionalBigint(SNAPSHOT_ID);
    if (snapshotId.isPresent() && table.snapshot(snapshotId.get()) == null) {
      throw new IllegalArgumentException("Snapshot not found: " + snapshotId.get());
    }
    if (snapshotId.isEmpty() && table.currentSnapshot() == null) {
      return List.of();
    }
    try {
      PartitionStatisticsFile file =
          PartitionStatsHandler.computeAndWriteStatsFile(
              writingAvro(table), snapshotId.orElseGet(() -> table.currentSnapshot().snapshotId()));
      if (file == null) {
        return List.of();
      }
      table.updatePartitionStatistics().setPartitionStatistics(file).commit();
      return List.of(Row.of(file.path()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The table as it is, but for the format of files: Iceberg's writer of these rows knows Avro
   * without Hadoop's classes, and the specification leaves the format open.
   */
  private static Table writingAvro(Table table) {
    Map<String, String> properties = new HashMap<>(table.properties());
    properties.put(TableProperties.DEFAULT_FILE_FORMAT, "avro");
    return (Table)
        Proxy.newProxyInstance(
            Table.class.getClassLoader(),
            new Class<?>[] {Table.class, HasTableOperations.class},
            (_, method, values) -> {
              if (method.getName().equals("properties")) {
                return properties;
              }
              try {
                return method.invoke(table, values);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
