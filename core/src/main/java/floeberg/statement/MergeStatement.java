package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.Assignment;
import floeberg.plan.WriteCommand.MergeAction;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.write.MergeClauses;
import floeberg.write.Merging;
import floeberg.write.TargetRows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** MERGE INTO. */
final class MergeStatement {
  private final WriteCommand.Merge merge;
  private final StatementContext context;

  MergeStatement(WriteCommand.Merge merge, StatementContext context) {
    this.merge = merge;
    this.context = context;
  }

  void execute() {
    if (merge.matched().isEmpty()
        && merge.notMatched().isEmpty()
        && merge.notMatchedBySource().isEmpty()) {
      throw FloebergException.of(Condition.runtime("NO_MERGE_ACTION_SPECIFIED"));
    }
    WriteTarget opened =
        WriteTarget.open(
            WriteTarget.RowOperation.MERGE,
            merge.target(),
            merge.targetAlias(),
            merge.options(),
            context);
    WriteGuards.check(opened, merge.options(), context);
    Query source = context.analyze(merge.source());
    WriteTarget target = SchemaMerge.apply(merge, opened, source, context).orElse(opened);
    TargetRows rows = TargetRows.of(context, target.table(), target.qualifier());
    var both = new ArrayList<Attribute>(rows.scope());
    both.addAll(source.output());
    Expr condition = RowConditions.merge("SEARCH", merge.condition(), both, context);
    var clauses = new Clauses(rows, both, source.output());
    new Merging(context, rows, target.options(), clauses.resolve()).merge(source, condition);
    target.written(context);
  }

  /** Resolves clauses: each kind sees the columns that exist for its rows. */
  private final class Clauses {
    private final TargetRows rows;
    private final List<Attribute> both;
    private final List<Attribute> source;
    private final RowAssignments assignments;

    Clauses(TargetRows rows, List<Attribute> both, List<Attribute> source) {
      this.rows = rows;
      this.both = both;
      this.source = source;
      this.assignments = new RowAssignments(rows, context);
    }

    MergeClauses resolve() {
      return new MergeClauses(
          merge.matched().stream().map(c -> clause("UPDATE", c, both)).toList(),
          merge.notMatched().stream().map(c -> clause("INSERT", c, source)).toList(),
          merge.notMatchedBySource().stream().map(c -> clause("UPDATE", c, rows.scope())).toList());
    }

    private MergeClauses.Clause clause(
        String kind, WriteCommand.MergeClause clause, List<Attribute> scope) {
      String name = clause.action() instanceof MergeAction.DeleteRow ? "DELETE" : kind;
      Optional<Expr> condition =
          clause.condition().map(c -> RowConditions.merge(name, c, scope, context));
      return new MergeClauses.Clause(condition, columns(clause.action(), scope));
    }

    private Optional<List<Expr>> columns(MergeAction action, List<Attribute> scope) {
      return switch (action) {
        case MergeAction.DeleteRow _ -> Optional.empty();
        case MergeAction.UpdateRow(var list) ->
            Optional.of(assignments.update(expand(list), scope));
        case MergeAction.InsertRow(var list) ->
            Optional.of(assignments.insert(expand(list), scope));
        case MergeAction.UpdateAll _ -> Optional.of(assignments.update(star(), source));
        case MergeAction.InsertAll _ -> Optional.of(assignments.insert(star(), source));
      };
    }

    // UPDATE SET * and INSERT *: every column of the target from the source's of the same name.
    // With
    // schema evolution a column that the source lacks is left alone.
    private List<Assignment> star() {
      var list = new ArrayList<Assignment>();
      for (Attribute column : rows.columns()) {
        boolean isThere = source.stream().anyMatch(a -> a.name().equalsIgnoreCase(column.name()));
        if (merge.withSchemaEvolution() && !isThere) {
          continue;
        }
        var value =
            new Expression.Attribute(
                List.of(column.name()), OptionalLong.empty(), false, merge.origin());
        list.add(new Assignment(targetName(column), value, merge.origin()));
      }
      return list;
    }

    private List<String> targetName(Attribute column) {
      return List.of(column.name());
    }

    // A DataFrame's clause may hold a star among its assignments.
    private List<Assignment> expand(List<Assignment> list) {
      var expanded = new ArrayList<Assignment>();
      for (Assignment assignment : list) {
        if (assignment.value() instanceof Expression.MergeStar) {
          expanded.addAll(star());
        } else {
          expanded.add(assignment);
        }
      }
      return expanded;
    }
  }
}
