package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.datasketches.theta.UpdatableThetaSketch;
import org.apache.datasketches.theta.UpdatableThetaSketchBuilder;
import org.apache.iceberg.GenericBlobMetadata;
import org.apache.iceberg.GenericStatisticsFile;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StatisticsFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.puffin.Blob;
import org.apache.iceberg.puffin.Puffin;
import org.apache.iceberg.puffin.PuffinCompressionCodec;
import org.apache.iceberg.puffin.PuffinWriter;
import org.apache.iceberg.puffin.StandardBlobTypes;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;

/** {@code compute_table_stats}: sketches of distinct values per column, kept in a Puffin file. */
final class ComputeTableStatsProcedure implements Procedure {
  private static final Parameter SNAPSHOT_ID = Parameter.optional("snapshot_id", SparkType.BIGINT);
  private static final Parameter COLUMNS = Parameter.optional("columns", Parameter.STRINGS);

  @Override
  public String name() {
    return "compute_table_stats";
  }

  @Override
  public String description() {
    return "ComputeTableStatsProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, SNAPSHOT_ID, COLUMNS);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(new SparkType.Field("statistics_file", SparkType.STRING, true)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    Table table = ProcedureTables.load(name, context);
    Optional<List<String>> columns = arguments.strings(COLUMNS);
    if (columns.isPresent() && columns.get().isEmpty()) {
      throw new IllegalArgumentException("Columns cannot be null/empty");
    }
    Optional<Long> snapshotId = arguments.optionalBigint(SNAPSHOT_ID);
    if (snapshotId.isPresent() && table.snapshot(snapshotId.get()) == null) {
      throw new IllegalArgumentException("Snapshot not found: " + snapshotId.get());
    }
    Snapshot snapshot = snapshotId.map(table::snapshot).orElseGet(table::currentSnapshot);
    if (snapshot == null) {
      return List.of();
    }
    Schema schema = table.schemas().get(snapshot.schemaId());
    List<Types.NestedField> fields = fields(columns, schema);
    List<Blob> blobs = new ArrayList<>();
    for (Types.NestedField field : fields) {
      context.progress(
          "compute_table_stats: column %d of %d".formatted(blobs.size() + 1, fields.size()));
      blobs.add(blob(field, name, snapshot, context));
    }
    StatisticsFile file = write(blobs, snapshot, table, context);
    FileDeletion.unlessCommitted(
        file.path(), table, () -> table.updateStatistics().setStatistics(file).commit());
    return List.of(Row.of(file.path()));
  }

  private static List<Types.NestedField> fields(Optional<List<String>> columns, Schema schema) {
    if (columns.isEmpty()) {
      return schema.columns().stream().filter(field -> field.type().isPrimitiveType()).toList();
    }
    List<Types.NestedField> fields = new ArrayList<>();
    for (String column : new LinkedHashSet<>(columns.get())) {
      Types.NestedField field = schema.findField(column);
      if (field == null) {
        throw new IllegalArgumentException("Can't find column " + column + " in " + schema);
      }
      if (!field.type().isPrimitiveType()) {
        throw new IllegalArgumentException(
            "Can't compute stats on non-primitive type column: "
                + column
                + " ("
                + field.type()
                + ")");
      }
      fields.add(field);
    }
    return fields;
  }

  private static Blob blob(
      Types.NestedField field, TableName name, Snapshot snapshot, ProcedureContext context) {
    UpdatableThetaSketch sketch = new UpdatableThetaSketchBuilder().build();
    String column = quoted(field.name());
    var query =
        context.parseQuery(
            "SELECT DISTINCT %s FROM %s VERSION AS OF %d WHERE %s IS NOT NULL"
                .formatted(column, quoted(name), snapshot.snapshotId(), column));
    try (var result = context.run(context.analyze(query))) {
      for (Iterator<Row> rows = result.rows(); rows.hasNext(); ) {
        Object value = rows.next().values().getFirst();
        sketch.update(
            Conversions.toByteBuffer(field.type(), StoredValues.toIceberg(value, field.type())));
      }
    }
    return new Blob(
        StandardBlobTypes.APACHE_DATASKETCHES_THETA_V1,
        List.of(field.fieldId()),
        snapshot.snapshotId(),
        snapshot.sequenceNumber(),
        ByteBuffer.wrap(sketch.compact().toByteArray()),
        PuffinCompressionCodec.ZSTD,
        Map.of("ndv", "" + (long) sketch.getEstimate()));
  }

  private static StatisticsFile write(
      List<Blob> blobs, Snapshot snapshot, Table table, ProcedureContext context) {
    String path =
        ((HasTableOperations) table)
            .operations()
            .metadataFileLocation(
                "%d-%s.stats".formatted(snapshot.snapshotId(), context.writing().newUuid()));
    OutputFile file = table.io().newOutputFile(path);
    try (PuffinWriter writer = Puffin.write(file).createdBy("Floeberg").build()) {
      blobs.forEach(writer::add);
      writer.finish();
      return new GenericStatisticsFile(
          snapshot.snapshotId(),
          path,
          writer.fileSize(),
          writer.footerSize(),
          GenericBlobMetadata.from(writer.writtenBlobsMetadata()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String quoted(TableName name) {
    return String.join(".", name.parts().stream().map(part -> quoted(part)).toList());
  }

  private static String quoted(String part) {
    return "`" + part.replace("`", "``") + "`";
  }
}
