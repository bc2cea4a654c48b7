package floeberg.statement;

import floeberg.plan.WriteCommand;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.write.TargetRows;
import floeberg.write.Updating;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** UPDATE. */
final class UpdateStatement {
  private UpdateStatement() {}

  static void execute(WriteCommand.Update update, StatementContext context) {
    WriteTarget target =
        WriteTarget.open(
            WriteTarget.RowOperation.UPDATE, update.table(), update.alias(), Map.of(), context);
    WriteGuards.check(target, Map.of(), context);
    TargetRows rows = TargetRows.of(context, target.table(), target.qualifier());
    List<Expr> columns =
        new RowAssignments(rows, context).update(update.assignments(), rows.scope());
    Expr condition =
        update
            .condition()
            .map(written -> RowConditions.where(written, rows.scope(), context))
            .orElseGet(() -> new Expr.Literal(SparkType.BOOLEAN, Optional.of(true)));
    new Updating(context, rows, target.options()).update(condition, columns);
    target.written(context);
  }
}
