package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** UPDATE: rows for which a condition is TRUE get new columns. */
public final class Updating {
  private final WriteSession session;
  private final TargetRows rows;
  private final WriteOptions options;

  public Updating(WriteSession session, TargetRows rows, WriteOptions options) {
    this.session = session;
    this.rows = rows;
    this.options = options;
  }

  /**
   * Changes rows.
   *
   * @param newColumns a value for each column of the table, of exactly its type
   */
  public void update(Expr condition, List<Expr> newColumns) {
    var change =
        new RowChange(
            session, rows, options, RowLevelCommand.UPDATE, rows.conflictFilter(condition));
    Query found = Queries.filter(rows.scan(rows.ownConjuncts(condition)), condition);
    if (change.isMergeOnRead()) {
      mergeOnRead(change, found, newColumns);
    } else {
      copyOnWrite(change, found, condition, newColumns);
    }
  }

  private void copyOnWrite(RowChange change, Query found, Expr condition, List<Expr> newColumns) {
    Set<String> touched = change.touched(found, rows.key());
    Attribute flag = session.attribute("is_changed", SparkType.BOOLEAN, false);
    Query flagged =
        Queries.append(rows.scan(touched), new Query.Named(Exprs.isTrue(condition), flag));
    Expr isChanged = Queries.reference(flag);
    List<Expr> before = rows.unchanged();
    List<Expr> after = rows.changed(newColumns);
    var values = new ArrayList<Expr>();
    for (int i = 0; i < before.size(); i++) {
      boolean isSame = before.get(i).equals(after.get(i));
      values.add(isSame ? before.get(i) : Exprs.when(isChanged, after.get(i), before.get(i)));
    }
    change.copyOnWrite(touched, change.project(flagged, values, rows.rowAttributes(session)));
  }

  private void mergeOnRead(RowChange change, Query found, List<Expr> newColumns) {
    List<Attribute> attributes = rows.rowAttributes(session);
    var columns = new ArrayList<>(Queries.pass(List.of(rows.key(), rows.position())));
    List<Expr> after = rows.changed(newColumns);
    for (int i = 0; i < after.size(); i++) {
      columns.add(new Query.Named(after.get(i), attributes.get(i)));
    }
    Query.Stored staged = session.stage(new Query.Project(found, columns));
    try {
      Query newRows = new Query.Project(staged, Queries.pass(attributes));
      change.mergeOnRead(
          new MergeOnRead.Places(staged, rows.key(), rows.position()), Optional.of(newRows));
    } finally {
      session.unstage(staged);
    }
  }
}
