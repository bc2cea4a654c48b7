package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
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

  /** Writes rows of (file, position, number of the group). */
  List<DeleteFile> write(Query places, List<PositionDeleteFiles.Group> groups) {
    var written = new ArrayList<DeleteFile>();
    for (PositionDeleteFiles.Group group : groups) {
      written.add(write(group, places));
    }
    return written;
  }

  private DeleteFile write(PositionDeleteFiles.Group group, Query places) {
    Table table = change.rows().table().table();
    String location =
        writer.newLocation(group.spec(), group.partition(), group.number() + 1, "-deletes.avro");
    writer.remember(location);
    try (Result result = change.session().run(of(group, places))) {
      FileAppender<StructLike> rows =
          InternalData.write(FileFormat.AVRO, table.io().newOutputFile(location))
              .schema(SCHEMA)
              .named("delete")
              .build();
      try (rows) {
        result.rows().forEachRemaining(row -> rows.add(struct(row)));
      }
      FileMetadata.Builder builder =
          FileMetadata.deleteFileBuilder(group.spec())
              .ofPositionDeletes()
              .withPath(location)
              .withFormat(FileFormat.AVRO)
              .withFileSizeInBytes(rows.length())
              .withMetrics(
                  PositionDeleteFiles.withPathBounds(
                      new Metrics(rows.metrics().recordCount()), group));
      if (group.spec().isPartitioned()) {
        builder.withPartition(group.partition());
      }
      return builder.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StructLike struct(Row row) {
    return IcebergRows.struct(SCHEMA.asStruct(), row.values().subList(0, 2));
  }

  private static Query of(PositionDeleteFiles.Group group, Query places) {
    Attribute number = places.output().get(2);
    Query own =
        Queries.filter(
            places, Exprs.equal(Queries.reference(number), Exprs.literal(group.number())));
    return new Query.Sort(
        own,
        List.of(
            new Expr.Order(Queries.reference(places.output().get(0)), true, true),
            new Expr.Order(Queries.reference(places.output().get(1)), true, true)));
  }
}
