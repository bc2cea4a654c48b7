package floeberg.jdbc;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.WriteCommand.Insert;
import floeberg.plan.WriteCommand.InsertMode;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Many executions of one {@code INSERT INTO t VALUES (...)} as one statement. */
final class InsertBatch {
  private InsertBatch() {}

  /** Binds values to the statement's text. */
  interface Parser {
    Statement parse(List<Expression> parameters) throws SQLException;
  }

  /** One INSERT of all rows; empty when the statement is no appending INSERT of plain rows. */
  static Optional<Statement> of(List<List<Expression>> batch, Parser parser) throws SQLException {
    var rows = new ArrayList<List<Expression>>();
    Optional<Insert> first = Optional.empty();
    for (List<Expression> parameters : batch) {
      if (!(parser.parse(parameters) instanceof Insert insert)
          || !(insert.mode() instanceof InsertMode.Append)
          || !(insert.query() instanceof SourceRelation.Values values)
          || !insert.partition().isEmpty()) {
        return Optional.empty();
      }
      first = first.isEmpty() ? Optional.of(insert) : first;
      rows.addAll(values.rows());
    }
    return first.map(insert -> withRows(insert, rows));
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
