package floeberg.table;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PrimitiveIterator;
import java.util.function.LongConsumer;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * Row positions of one file, in a bitmap for each 2^32 of them: nearly always the first alone,
 * which is looked up without boxing or searching.
 */
public final class PositionBitmap implements DeletedPositions {
  private static final int LOW_BITS = 32;

  private final List<RoaringBitmap> bitmaps = new ArrayList<>();

  /** Adds one position; one that is there stays. */
  public void add(long position) {
    int high = (int) (position >>> LOW_BITS);
    while (bitmaps.size() <= high) {
      bitmaps.add(new RoaringBitmap());
    }
    bitmaps.get(high).add((int) position);
  }

  void add(long[] positions) {
    for (long position : positions) {
      add(position);
    }
  }

  /** Adds the positions of another one, which stays as it is. */
  public void addAll(PositionBitmap others) {
    while (bitmaps.size() < others.bitmaps.size()) {
      bitmaps.add(new RoaringBitmap());
    }
    for (int high = 0; high < others.bitmaps.size(); high++) {
      bitmaps.get(high).or(others.bitmaps.get(high));
    }
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

  /**
   * The positions in order.
   *
   * @param rank how many of the smallest to leave out, at most as many as there are
   */
  public PrimitiveIterator.OfLong from(long rank) {
    int high = 0;
    long left = rank;
    while (high < bitmaps.size() && left >= bitmaps.get(high).getLongCardinality()) {
      left -= bitmaps.get(high++).getLongCardinality();
    }
    return new Positions(high, left);
  }

  private final class Positions implements PrimitiveIterator.OfLong {
    private int high;
    private PeekableIntIterator low = new RoaringBitmap().getIntIterator();

    Positions(int high, long rank) {
      this.high = high - 1;
      if (high < bitmaps.size()) {
        advance();
        low.advanceIfNeeded(bitmaps.get(high).select((int) rank));
      }
    }

    private void advance() {
      low = bitmaps.get(++high).getIntIterator();
    }

    @Override
    public boolean hasNext() {
      while (!low.hasNext() && high + 1 < bitmaps.size()) {
        advance();
      }
      return low.hasNext();
    }

    @Override
    public long nextLong() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return (long) high << LOW_BITS | Integer.toUnsignedLong(low.next());
    }
  }

  @Override
  public void forEachBetween(long start, long end, LongConsumer consumer) {
    long high = start >>> LOW_BITS;
    if (high != end >>> LOW_BITS || end - (high << LOW_BITS) > Integer.MAX_VALUE) {
      DeletedPositions.super.forEachBetween(start, end, consumer);
      return;
    }
    if (high >= bitmaps.size()) {
      return;
    }
    PeekableIntIterator positions = bitmaps.get((int) high).getIntIterator();
    positions.advanceIfNeeded((int) start);
    while (positions.hasNext() && positions.peekNext() < (int) end) {
      consumer.accept(high << LOW_BITS | positions.next());
    }
  }
}
