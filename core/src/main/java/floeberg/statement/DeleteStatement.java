package floeberg.statement;

import floeberg.plan.WriteCommand;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.write.Deletion;
import floeberg.write.TargetRows;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.expressions.Expressions;

/** DELETE FROM. */
final class DeleteStatement {
  private DeleteStatement() {}

  static void execute(WriteCommand.Delete delete, StatementContext context) {
    WriteTarget target =
        WriteTarget.open(
            delete.condition().isPresent()
                ? WriteTarget.RowOperation.DELETE
                : WriteTarget.RowOperation.DELETE_ALL,
            delete.table(),
            delete.alias(),
            Map.of(),
            context);
    WriteGuards.check(target, Map.of(), context);
    TargetRows rows = TargetRows.of(context, target.table(), target.qualifier());
    Expr condition =
        delete
            .condition()
            .map(written -> RowConditions.where(written, rows.scope(), context))
            .orElseGet(() -> new Expr.Literal(SparkType.BOOLEAN, Optional.of(true)));
    new Deletion(context, rows, target.options()).delete(condition);
    target.written(context);
  }

  /** TRUNCATE TABLE: every row of the table or branch. */
  static void truncate(WriteTarget target, StatementContext context) {
    TargetRows rows = TargetRows.of(context, target.table(), target.qualifier());
    new Deletion(context, rows, target.options()).deleteFiles(Expressions.alwaysTrue());
    target.written(context);
  }
}
