package floeberg.table;

import java.util.function.LongConsumer;

/** The deleted row positions of one data file. Safe for use by several threads. */
public interface DeletedPositions {
  boolean contains(long position);

  long cardinality();

  /** Hands out the deleted positions from {@code start} to {@code end}, exclusive, in order. */
  default void forEachBetween(long start, long end, LongConsumer consumer) {
    for (long position = start; position < end; position++) {
      if (contains(position)) {
        consumer.accept(position);
      }
    }
  }
}
