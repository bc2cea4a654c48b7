package floeberg.write;

import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.InternalData;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileAppender;
import org.apache.iceberg.util.StructLikeMap;

/** Writes rows to Avro data files, one a partition value, through Iceberg's own writer. */
final class AvroFileWriter {
  private final WriteSession session;
  private final Table table;
  private final Schema schema;
  private final FileWriter files;

  AvroFileWriter(WriteSession session, Table table, Schema schema, FileWriter files) {
    this.session = session;
    this.table = table;
    this.schema = schema;
    this.files = files;
  }

  /** A file that rows are still added to. */
  private record Open(StructLike partition, String location, FileAppender<StructLike> rows) {}

  List<DataFile> write(Query query) {
    PartitionSpec spec = table.spec();
    var key = new PartitionKey(spec, schema);
    Map<StructLike, Open> open = StructLikeMap.create(spec.partitionType());
    try (Result result = session.run(query)) {
      var rows = result.rows();
      while (rows.hasNext()) {
        Row row = rows.next();
        StructLike struct = IcebergRows.struct(schema.asStruct(), row.values());
        key.partition(struct);
        Open file = open.get(key);
        if (file == null) {
          PartitionKey partition = key.copy();
          file = open(partition, open.size() + 1);
          open.put(partition, file);
        }
        file.rows().add(struct);
      }
      var written = new ArrayList<DataFile>();
      for (Open file : open.values()) {
        written.add(finish(file));
      }
      return written;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Open open(StructLike partition, int count) throws IOException {
    String location = files.newLocation(table.spec(), partition, count, ".avro");
    files.remember(location);
    FileAppender<StructLike> rows =
        InternalData.write(FileFormat.AVRO, table.io().newOutputFile(location))
            .schema(schema)
            .named("table")
            .build();
    return new Open(partition, location, rows);
  }

  private DataFile finish(Open file) throws IOException {
    file.rows().close();
    Metrics metrics = file.rows().metrics();
    DataFiles.Builder builder =
        DataFiles.builder(table.spec())
            .withPath(file.location())
            .withFormat(FileFormat.AVRO)
            .withFileSizeInBytes(file.rows().length())
            .withMetrics(new Metrics(metrics.recordCount()))
            .withSortOrder(table.sortOrder());
    if (table.spec().isPartitioned()) {
      builder.withPartition(file.partition());
    }
    return builder.build();
  }
}
