package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.Assignment;
import floeberg.plan.WriteCommand.Insert;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** INSERT, DELETE, UPDATE and MERGE. */
final class WriteStatements extends StatementGroup {
  private final InsertBuilder inserts;
  private final MergeBuilder merges;
  private Optional<QueryBuilder.CommonTables> commonTables = Optional.empty();

  WriteStatements(Builders builders) {
    super(builders);
    this.inserts = new InsertBuilder(builders);
    this.merges = new MergeBuilder(builders, this);
  }

  /** A WITH clause in front is seen by the source query and by every subquery. */
  @Override
  public Statement visitDmlStatement(DmlStatementContext tree) {
    if (tree.ctes() != null) {
      commonTables = Optional.of(builders.queries.commonTables(tree.ctes()));
      builders.queries.useInSubqueries(commonTables.get());
    }
    return tree.dmlStatementNoWith().accept(this);
  }

  Relation withCommonTables(Relation query) {
    return commonTables.isPresent() ? commonTables.get().over(query) : query;
  }

  @Override
  public Statement visitSingleInsertQuery(SingleInsertQueryContext tree) {
    Relation query = DefaultValues.in(builders.queries.of(tree.query()));
    return inserts.of(tree.insertInto(), withCommonTables(query), Places.origin(tree));
  }

  @Override
  public Statement visitMultiInsertQuery(MultiInsertQueryContext tree) {
    Relation from = builders.relations.from(tree.fromClause());
    var statements = new ArrayList<Insert>();
    for (MultiInsertQueryBodyContext body : tree.multiInsertQueryBody()) {
      Relation query = builders.selects.of(body.fromStatementBody(), from);
      Statement insert =
          inserts.of(body.insertInto(), withCommonTables(query), Places.origin(body));
      if (!(insert instanceof Insert one)) {
        throw ParseErrors.at("_LEGACY_ERROR_TEMP_0001", body.insertInto());
      }
      statements.add(one);
    }
    return statements.size() == 1
        ? statements.getFirst()
        : new WriteCommand.MultiInsert(statements);
  }

  @Override
  public Statement visitDeleteFromTable(DeleteFromTableContext tree) {
    return new WriteCommand.Delete(
        builders.names.name(tree.identifierReference()),
        alias(tree.tableAlias(), "DELETE"),
        condition(tree.whereClause()),
        Places.origin(tree));
  }

  private Optional<Expression> condition(WhereClauseContext tree) {
    return Optional.ofNullable(tree)
        .map(where -> builders.expressions.of(where.booleanExpression()));
  }

  Optional<String> alias(TableAliasContext tree, String statement) {
    if (tree == null || tree.strictIdentifier() == null) {
      return Optional.empty();
    }
    if (tree.identifierList() != null) {
      throw ParseErrors.at("COLUMN_ALIASES_NOT_ALLOWED", tree.identifierList(), "op", statement);
    }
    return Optional.of(builders.names.of(tree.strictIdentifier()));
  }

  @Override
  public Statement visitUpdateTable(UpdateTableContext tree) {
    Name table = builders.names.name(tree.identifierReference());
    Optional<String> alias = alias(tree.tableAlias(), "UPDATE");
    List<Assignment> assignments = assignments(tree.setClause().assignmentList());
    Origin origin = Places.origin(tree);
    return new WriteCommand.Update(
        table, alias, assignments, condition(tree.whereClause()), origin);
  }

  List<Assignment> assignments(AssignmentListContext tree) {
    var assignments = new ArrayList<Assignment>();
    for (AssignmentContext assignment : tree.assignment()) {
      Expression value =
          DefaultValues.in(builders.expressions.of(assignment.value), assignment.value);
      assignments.add(
          new Assignment(builders.names.parts(assignment.key), value, Places.origin(assignment)));
    }
    return assignments;
  }

  @Override
  public Statement visitMergeIntoTable(MergeIntoTableContext tree) {
    return merges.of(tree);
  }
}
