package floeberg.write;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.expressions.Expressions;

/**
 * MERGE. The source is read once and kept. The matching pairs are found first, which tells the
 * touched files and rows matched twice; then the touched files' rows are joined again to compute
 * what becomes of them.
 */
public final class Merging {
  private final WriteSession session;
  private final TargetRows rows;
  private final WriteOptions options;
  private final MergeClauses clauses;
  private final MergeActions actions;

  public Merging(
      WriteSession session, TargetRows rows, WriteOptions options, MergeClauses clauses) {
    this.session = session;
    this.rows = rows;
    this.options = options;
    this.clauses = clauses;
    this.actions = new MergeActions(rows, clauses);
  }

  /**
   * The source and what a row of it is found again by.
   *
   * @param id a number that no two rows share
   */
  private record Source(Query.Stored rows, Attribute id, Expr condition) {}

  /** Target rows with a source row each: place of the one, number of the other, what to do. */
  private record Pairs(
      Query.Stored rows, Attribute key, Attribute position, Attribute id, Attribute action) {}

  /** Merges; the condition is over the target's scope and the source's output. */
  public void merge(Query sourceQuery, Expr condition) {
    var unique =
        new Expr.Call(
            "row_number",
            new Template("row_number() OVER ()", Set.of(), true),
            List.of(),
            SparkType.BIGINT,
            false,
            Position.NONE);
    Attribute id = session.attribute("source_row", SparkType.BIGINT, false);
    Query.Stored stored = session.stage(Queries.append(sourceQuery, new Query.Named(unique, id)));
    var source = new Source(stored, id, condition);
    try {
      if (clauses.changesTarget()) {
        change(source);
      } else {
        insertOnly(source);
      }
    } finally {
      session.unstage(stored);
    }
  }

  private void insertOnly(Source source) {
    Query unmatched =
        Queries.join(
            source.rows(),
            rows.scan(rows.ownConjuncts(source.condition())),
            JoinType.LEFT_ANTI,
            source.condition());
    List<Attribute> attributes = rows.rowAttributes(session).subList(0, rows.columns().size());
    Query inserted = actions.insert(session, unmatched, columns -> columns, attributes);
    new Inserts(session, rows.table(), options).append(inserted);
  }

  private void change(Source source) {
    Pairs pairs = pairs(source);
    try {
      checkSingleMatches(pairs);
      var change =
          new RowChange(
              session,
              rows,
              options,
              RowLevelCommand.MERGE,
              clauses.notMatchedBySource().isEmpty()
                  ? rows.conflictFilter(source.condition())
                  : Expressions.alwaysTrue());
      if (change.isMergeOnRead()) {
        mergeOnRead(change, source, pairs);
      } else {
        copyOnWrite(change, source, pairs);
      }
    } finally {
      session.unstage(pairs.rows());
    }
  }

  private Pairs pairs(Source source) {
    Query joined =
        Queries.join(
            rows.scan(rows.ownConjuncts(source.condition())),
            source.rows(),
            JoinType.INNER,
            source.condition());
    Attribute key = session.attribute("file_key", SparkType.BIGINT, true);
    Attribute position = session.attribute("position", SparkType.BIGINT, true);
    Attribute id = session.attribute("source_id", SparkType.BIGINT, true);
    Attribute action = session.attribute("action", SparkType.INT, false);
    Query places =
        new Query.Project(
            joined,
            List.of(
                new Query.Named(Queries.reference(rows.key()), key),
                new Query.Named(Queries.reference(rows.position()), position),
                new Query.Named(Queries.reference(source.id()), id),
                new Query.Named(actions.forMatched(), action)));
    return new Pairs(session.stage(places), key, position, id, action);
  }

  private void checkSingleMatches(Pairs pairs) {
    if (!clauses.needsSingleMatches()) {
      return;
    }
    Attribute key = session.attribute("file_key", SparkType.BIGINT, true);
    Attribute position = session.attribute("position", SparkType.BIGINT, true);
    Attribute count = session.attribute("matches", SparkType.BIGINT, false);
    Query grouped =
        new Query.Aggregate(
            pairs.rows(),
            List.of(
                new Query.Named(Queries.reference(pairs.key()), key),
                new Query.Named(Queries.reference(pairs.position()), position)),
            List.of(),
            List.of(new Query.Named(Exprs.countRows(), count)));
    Query repeated =
        Queries.filter(grouped, Exprs.greater(Queries.reference(count), Exprs.literal(1L)));
    try (var result = session.run(Queries.limit(repeated, 1))) {
      if (result.rows().hasNext()) {
        throw FloebergException.of(Condition.runtime("MERGE_CARDINALITY_VIOLATION"));
      }
    }
  }

  private void copyOnWrite(RowChange change, Source source, Pairs pairs) {
    // A clause for rows without a source row may concern any file.
    Set<String> touched =
        clauses.notMatchedBySource().isEmpty()
            ? change.touched(pairs.rows(), pairs.key())
            : change.touched(rows.scan(List.of()), rows.key());
    Decided decided = decide(rows.scan(touched), source, pairs, JoinType.LEFT_OUTER);
    Map<Integer, Long> all =
        clauses.notMatchedBySource().isEmpty()
            ? Map.of()
            : change.countBy(decided.query(), decided.action());
    MergeCounts counts = counts(change, source, pairs, all);
    change.describe(counts);
    Query kept =
        Queries.filter(
            decided.query(),
            Exprs.notEqual(
                Queries.reference(decided.action()), Exprs.literal(MergeActions.DELETE)));
    List<Attribute> attributes = rows.rowAttributes(session);
    Query rewritten = change.project(kept, actions.outcomes(decided.action()), attributes);
    change.copyOnWrite(touched, withInserts(rewritten, source, pairs));
  }

