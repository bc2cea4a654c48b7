package floeberg.write;

import floeberg.catalog.FileSource;
import floeberg.catalog.TableName;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.table.PositionBitmap;
import floeberg.table.PositionDeletes;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.iceberg.DeleteFile;

/** Deleted positions: those of a statement, and those of earlier delete files. */
final class PositionSource {
  private final RowChange change;
  private final MergeOnRead.Places places;

  PositionSource(RowChange change, MergeOnRead.Places places) {
    this.change = change;
    this.places = places;
  }

  private Query added() {
    return new Query.Project(places.rows(), Queries.pass(List.of(places.key(), places.position())));
  }

  /** The positions in Parquet delete files as (path of the file, position). */
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

  /** Hands out the positions in delete files, Avro's too, by the file they concern. */
  static void forEachEarlier(
      RowChange change, Collection<DeleteFile> files, BiConsumer<String, PositionBitmap> consumer) {
    new PositionDeletes(change.session().deleteFiles())
        .ofFiles(files, change.rows().table().table().io())
        .values()
        .forEach(byDataFile -> byDataFile.forEach(consumer));
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
}
