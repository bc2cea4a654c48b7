package floeberg.procedure;

import java.util.List;
import java.util.stream.Collectors;

/** The queries of changelog views, over a relation named {@link #SOURCE}. */
final class ChangelogSql {
  static final String SOURCE = "__changelog";

  private static final String TAIL = "_change_type, _change_ordinal, _commit_snapshot_id";

  private ChangelogSql() {}

  /**
   * Changes without carried-over rows: a commit that rewrites a file deletes and inserts the rows
   * it keeps; each such pair of equal rows cancels out.
   */
  static String changes(List<String> columns) {
    String keys = joined(columns) + "_change_ordinal, _commit_snapshot_id";
    return """
        SELECT %1$s%2$s FROM (
          SELECT %1$s%2$s,
            row_number() OVER (PARTITION BY %3$s, _change_type ORDER BY _change_ordinal) AS __nth,
            count_if(_change_type = 'INSERT') OVER (PARTITION BY %3$s) AS __inserts,
            count_if(_change_type = 'DELETE') OVER (PARTITION BY %3$s) AS __deletes
          FROM %4$s)
        WHERE __nth > if(_change_type = 'INSERT', __deletes, __inserts)
        """
        .formatted(joined(columns), TAIL, keys, SOURCE);
  }

  /**
   * What is left of a row over all commits: equal rows deleted and inserted cancel out, whenever it
   * happened; the last ones stay.
   */
  static String netChanges(List<String> columns) {
    String keys = columns.isEmpty() ? "1" : String.join(", ", columns);
    return """
        SELECT %1$s%2$s FROM (
          SELECT %1$s%2$s,
            row_number() OVER (PARTITION BY %3$s, _change_type ORDER BY _change_ordinal DESC) AS __nth,
            count_if(_change_type = 'INSERT') OVER (PARTITION BY %3$s) AS __inserts,
            count_if(_change_type = 'DELETE') OVER (PARTITION BY %3$s) AS __deletes
          FROM %4$s)
        WHERE __nth <= if(_change_type = 'INSERT', __inserts - __deletes, __deletes - __inserts)
        """
        .formatted(joined(columns), TAIL, keys, SOURCE);
  }

  /** Changes in which a delete and an insert of one identifier in one commit become an update. */
  static String updates(List<String> columns, List<String> identifiers) {
    String keys = String.join(", ", identifiers) + ", _change_ordinal";
    return """
        SELECT %1$scase
            WHEN __inserts > 0 AND __deletes > 0 AND _change_type = 'DELETE' THEN 'UPDATE_BEFORE'
            WHEN __inserts > 0 AND __deletes > 0 THEN 'UPDATE_AFTER'
            ELSE _change_type END AS _change_type, _change_ordinal, _commit_snapshot_id
        FROM (
          SELECT %1$s%2$s,
            count_if(_change_type = 'INSERT') OVER (PARTITION BY %3$s) AS __inserts,
            count_if(_change_type = 'DELETE') OVER (PARTITION BY %3$s) AS __deletes
          FROM (%4$s))
        """
        .formatted(joined(columns), TAIL, keys, changes(columns));
  }

  /** Columns with a comma behind each. */
  private static String joined(List<String> columns) {
    return columns.stream().map(column -> column + ", ").collect(Collectors.joining());
  }
}
