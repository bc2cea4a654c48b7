package floeberg.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Positions of delete files that were read lately, by location, and of several together for one
 * data file, by its path and their locations: delete files never change. Bounded by the number of
 * positions and the length of the keys. Thread-safe.
 */
final class DeleteFileCache {
  private static final long MOST_POSITIONS = 64_000_000;

  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private long positions;

  /** The positions by data file; not changed after they are put here. */
  private record Entry(Map<String, PositionBitmap> byDataFile, long count) {}

  synchronized Optional<Map<String, PositionBitmap>> find(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::byDataFile);
  }

  synchronized void put(String key, Map<String, PositionBitmap> byDataFile) {
    // Names and what surrounds them count too: many data files may have few positions each.
    long count = key.length();
    for (var entry : byDataFile.entrySet()) {
      count += entry.getKey().length() + entry.getValue().cardinality();
    }
    Entry before = entries.put(key, new Entry(byDataFile, count));
    positions += count - (before == null ? 0 : before.count());
    var oldest = entries.values().iterator();
    while (positions > MOST_POSITIONS && oldest.hasNext()) {
      positions -= oldest.next().count();
      oldest.remove();
    }
  }
}
