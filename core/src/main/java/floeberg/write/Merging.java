package floeberg.write;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * MERGE. The source is read once and kept. The matching pairs are found first, which tells the
 * touched files and rows matched twice; then the touched files' rows are joined again to compute
 * what becomes of them.
 */
public final class Merging {
  private static final int KEEP = 0;
  private static final int DELETE = -1;

  private final WriteSession session;
  private final TargetRows rows;
  private final WriteOptions options;
  private final MergeClauses clauses;

  public Merging(
      WriteSession session, TargetRows rows, WriteOptions options, MergeClauses clauses) {
    this.session = session;
    this.rows = rows;
    this.options = options;
    this.clauses = clauses;
  }

  /**
   * The source and what a row of it is found again by.
   *
   * @param id a number that no two rows share
   */
  private record Source(Query.Stored rows, Attribute id, Expr condition) {}

  /** Target rows with a source row each: place of the one, number of the other. */
  private record Pairs(Query.Stored rows, Attribute file, Attribute position, Attribute id) {}

  /** Merges; the condition is over the target's scope and the source's output. */
  public void merge(Query sourceQuery, Expr condition) {
    var unique =
        new Expr.Call(
            "row_number",
            new Template("row_number() OVER ()", Set.of(), true),
            List.of(),
            SparkType.BIGINT,
            false,
            floeberg.error.Position.NONE);
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
    Query inserted = act(unmatched, clauses.notMatched(), columns -> columns, attributes);
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
                  : org.apache.iceberg.expressions.Expressions.alwaysTrue());
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
    Attribute file = session.attribute("file", SparkType.STRING, true);
    Attribute position = session.attribute("position", SparkType.BIGINT, true);
    Attribute id = session.attribute("source_id", SparkType.BIGINT, true);
    Query places =
        new Query.Project(
            joined,
            List.of(
                new Query.Named(Queries.reference(rows.file()), file),
                new Query.Named(Queries.reference(rows.position()), position),
                new Query.Named(Queries.reference(source.id()), id)));
    return new Pairs(session.stage(places), file, position, id);
  }

  private void checkSingleMatches(Pairs pairs) {
    if (!clauses.needsSingleMatches()) {
      return;
    }
    Attribute file = session.attribute("file", SparkType.STRING, true);
    Attribute position = session.attribute("position", SparkType.BIGINT, true);
    Attribute count = session.attribute("matches", SparkType.BIGINT, false);
    var counted =
        new Expr.AggregateCall(
            "count",
            Template.of("count({*})"),
            List.of(Exprs.literal(1)),
            false,
            Optional.empty(),
            List.of(),
            SparkType.BIGINT,
            false,
            floeberg.error.Position.NONE);
    Query grouped =
        new Query.Aggregate(
            pairs.rows(),
            List.of(
                new Query.Named(Queries.reference(pairs.file()), file),
                new Query.Named(Queries.reference(pairs.position()), position)),
            List.of(),
            List.of(new Query.Named(counted, count)));
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
            ? change.distinct(pairs.rows(), pairs.file())
            : change.distinct(rows.scan(List.of()), rows.file());
    Decided decided = decide(rows.scan(touched), source, pairs);
    Query kept =
        Queries.filter(
            decided.query(),
            Exprs.notEqual(Queries.reference(decided.action()), Exprs.literal(DELETE)));
    List<Attribute> attributes = rows.rowAttributes(session);
    Query rewritten = change.project(kept, outcomes(decided.action()), attributes);
    change.copyOnWrite(touched, withInserts(rewritten, source, pairs));
  }

  private void mergeOnRead(RowChange change, Source source, Pairs pairs) {
    Query candidates =
        clauses.notMatchedBySource().isEmpty()
            ? rows.scan(change.distinct(pairs.rows(), pairs.file()))
            : rows.scan(List.of());
    Decided decided = decide(candidates, source, pairs);
    Expr action = Queries.reference(decided.action());
    Query changed = Queries.filter(decided.query(), Exprs.notEqual(action, Exprs.literal(KEEP)));
    List<Attribute> attributes = rows.rowAttributes(session);
    var columns =
        new ArrayList<>(Queries.pass(List.of(rows.file(), rows.position(), decided.action())));
    List<Expr> outcomes = outcomes(decided.action());
    for (int i = 0; i < outcomes.size(); i++) {
      columns.add(new Query.Named(outcomes.get(i), attributes.get(i)));
    }
    Query.Stored staged = session.stage(new Query.Project(changed, columns));
    try {
      Query updated =
          new Query.Project(
              Queries.filter(staged, Exprs.greater(action, Exprs.literal(KEEP))),
              Queries.pass(attributes));
      change.mergeOnRead(
          new MergeOnRead.Places(staged, rows.file(), rows.position()),
          Optional.of(withInserts(updated, source, pairs)));
    } finally {
      session.unstage(staged);
    }
  }

  /** Target rows with what shall be done: an action number, see {@link #outcomes}. */
  private record Decided(Query query, Attribute action) {}

  private Decided decide(Query target, Source source, Pairs pairs) {
    Query joined;
    Expr isMatched;
    if (clauses.matched().isEmpty()) {
      // Only whether a row matches matters, and it must not be doubled by matching twice.
      Query places =
          new Query.Distinct(
              new Query.Project(
                  pairs.rows(), Queries.pass(List.of(pairs.file(), pairs.position()))));
      Expr samePlace =
          Exprs.and(
              Exprs.equal(Queries.reference(rows.file()), Queries.reference(pairs.file())),
              Exprs.equal(Queries.reference(rows.position()), Queries.reference(pairs.position())));
      joined = Queries.join(target, places, JoinType.LEFT_OUTER, samePlace);
      isMatched = Exprs.isNotNull(Queries.reference(pairs.position().withNullable(true)));
    } else {
      joined = Queries.join(target, source.rows(), JoinType.LEFT_OUTER, source.condition());
      isMatched = Exprs.isNotNull(Queries.reference(source.id().withNullable(true)));
    }
    int firstBySource = clauses.matched().size() + 1;
    Expr action =
        Exprs.when(
            isMatched,
            choose(clauses.matched(), 1),
            choose(clauses.notMatchedBySource(), firstBySource));
    Attribute attribute = session.attribute("action", SparkType.INT, false);
    return new Decided(Queries.append(joined, new Query.Named(action, attribute)), attribute);
  }

  /**
   * The number of the first clause that applies, counted from {@code first}, or DELETE, or KEEP.
   */
  private static Expr choose(List<MergeClauses.Clause> clauses, int first) {
    Expr choice = Exprs.literal(KEEP);
    for (int i = clauses.size() - 1; i >= 0; i--) {
      MergeClauses.Clause clause = clauses.get(i);
      Expr number = Exprs.literal(clause.columns().isPresent() ? first + i : DELETE);
      Expr otherwise = choice;
      choice =
          clause
              .condition()
              .map(condition -> Exprs.when(Exprs.isTrue(condition), number, otherwise))
              .orElse(number);
    }
    return choice;
  }

  /** A target row after its action, in columns of the file schema. */
  private List<Expr> outcomes(Attribute action) {
    var branches = new ArrayList<List<Expr>>();
    var numbers = new ArrayList<Integer>();
    int number = 1;
    for (List<MergeClauses.Clause> list :
        List.of(clauses.matched(), clauses.notMatchedBySource())) {
      for (MergeClauses.Clause clause : list) {
        if (clause.columns().isPresent()) {
          branches.add(rows.changed(clause.columns().get()));
          numbers.add(number);
        }
        number++;
      }
    }
    var outcomes = new ArrayList<Expr>();
    List<Expr> unchanged = rows.unchanged();
    for (int column = 0; column < unchanged.size(); column++) {
      outcomes.add(outcome(action, numbers, branches, column, unchanged.get(column)));
    }
    return outcomes;
  }

  private static Expr outcome(
      Attribute action,
      List<Integer> numbers,
      List<List<Expr>> branches,
      int column,
      Expr unchanged) {
    var cases = new ArrayList<Expr.Branch>();
    for (int i = 0; i < numbers.size(); i++) {
      Expr value = branches.get(i).get(column);
      if (!value.equals(unchanged)) {
        Expr isChosen = Exprs.equal(Queries.reference(action), Exprs.literal(numbers.get(i)));
        cases.add(new Expr.Branch(isChosen, value));
      }
    }
    return cases.isEmpty()
        ? unchanged
        : new Expr.Case(cases, Optional.of(unchanged), unchanged.type(), true);
  }

  private Query withInserts(Query changed, Source source, Pairs pairs) {
    if (clauses.notMatched().isEmpty()) {
      return changed;
    }
    Query unmatched =
        Queries.join(
            source.rows(),
            pairs.rows(),
            JoinType.LEFT_ANTI,
            Exprs.equal(Queries.reference(source.id()), Queries.reference(pairs.id())));
    Query inserted =
        act(unmatched, clauses.notMatched(), rows::inserted, rows.rowAttributes(session));
    return Queries.union(session, changed, inserted);
  }

  private interface Layout {
    List<Expr> of(List<Expr> columns);
  }

  /** The rows that the clauses insert, from source rows. */
  private Query act(
      Query input, List<MergeClauses.Clause> inserts, Layout layout, List<Attribute> attributes) {
    Attribute action = session.attribute("action", SparkType.INT, false);
    Query numbered = Queries.append(input, new Query.Named(choose(inserts, 1), action));
    Query chosen =
        Queries.filter(numbered, Exprs.notEqual(Queries.reference(action), Exprs.literal(KEEP)));
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < attributes.size(); i++) {
      Expr value = null;
      for (int clause = inserts.size() - 1; clause >= 0; clause--) {
        Expr own = layout.of(inserts.get(clause).columns().orElseThrow()).get(i);
        value =
            value == null
                ? own
                : Exprs.when(
                    Exprs.equal(Queries.reference(action), Exprs.literal(clause + 1)), own, value);
      }
      columns.add(new Query.Named(value, attributes.get(i)));
    }
    return new Query.Project(chosen, columns);
  }
}
