package floeberg.write;

import floeberg.catalog.TableName;
import floeberg.duckdb.FileColumns;
import floeberg.duckdb.FileCopy;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;

/** Copies Parquet position delete files with other paths of data files inside. */
public record DeletePathRewrite(WriteSession session, TableName table) {
  private static final Schema SCHEMA =
      new Schema(MetadataColumns.DELETE_FILE_PATH, MetadataColumns.DELETE_FILE_POS);

  /**
   * Writes the copy.
   *
   * @param newPath the path to write for the column of paths; a STRING
   * @param target where the copy goes, on the local disk
   * @return its size in bytes
   */
  public long write(DeleteFile file, Function<Attribute, Expr> newPath, String target) {
    Query rows = PositionSource.in(List.of(file), session, table);
    Attribute position = rows.output().get(1);
    Expr path = newPath.apply(rows.output().getFirst());
    Attribute moved = session.attribute("file_path", path.type(), true);
    Query query =
        new Query.Project(rows, List.of(new Query.Named(path, moved), Queries.pass(position)));
    var order =
        List.of(
            new Expr.Order(Queries.reference(moved), true, true),
            new Expr.Order(Queries.reference(position), true, true));
    Path place =
        LocalFiles.path(target)
            .orElseThrow(
                () ->
                    new UnsupportedOperationException(
                        "Position delete files can only be staged on the local disk: " + target));
    List<FileCopy.WrittenFile> written =
        session
            .files()
            .copy(
                query,
                new FileCopy.Layout(FileColumns.of(SCHEMA.columns()), 0, order),
                new FileCopy.Target(
                    place.toString(),
                    "zstd",
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty()));
    return written.getFirst().sizeInBytes();
  }
}
