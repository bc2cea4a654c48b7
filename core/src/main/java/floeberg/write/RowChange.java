package floeberg.write;

import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.expressions.Expression;

/**
 * One row-level statement on its way to a commit: the steps that DELETE, UPDATE and MERGE share.
 */
final class RowChange {
  private final WriteSession session;
  private final TargetRows rows;
  private final WriteOptions options;
  private final RowLevelCommand command;
  private final Expression conflictFilter;

  RowChange(
      WriteSession session,
      TargetRows rows,
      WriteOptions options,
      RowLevelCommand command,
      Expression conflictFilter) {
    this.session = session;
    this.rows = rows;
    this.options = options;
    this.command = command;
    this.conflictFilter = conflictFilter;
  }

  WriteSession session() {
    return session;
  }

  TargetRows rows() {
    return rows;
  }

  WriteOptions options() {
    return options;
  }

  RowLevelCommand command() {
    return command;
  }

  Expression conflictFilter() {
    return conflictFilter;
  }

  Publication publication() {
    return Publication.of(rows.table(), options);
  }

  boolean isMergeOnRead() {
    return options.isMergeOnRead(command);
  }

  /** The different values of a STRING column. */
  Set<String> distinct(Query query, Attribute column) {
    Query distinct = new Query.Distinct(new Query.Project(query, List.of(Queries.pass(column))));
    var values = new LinkedHashSet<String>();
    try (Result result = session.run(distinct)) {
      result.rows().forEachRemaining(row -> values.add((String) row.values().getFirst()));
    }
    return values;
  }

  boolean hasRows(Query query) {
    try (Result result = session.run(Queries.limit(query, 1))) {
      Iterator<?> found = result.rows();
      return found.hasNext();
    }
  }

  /** A projection to rows of the file schema. */
  Query project(Query input, List<Expr> values, List<Attribute> attributes) {
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < values.size(); i++) {
      columns.add(new Query.Named(values.get(i), attributes.get(i)));
    }
    return new Query.Project(input, columns);
  }

  /** Rows that stand in both, by their place; the left side only. */
  Query places(
      Query left, Query right, Attribute rightFile, Attribute rightPosition, JoinType type) {
    Expr condition =
        Exprs.and(
            Exprs.equal(Queries.reference(rows.file()), Queries.reference(rightFile)),
            Exprs.equal(Queries.reference(rows.position()), Queries.reference(rightPosition)));
    return Queries.join(left, right, type, condition);
  }

  /** Replaces the files by the rows. */
  void copyOnWrite(Set<String> touched, Query newRows) {
    new CopyOnWrite(this).commit(touched, newRows);
  }

  /** Deletes the rows at the places and adds rows. */
  void mergeOnRead(MergeOnRead.Places places, Optional<Query> newRows) {
    new MergeOnRead(this).commit(places, newRows);
  }
}
