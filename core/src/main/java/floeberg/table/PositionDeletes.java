package floeberg.table;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.file.LocalPaths;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.data.BaseDeleteLoader;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.util.ContentFileUtil;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Loads the position deletes of a scan: deletion vectors and position delete files. */
public final class PositionDeletes {
  private final DeleteFileReader reader;

  public PositionDeletes(DeleteFileReader reader) {
    this.reader = reader;
  }

  /** Deleted positions by {@link ScanFile#path}, for files that have any. */
  public Map<String, DeletedPositions> load(PinnedTable table, ScanFiles files) {
    var deleted = new HashMap<String, DeletedPositions>();
    // Delete files in the order they are met, each with the data files that need it.
    Map<String, DeleteFile> parquet = new LinkedHashMap<>();
    Map<String, Roaring64Bitmap> wanted = new HashMap<>();
    for (ScanFile file : files.files()) {
      for (DeleteFile delete : deletes(file)) {
        if (ContentFileUtil.isDV(delete)) {
          deleted.put(file.path(), new Vector(vector(delete, file, table.table().io())));
        } else {
          parquet.put(delete.location(), delete);
          wanted.put(file.path(), new Roaring64Bitmap());
        }
      }
    }
    for (DeleteFile delete : parquet.values()) {
      read(delete, wanted);
    }
    wanted.forEach(
        (path, positions) -> {
          if (!positions.isEmpty()) {
            positions.runOptimize();
            deleted.put(path, new Bitmap(positions));
          }
        });
    return deleted;
  }

  private static List<DeleteFile> deletes(ScanFile file) {
    return file instanceof PlannedFile planned ? planned.positionDeletes() : List.of();
  }

  private static PositionDeleteIndex vector(DeleteFile delete, ScanFile file, FileIO io) {
    return new BaseDeleteLoader(io::newInputFile).loadPositionDeletes(List.of(delete), file.path());
  }

  /** Rows of a delete file may name data files that the scan does not read. */
  private void read(DeleteFile delete, Map<String, Roaring64Bitmap> wanted) {
    if (delete.format() != FileFormat.PARQUET) {
      throw new UnsupportedOperationException(
          "Position delete files in " + delete.format() + " are not supported: "
              + delete.location());
    }
    reader.read(
        LocalPaths.plain(delete.location()),
        (path, position) -> {
          Roaring64Bitmap positions = wanted.get(path);
          if (positions != null) {
            positions.addLong(position);
          }
        });
  }

  private record Vector(PositionDeleteIndex index) implements DeletedPositions {
    @Override
    public boolean contains(long position) {
      return index.isDeleted(position);
    }

    @Override
    public long cardinality() {
      return index.cardinality();
    }
  }

  private record Bitmap(Roaring64Bitmap positions) implements DeletedPositions {
    @Override
    public boolean contains(long position) {
      return positions.contains(position);
    }

    @Override
    public long cardinality() {
      return positions.getLongCardinality();
    }
  }
}
