package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.result.Row;
import floeberg.type.SparkType;
import floeberg.write.PartitionStatisticsFiles;
import floeberg.write.WriteOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.PartitionStatisticsFile;
import org.apache.iceberg.Table;

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
    var options = new WriteOptions(table.properties(), Map.of(), context.settings());
    Optional<PartitionStatisticsFile> file =
        new PartitionStatisticsFiles(table, context.writing().parquetRows(), options)
            .compute(snapshotId.orElseGet(() -> table.currentSnapshot().snapshotId()));
    file.ifPresent(statistics -> commit(table, statistics));
    return file.map(statistics -> List.of(Row.of(statistics.path()))).orElse(List.of());
  }

  private static void commit(Table table, PartitionStatisticsFile file) {
    boolean isKnown =
        table.partitionStatisticsFiles().stream().anyMatch(f -> f.path().equals(file.path()));
    Runnable commit = () -> table.updatePartitionStatistics().setPartitionStatistics(file).commit();
    if (isKnown) {
      commit.run();
    } else {
      FileDeletion.unlessCommitted(file.path(), table, commit);
    }
  }
}
