package floeberg.jdbc;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.WriteCommand.Insert;
import floeberg.plan.WriteCommand.InsertMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Many executions of one {@code INSERT INTO t VALUES (...)} as one statement. */
final class InsertBatch {
  private InsertBatch() {}

  /** Binds values to the statement's text. */
  interface Parser {
    Statement parse(List<Expression> parameters) throws SQLException;
  }

  /**
   * One INSERT of all rows; empty when the statement is no appending INSERT of plain rows. The text
   * is parsed once when its markers stand for whole values, as they mostly do.
   */
  static Optional<Statement> of(List<List<Expression>> batch, Parser parser) throws SQLException {
    List<Expression> markers = batch.getFirst();
    Optional<Insert> first = insert(parser.parse(markers));
    if (first.isEmpty()) {
      return Optional.empty();
    }
    List<List<Expression>> template = rows(first.get());
    var rows = new ArrayList<List<Expression>>();
    // The parser puts the very objects that it is given at the markers' places.
    var places = new IdentityHashMap<Expression, Integer>();
    for (int i = 0; i < markers.size(); i++) {
      places.put(markers.get(i), i);
    }
    if (isEachMarkerAValue(template, places, markers.size())) {
      for (List<Expression> parameters : batch) {
        rows.addAll(bound(template, places, parameters));
      }
    } else {
      for (List<Expression> parameters : batch) {
        Optional<Insert> next = insert(parser.parse(parameters));
        if (next.isEmpty() || !next.get().table().equals(first.get().table())) {
          return Optional.empty();
        }
        rows.addAll(rows(next.get()));
      }
    }
    return Optional.of(withRows(first.get(), rows));
  }

  private static Optional<Insert> insert(Statement statement) {
    return statement instanceof Insert insert
            && insert.mode() instanceof InsertMode.Append
            && insert.query() instanceof SourceRelation.Values
            && insert.partition().isEmpty()
        ? Optional.of(insert)
        : Optional.empty();
  }

  private static List<List<Expression>> rows(Insert insert) {
    return ((SourceRelation.Values) insert.query()).rows();
  }

  /** Whether every marker is found as a value of its own: none is in an expression, or a name. */
  private static boolean isEachMarkerAValue(
      List<List<Expression>> rows, Map<Expression, Integer> places, int markers) {
    long found = rows.stream().flatMap(List::stream).filter(places::containsKey).count();
    return found == markers && places.size() == markers;
  }

  private static List<List<Expression>> bound(
      List<List<Expression>> template,
      Map<Expression, Integer> places,
      List<Expression> parameters) {
    return template.stream()
        .map(row -> row.stream().map(value -> bound(value, places, parameters)).toList())
        .toList();
  }

  private static Expression bound(
      Expression value, Map<Expression, Integer> places, List<Expression> parameters) {
    Integer place = places.get(value);
    return place == null ? value : parameters.get(place);
  }

  private static Statement withRows(Insert insert, List<List<Expression>> rows) {
    Relation all =
        new SourceRelation.Values(rows, ((SourceRelation.Values) insert.query()).origin());
    return new Insert(
        insert.table(),
        insert.mode(),
        insert.columns(),
        insert.partition(),
        insert.byName(),
        insert.ifPartitionNotExists(),
        insert.withSchemaEvolution(),
        insert.options(),
        all,
        insert.origin());
  }
}
