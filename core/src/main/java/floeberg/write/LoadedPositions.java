package floeberg.write;

import java.util.Collection;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Positions read from position delete files, on their way into a deletion vector. */
final class LoadedPositions implements PositionDeleteIndex {
  private final Roaring64Bitmap positions = new Roaring64Bitmap();
  private final List<DeleteFile> files;

  LoadedPositions(List<DeleteFile> files) {
    this.files = files;
  }

  @Override
  public void delete(long position) {
    positions.addLong(position);
  }

  @Override
  public void delete(long start, long end) {
    positions.addRange(start, end);
  }

  @Override
  public boolean isDeleted(long position) {
    return positions.contains(position);
  }

  @Override
  public boolean isEmpty() {
    return positions.isEmpty();
  }

  @Override
  public void forEach(LongConsumer consumer) {
    positions.forEach(consumer::accept);
  }

  @Override
  public long cardinality() {
    return positions.getLongCardinality();
  }

  @Override
  public Collection<DeleteFile> deleteFiles() {
    return files;
  }
}
