package floeberg.write;

import floeberg.table.PositionBitmap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.InternalData;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Metrics;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileAppender;

/** Position delete files in Avro, for tables that write Avro. */
final class AvroPositionDeletes {
  private static final Schema SCHEMA =
      new Schema(MetadataColumns.DELETE_FILE_PATH, MetadataColumns.DELETE_FILE_POS);

  private final RowChange change;
  private final FileWriter writer;

  AvroPositionDeletes(RowChange change, FileWriter writer) {
    this.change = change;
    this.writer = writer;
  }

  /** Writes a delete file for each group. */
  List<DeleteFile> write(
      List<SortedMap<String, PositionBitmap>> files, List<PositionDeleteFiles.Group> groups) {
    var written = new ArrayList<DeleteFile>();
    for (PositionDeleteFiles.Group group : groups) {
      written.add(write(group, files.get(group.number())));
    }
    return written;
  }

  private DeleteFile write(
      PositionDeleteFiles.Group group, SortedMap<String, PositionBitmap> positions) {
    Table table = change.rows().table().table();
    String location =
        writer.newLocation(group.spec(), group.partition(), group.number() + 1, "-deletes.avro");
    writer.remember(location);
    FileMetadata.Builder builder =
        FileMetadata.deleteFileBuilder(group.spec())
            .ofPositionDeletes()
            .withPath(location)
            .withFormat(FileFormat.AVRO);
    try {
      FileAppender<StructLike> rows =
          InternalData.write(FileFormat.AVRO, table.io().newOutputFile(location))
              .schema(SCHEMA)
              .named("delete")
              .build();
      try (rows) {
        positions.forEach(
            (path, ofFile) ->
                ofFile
                    .from(0)
                    .forEachRemaining(
                        (long position) ->
                            rows.add(
                                IcebergRows.struct(SCHEMA.asStruct(), List.of(path, position)))));
      }
      builder
          .withFileSizeInBytes(rows.length())
          .withMetrics(
              PositionDeleteFiles.withPathBounds(new Metrics(rows.metrics().recordCount()), group));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (group.spec().isPartitioned()) {
      builder.withPartition(group.partition());
    }
    return builder.build();
  }
}
