package floeberg.catalog;

import floeberg.error.Hint;
import floeberg.error.Similarity;
import java.util.List;
import org.apache.iceberg.Table;

/** Branches and tags that a statement names, and what is proposed for those that are not there. */
public final class RefNames {
  private RefNames() {}

  /** Does the work; when it fails, proposes names for those of the refs that are not there. */
  public static void using(Table table, List<String> refs, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      for (String ref : refs) {
        if (!table.refs().containsKey(ref)) {
          missing(e, table, ref);
        }
      }
      throw e;
    }
  }

  /** The error of a ref that is not there, with the names that may have been meant. */
  static <E extends RuntimeException> E missing(E error, Table table, String ref) {
    return Hint.meant(error, Similarity.nearest(ref, table.refs().keySet()));
  }
}
