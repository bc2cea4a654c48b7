package floeberg.procedure;

import java.util.Map;
import org.apache.iceberg.actions.RewriteDataFiles;
import org.apache.iceberg.util.PropertyUtil;

/** Options of rewrites that Iceberg's planners do not look at, checked in Iceberg's words. */
final class RewriteOptions {
  private static final String COMPRESSION_FACTOR = "compression-factor";
  private static final String SHUFFLE_PARTITIONS = "shuffle-partitions-per-file";

  private RewriteOptions() {}

  static void requireValid(RewriteLayout layout, Map<String, String> options) {
    if (!(layout instanceof RewriteLayout.BinPack)) {
      double factor = PropertyUtil.propertyAsDouble(options, COMPRESSION_FACTOR, 1);
      requirePositive(COMPRESSION_FACTOR, factor > 0, String.valueOf(factor));
      int partitions = PropertyUtil.propertyAsInt(options, SHUFFLE_PARTITIONS, 1);
      requirePositive(SHUFFLE_PARTITIONS, partitions > 0, String.valueOf(partitions));
    }
    requireThreads(options);
  }

  /** The number of groups that are rewritten at a time, which is the same for all rewrites. */
  static void requireThreads(Map<String, String> options) {
    String key = RewriteDataFiles.MAX_CONCURRENT_FILE_GROUP_REWRITES;
    int threads = PropertyUtil.propertyAsInt(options, key, 1);
    if (threads <= 0) {
      throw new IllegalArgumentException(
          "Cannot set %s to %d, the value must be positive.".formatted(key, threads));
    }
  }

  private static void requirePositive(String key, boolean isPositive, String value) {
    if (!isPositive) {
      throw new IllegalArgumentException("'%s' is set to %s but must be > 0".formatted(key, value));
    }
  }
}
