package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The clauses of a MERGE as numbered actions, and what rows become by them. */
record MergeActions(TargetRows rows, MergeClauses clauses) {
  /** The row stays as it is. */
  static final int KEEP = 0;

  /** The row goes. */
  static final int DELETE = -1;

  /** What to do with a target row that has a source row. */
  Expr forMatched() {
    return choose(clauses.matched(), 1);
  }

  /** What to do with a target row that has none. */
  Expr forNotMatchedBySource() {
    return choose(clauses.notMatchedBySource(), firstBySource());
  }

  /** The first number of clauses for rows without a source row. */
  int firstBySource() {
    return clauses.matched().size() + 1;
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
  List<Expr> outcomes(Attribute action) {
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

  /** Puts a new row's columns in place. */
  interface Layout {
    List<Expr> of(List<Expr> columns);
  }

  /** The rows that the clauses insert, from source rows. */
  Query insert(WriteSession session, Query input, Layout layout, List<Attribute> attributes) {
    List<MergeClauses.Clause> inserts = clauses.notMatched();
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
