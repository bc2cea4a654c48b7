package floeberg.statement;

import floeberg.plan.Command;
import floeberg.plan.ShowCommand;
import floeberg.plan.ShowCommand.ExplainMode;
import floeberg.plan.Statement;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.table.ScanPlanner;

/** EXPLAIN: the resolved query as a tree, with the files that each scan reads; nothing runs. */
final class ExplainStatement {
  private ExplainStatement() {}

  static Result execute(ShowCommand.Explain explain, StatementContext context) {
    var text = new StringBuilder();
    switch (explain.statement()) {
      case Statement.Query(var relation) -> {
        Query query = context.analyze(relation);
        if (explain.mode() == ExplainMode.EXTENDED) {
          text.append("== Parsed Logical Plan ==\n").append(relation).append("\n\n");
        }
        text.append("== Physical Plan ==\n");
        text.append(PlanText.of(query, new ScanPlanner(context.settings().zone())));
      }
      case Command command -> {
        text.append("== Physical Plan ==\n");
        text.append(command.getClass().getSimpleName()).append('\n');
      }
    }
    return Rows.of("plan").add(text.append('\n').toString()).result();
  }
}
