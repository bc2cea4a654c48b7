package floeberg.write;

import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DeleteFiles;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;

/** DELETE: by metadata alone where whole files go, else copy-on-write or merge-on-read. */
public final class Deletion {
  private final WriteSession session;
  private final TargetRows rows;
  private final WriteOptions options;

  public Deletion(WriteSession session, TargetRows rows, WriteOptions options) {
    this.session = session;
    this.rows = rows;
    this.options = options;
  }

  /** Deletes the rows for which the condition is TRUE. */
  public void delete(Expr condition) {
    Optional<Expression> exact = ExactFilter.of(condition);
    var files = new TargetFiles(rows.table(), session.settings().isCaseSensitive());
    // An unknown mode or level is an error even where it would not matter.
    boolean isMergeOnRead = options.isMergeOnRead(RowLevelCommand.DELETE);
    options.isolation(RowLevelCommand.DELETE);
    if (exact.isPresent() && exact.get().op() == Expression.Operation.FALSE) {
      // Iceberg's Spark commits nothing for a condition that is never true.
      session.changed(0);
      return;
    }
    if (exact.isPresent() && files.selectsWholeFiles(exact.get())) {
      deleteFiles(exact.get());
      return;
    }
    var change =
        new RowChange(
            session, rows, options, RowLevelCommand.DELETE, rows.conflictFilter(condition));
    Query found = Queries.filter(rows.scan(rows.ownConjuncts(condition)), condition);
    if (isMergeOnRead) {
      mergeOnRead(change, found);
    } else {
      Set<String> touched = change.touched(found, rows.key());
      Query kept = Queries.filter(rows.scan(touched), Exprs.not(Exprs.isTrue(condition)));
      change.copyOnWrite(
          touched, change.project(kept, rows.unchanged(), rows.rowAttributes(session)));
    }
  }

  /**
   * Deletes every file that the filter selects as a whole; ignores {@code spark.wap.id}, as Spark.
   */
  public void deleteFiles(Expression filter) {
    DeleteFiles delete =
        rows.table()
            .table()
            .newDelete()
            .caseSensitive(session.settings().isCaseSensitive())
            .deleteFromRowFilter(filter);
    options
        .wapId()
        .ifPresent(
            id ->
                session.warn(
                    "spark.wap.id %s does not apply: a delete of whole files of %s is live"
                        .formatted(id, rows.table().name())));
    Publication.of(rows.table(), options).useFewThreads(delete);
    options.snapshotProperties().forEach(delete::set);
    rows.table().branch().ifPresent(delete::toBranch);
    delete.commit();
    session.changed(deletedRecords());
  }

  /** What the newest snapshot's summary says. */
  private long deletedRecords() {
    Table table = rows.table().table();
    Snapshot made = rows.table().branch().map(table::snapshot).orElseGet(table::currentSnapshot);
    return made == null
        ? 0
        : Long.parseLong(made.summary().getOrDefault(SnapshotSummary.DELETED_RECORDS_PROP, "0"));
  }

  private void mergeOnRead(RowChange change, Query found) {
    Query.Stored places =
        session.stage(new Query.Project(found, Queries.pass(List.of(rows.key(), rows.position()))));
    try {
      change.mergeOnRead(
          new MergeOnRead.Places(places, rows.key(), rows.position()), Optional.empty());
    } finally {
      session.unstage(places);
    }
  }
}
