package floeberg.write;

import floeberg.catalog.FileSource;
import floeberg.catalog.TableName;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.table.AvroRows;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;

/** Deleted positions as rows of (file, position): new ones, and those of earlier delete files. */
final class PositionSource {
  /** Takes one position. */
  @FunctionalInterface
  interface Consumer {
    void accept(String file, long position);
  }

  private final RowChange change;
  private final MergeOnRead.Places places;

  PositionSource(RowChange change, MergeOnRead.Places places) {
    this.change = change;
    this.places = places;
  }

  /** The statement's positions, as (key of the file, position). */
  Query added() {
    return new Query.Project(places.rows(), Queries.pass(List.of(places.key(), places.position())));
  }

  /** The positions in Parquet delete files. */
  Query earlier(Collection<DeleteFile> files) {
    return in(files, change.session(), change.rows().table().name());
  }

  /** The same without a statement. */
  static Query in(Collection<DeleteFile> files, WriteSession session, TableName table) {
    Attribute file = session.attribute("file_path", SparkType.STRING, true);
    Attribute position = session.attribute("pos", SparkType.BIGINT, true);
    var paths = new ArrayList<String>();
    for (DeleteFile delete : files) {
      paths.add(LocalFiles.path(delete.location()).map(Object::toString).orElse(delete.location()));
    }
    var schema =
        new SparkType.Struct(
            List.of(
                new SparkType.Field("file_path", SparkType.STRING, true),
                new SparkType.Field("pos", SparkType.BIGINT, true)));
    var source = new FileSource(table, "parquet", paths, schema, List.of(), List.of(), Map.of());
    return new Query.Scan(
        source,
        List.of(new Query.ScanColumn("file_path", file), new Query.ScanColumn("pos", position)),
        List.of());
  }

  /** Hands out the positions in delete files of any format. */
  static void forEachEarlier(RowChange change, Collection<DeleteFile> files, Consumer consumer) {
    var parquet = new ArrayList<DeleteFile>();
    for (DeleteFile file : files) {
      if (file.format() == FileFormat.AVRO) {
        AvroRows.readPositions(
            change.rows().table().table().io().newInputFile(file.location()), consumer::accept);
      } else {
        parquet.add(file);
      }
    }
    if (!parquet.isEmpty()) {
      Query positions = in(parquet, change.session(), change.rows().table().name());
      forEach(change.session(), positions, consumer);
    }
  }

  /** Hands out the statement's positions with the key of their file. */
  void forEachAdded(LongPairConsumer consumer) {
    try (Result result = change.session().run(added())) {
      result
          .rows()
          .forEachRemaining(
              row -> consumer.accept((Long) row.values().get(0), (Long) row.values().get(1)));
    }
  }

  /** Takes the key of a file and a position. */
  @FunctionalInterface
  interface LongPairConsumer {
    void accept(long key, long position);
  }

  /** Hands out every row of a query of (file, position). */
  private static void forEach(WriteSession session, Query query, Consumer consumer) {
    try (Result result = session.run(query)) {
      result
          .rows()
          .forEachRemaining(
              (Row row) ->
                  consumer.accept((String) row.values().get(0), (Long) row.values().get(1)));
    }
  }
}
