package floeberg.table;

import java.util.ArrayList;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/**
 * Row positions of one file, in a bitmap for each 2^32 of them: nearly always the first alone,
 * which is looked up without boxing or searching.
 */
final class PositionBitmap implements DeletedPositions {
  private static final int LOW_BITS = 32;

  private final List<RoaringBitmap> bitmaps = new ArrayList<>();

  void add(long position) {
    int high = (int) (position >>> LOW_BITS);
    while (bitmaps.size() <= high) {
      bitmaps.add(new RoaringBitmap());
    }
    bitmaps.get(high).add((int) position);
  }

  boolean isEmpty() {
    return bitmaps.isEmpty();
  }

  /** Makes it small once everything is in. */
  void finish() {
    bitmaps.forEach(RoaringBitmap::runOptimize);
  }

  @Override
  public boolean contains(long position) {
    int high = (int) (position >>> LOW_BITS);
    return high < bitmaps.size() && bitmaps.get(high).contains((int) position);
  }

  @Override
  public long cardinality() {
    return bitmaps.stream().mapToLong(RoaringBitmap::getLongCardinality).sum();
  }
}
