package floeberg.statement;

import floeberg.plan.ShowCommand;
import floeberg.plan.Statement;
import floeberg.resolved.Query;
import floeberg.result.Result;

/** EXPLAIN: what a statement would do, as a tree of the resolved query. */
final class ExplainStatement {
  private ExplainStatement() {}

  static Result execute(ShowCommand.Explain explain, StatementContext context) {
    var text = new StringBuilder("== Physical Plan ==\n");
    switch (explain.statement()) {
      case Statement.Query query -> append(context.analyze(query.relation()), text);
      case Statement command -> text.append(command.getClass().getSimpleName()).append('\n');
    }
    return Rows.of("plan").add(text.append('\n').toString()).result();
  }

  private static void append(Query query, StringBuilder text) {
    text.append(query).append('\n');
  }
}
