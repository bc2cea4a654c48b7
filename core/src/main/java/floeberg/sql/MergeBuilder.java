package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.Assignment;
import floeberg.plan.WriteCommand.MergeAction;
import floeberg.plan.WriteCommand.MergeClause;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** MERGE with its clauses. */
final class MergeBuilder {
  private final Builders builders;
  private final WriteStatements writes;

  MergeBuilder(Builders builders, WriteStatements writes) {
    this.builders = builders;
    this.writes = writes;
  }

  Statement of(MergeIntoTableContext tree) {
    Name target = builders.names.name(tree.target);
    Optional<String> targetAlias = writes.alias(tree.targetAlias, "MERGE");
    Relation source = source(tree);
    Expression condition = builders.expressions.of(tree.mergeCondition);
    List<MergeClause> matched = tree.matchedClause().stream().map(this::matched).toList();
    List<MergeClause> notMatched = tree.notMatchedClause().stream().map(this::notMatched).toList();
    List<MergeClause> notMatchedBySource =
        tree.notMatchedBySourceClause().stream().map(this::notMatchedBySource).toList();
    if (matched.isEmpty() && notMatched.isEmpty() && notMatchedBySource.isEmpty()) {
      throw ParseErrors.at("MERGE_WITHOUT_WHEN", tree);
    }
    requireConditions(matched, "NON_LAST_MATCHED_CLAUSE_OMIT_CONDITION", tree);
    requireConditions(notMatched, "NON_LAST_NOT_MATCHED_BY_TARGET_CLAUSE_OMIT_CONDITION", tree);
    requireConditions(
        notMatchedBySource, "NON_LAST_NOT_MATCHED_BY_SOURCE_CLAUSE_OMIT_CONDITION", tree);
    return new WriteCommand.Merge(
        target,
        targetAlias,
        source,
        condition,
        matched,
        notMatched,
        notMatchedBySource,
        tree.EVOLUTION() != null,
        Map.of(),
        Places.origin(tree));
  }

  private Relation source(MergeIntoTableContext tree) {
    Relation source =
        writes.withCommonTables(
            tree.source != null
                ? builders.relations.table(tree.source, tree)
                : builders.queries.of(tree.sourceQuery));
    return writes
        .alias(tree.sourceAlias, "MERGE")
        .<Relation>map(
            alias ->
                new CoreRelation.SubqueryAlias(
                    source, alias, List.of(), Places.origin(tree.sourceAlias)))
        .orElse(source);
  }

  private static void requireConditions(
      List<MergeClause> clauses, String error, MergeIntoTableContext tree) {
    boolean isMissing =
        clauses.stream()
            .limit(Math.max(0, clauses.size() - 1))
            .anyMatch(clause -> clause.condition().isEmpty());
    if (isMissing) {
      throw ParseErrors.at(error, tree);
    }
  }

  private Optional<Expression> condition(BooleanExpressionContext tree) {
    return Optional.ofNullable(tree).map(builders.expressions::of);
  }

  private MergeClause matched(MatchedClauseContext tree) {
    MatchedActionContext action = tree.matchedAction();
    return new MergeClause(
        condition(tree.matchedCond),
        action.DELETE() != null
            ? new MergeAction.DeleteRow()
            : action.ASTERISK() != null
                ? new MergeAction.UpdateAll()
                : new MergeAction.UpdateRow(writes.assignments(action.assignmentList())));
  }

  private MergeClause notMatched(NotMatchedClauseContext tree) {
    NotMatchedActionContext action = tree.notMatchedAction();
    return new MergeClause(
        condition(tree.notMatchedCond),
        action.ASTERISK() != null ? new MergeAction.InsertAll() : insert(action));
  }

  private MergeAction insert(NotMatchedActionContext tree) {
    List<MultipartIdentifierContext> columns = tree.columns.multipartIdentifier();
    if (columns.size() != tree.expression().size()) {
      throw mismatch(tree);
    }
    var assignments = new ArrayList<Assignment>();
    for (int i = 0; i < columns.size(); i++) {
      ExpressionContext value = tree.expression(i);
      assignments.add(
          new Assignment(
              builders.names.parts(columns.get(i)),
              DefaultValues.in(builders.expressions.of(value), value),
              Places.origin(value)));
    }
    return new MergeAction.InsertRow(assignments);
  }

  private static FloebergException mismatch(NotMatchedActionContext tree) {
    return ParseErrors.at("_LEGACY_ERROR_TEMP_0006", tree);
  }

  private MergeClause notMatchedBySource(NotMatchedBySourceClauseContext tree) {
    NotMatchedBySourceActionContext action = tree.notMatchedBySourceAction();
    return new MergeClause(
        condition(tree.notMatchedBySourceCond),
        action.DELETE() != null
            ? new MergeAction.DeleteRow()
            : new MergeAction.UpdateRow(writes.assignments(action.assignmentList())));
  }
}
