package floeberg.write;

import java.util.LinkedHashMap;
import java.util.Map;

/** What a MERGE did to how many rows, as the snapshot's summary tells it. */
record MergeCounts(
    long matchedUpdated,
    long matchedDeleted,
    long bySourceUpdated,
    long bySourceDeleted,
    long inserted) {

  /** Rows that are not as they were. */
  long changed() {
    return matchedUpdated + matchedDeleted + bySourceUpdated + bySourceDeleted + inserted;
  }

  /**
   * The summary's properties.
   *
   * @param written rows in new data files: those that are neither updated nor inserted were copied
   */
  Map<String, String> properties(long written) {
    long updated = matchedUpdated + bySourceUpdated;
    var counts = new LinkedHashMap<String, Long>();
    counts.put("copied", Math.max(0, written - updated - inserted));
    counts.put("deleted", matchedDeleted + bySourceDeleted);
    counts.put("updated", updated);
    counts.put("inserted", inserted);
    counts.put("matched-updated", matchedUpdated);
    counts.put("matched-deleted", matchedDeleted);
    counts.put("not-matched-by-source-updated", bySourceUpdated);
    counts.put("not-matched-by-source-deleted", bySourceDeleted);
    var properties = new LinkedHashMap<String, String>();
    counts.forEach(
        (name, count) ->
            properties.put("spark.merge-into.num-target-rows-" + name, String.valueOf(count)));
    return properties;
  }
}
