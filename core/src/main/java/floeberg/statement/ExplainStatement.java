package floeberg.statement;

import floeberg.catalog.PinnedTable;
import floeberg.plan.Command;
import floeberg.plan.ShowCommand;
import floeberg.plan.ShowCommand.ExplainMode;
import floeberg.plan.Statement;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.result.Result;
import floeberg.table.ScanPlanner;
import java.util.Map;

/** EXPLAIN: the resolved query as a tree, with the files that each scan reads; nothing runs. */
final class ExplainStatement {
  private ExplainStatement() {}

  /** What the tables' own metadata says; of derived rows nothing is known. */
  private static String statistics(Query query) {
    var text = new StringBuilder();
    QueryTree.visit(
        query,
        node -> {
          if (node instanceof Query.Scan scan && scan.source() instanceof PinnedTable table) {
            Map<String, String> summary =
                table.snapshotId().isPresent()
                    ? table.table().snapshot(table.snapshotId().getAsLong()).summary()
                    : Map.of();
            text.append("Statistics of ").append(table.name()).append("(sizeInBytes=");
            text.append(summary.getOrDefault("total-files-size", "0")).append(" B, rowCount=");
            text.append(summary.getOrDefault("total-records", "0")).append(")\n");
          }
        });
    return text.isEmpty() ? "Statistics(unknown)\n" : text.toString();
  }

  static Result execute(ShowCommand.Explain explain, StatementContext context) {
    var text = new StringBuilder();
    switch (explain.statement()) {
      case Statement.Query(var relation) -> {
        Query query = context.analyze(relation);
        String plan = PlanText.of(query, new ScanPlanner(context.settings().zone()));
        if (explain.mode() == ExplainMode.EXTENDED) {
          // Pushing filters and columns into scans is part of the analysis.
          text.append("== Parsed Logical Plan ==\n").append(relation).append("\n\n");
          text.append("== Analyzed Logical Plan ==\n").append(plan).append('\n');
          text.append("== Optimized Logical Plan ==\n").append(plan).append('\n');
        } else if (explain.mode() == ExplainMode.COST) {
          text.append("== Optimized Logical Plan ==\n").append(plan);
          text.append(statistics(query)).append('\n');
        }
        text.append("== Physical Plan ==\n").append(plan);
      }
      case Command command -> {
        text.append("== Physical Plan ==\n");
        text.append(command.getClass().getSimpleName()).append('\n');
      }
    }
    return Rows.of("plan").add(text.append('\n').toString()).result();
  }
}
