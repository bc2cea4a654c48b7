package floeberg.catalog;

import floeberg.error.Hint;
import java.util.List;
import org.apache.iceberg.Table;

/** Branches and tags that a statement names. */
public final class RefNames {
  private RefNames() {}

  /** Does the work; when it fails, proposes names for those of the refs that are not there. */
  public static void using(Table table, List<String> refs, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      for (String ref : refs) {
        if (!table.refs().containsKey(ref)) {
          Hint.meant(e, SimilarNames.refs(table, ref));
        }
      }
      throw e;
    }
  }
}