  private void mergeOnRead(RowChange change, Source source, Pairs pairs) {
    Query candidates =
        clauses.notMatchedBySource().isEmpty()
            ? rows.scan(change.touched(changing(pairs), pairs.key()))
            : rows.scan(List.of());
    // Without such clauses only rows that match can change.
    JoinType join = clauses.notMatchedBySource().isEmpty() ? JoinType.INNER : JoinType.LEFT_OUTER;
    Decided decided = decide(candidates, source, pairs, join);
    Expr action = Queries.reference(decided.action());
    Query changed =
        Queries.filter(decided.query(), Exprs.notEqual(action, Exprs.literal(MergeActions.KEEP)));
    List<Attribute> attributes = rows.rowAttributes(session);
    var columns =
        new ArrayList<>(Queries.pass(List.of(rows.key(), rows.position(), decided.action())));
    List<Expr> outcomes = actions.outcomes(decided.action());
    for (int i = 0; i < outcomes.size(); i++) {
      columns.add(new Query.Named(outcomes.get(i), attributes.get(i)));
    }
    Query.Stored staged = session.stage(new Query.Project(changed, columns));
    try {
      MergeCounts counts = counts(change, source, pairs, change.countBy(staged, decided.action()));
      change.describe(counts);
      Query updated =
          new Query.Project(
              Queries.filter(staged, Exprs.greater(action, Exprs.literal(MergeActions.KEEP))),
              Queries.pass(attributes));
      change.mergeOnRead(
          new MergeOnRead.Places(staged, rows.key(), rows.position()),
          Optional.of(withInserts(updated, source, pairs)));
    } finally {
      session.unstage(staged);
    }
  }

  /** Target rows with what shall be done: an action number. */
  private record Decided(Query query, Attribute action) {}

  private Decided decide(Query target, Source source, Pairs pairs, JoinType join) {
    Query joined;
    Expr isMatched;
    if (clauses.matched().isEmpty()) {
      // Only whether a row matches matters, and it must not be doubled by matching twice.
      Query places =
          new Query.Distinct(
              new Query.Project(
                  pairs.rows(), Queries.pass(List.of(pairs.key(), pairs.position()))));
      Expr samePlace =
          Exprs.and(
              Exprs.equal(Queries.reference(rows.key()), Queries.reference(pairs.key())),
              Exprs.equal(Queries.reference(rows.position()), Queries.reference(pairs.position())));
      joined = Queries.join(target, places, JoinType.LEFT_OUTER, samePlace);
      isMatched = Exprs.isNotNull(Queries.reference(pairs.position().withNullable(true)));
    } else {
      joined = Queries.join(target, source.rows(), join, source.condition());
      isMatched = Exprs.isNotNull(Queries.reference(source.id().withNullable(true)));
    }
    Expr action = Exprs.when(isMatched, actions.forMatched(), actions.forNotMatchedBySource());
    Attribute attribute = session.attribute("action", SparkType.INT, false);
    return new Decided(Queries.append(joined, new Query.Named(action, attribute)), attribute);
  }

  private static Query changing(Pairs pairs) {
    return Queries.filter(
        pairs.rows(),
        Exprs.notEqual(Queries.reference(pairs.action()), Exprs.literal(MergeActions.KEEP)));
  }

  /**
   * How many rows meet which fate.
   *
   * @param all target rows by action; only read when there are clauses for rows without a source
   *     row
   */
  private MergeCounts counts(RowChange change, Source source, Pairs pairs, Map<Integer, Long> all) {
    Map<Integer, Long> matched = change.countBy(pairs.rows(), pairs.action());
    long matchedDeleted = matched.getOrDefault(MergeActions.DELETE, 0L);
    boolean hasBySource = !clauses.notMatchedBySource().isEmpty();
    int first = actions.firstBySource();
    long bySourceDeleted =
        hasBySource ? all.getOrDefault(MergeActions.DELETE, 0L) - matchedDeleted : 0;
    long inserted =
        clauses.notMatched().isEmpty()
            ? 0
            : change.count(
                actions.insert(
                    session,
                    unmatched(source, pairs),
                    rows::inserted,
                    rows.rowAttributes(session)));
    return new MergeCounts(
        sumBetween(matched, 1, first),
        matchedDeleted,
        hasBySource ? sumBetween(all, first, Integer.MAX_VALUE) : 0,
        Math.max(0, bySourceDeleted),
        inserted);
  }

  private static long sumBetween(Map<Integer, Long> counts, int from, int to) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getKey() >= from && entry.getKey() < to)
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static Query unmatched(Source source, Pairs pairs) {
    return Queries.join(
        source.rows(),
        pairs.rows(),
        JoinType.LEFT_ANTI,
        Exprs.equal(Queries.reference(source.id()), Queries.reference(pairs.id())));
  }

  private Query withInserts(Query changed, Source source, Pairs pairs) {
    if (clauses.notMatched().isEmpty()) {
      return changed;
    }
    Query inserted =
        actions.insert(
            session, unmatched(source, pairs), rows::inserted, rows.rowAttributes(session));
    return Queries.union(session, changed, inserted);
  }
}
