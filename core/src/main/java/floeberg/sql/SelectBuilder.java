package floeberg.sql;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Grouping;
import java.util.List;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** SELECT with what stands between it and ORDER BY. */
final class SelectBuilder {
  private final Builders builders;
  private final GroupingBuilder groupings;

  SelectBuilder(Builders builders) {
    this.builders = builders;
    this.groupings = new GroupingBuilder(builders);
  }

  /** The clauses of one SELECT, absent ones null as the grammar gives them. */
  private record Clauses(
      SelectClauseContext select,
      List<LateralViewContext> lateralViews,
      WhereClauseContext where,
      AggregationClauseContext aggregation,
      HavingClauseContext having,
      WindowClauseContext window,
      QualifyClauseContext qualify) {}

  Relation of(QuerySpecificationContext tree) {
    if (tree instanceof RegularQuerySpecificationContext regular) {
      Relation from =
          regular.fromClause() == null
              ? QueryBuilder.oneRow()
              : builders.relations.from(regular.fromClause());
      return select(
          from,
          new Clauses(
              regular.selectClause(),
              regular.lateralView(),
              regular.whereClause(),
              regular.aggregationClause(),
              regular.havingClause(),
              regular.windowClause(),
              regular.qualifyClause()));
    }
    throw ParseErrors.at("UNSUPPORTED_FEATURE.TRANSFORM_NON_HIVE", tree);
  }

  Relation of(FromStatementBodyContext tree, Relation from) {
    if (tree.transformClause() != null) {
      throw ParseErrors.at("UNSUPPORTED_FEATURE.TRANSFORM_NON_HIVE", tree);
    }
    Relation select =
        select(
            from,
            new Clauses(
                tree.selectClause(),
                tree.lateralView(),
                tree.whereClause(),
                tree.aggregationClause(),
                tree.havingClause(),
                tree.windowClause(),
                tree.qualifyClause()));
    return builders.queries.organized(select, tree.queryOrganization());
  }

  private Relation select(Relation from, Clauses clauses) {
    Relation input = from;
    for (LateralViewContext view : clauses.lateralViews()) {
      input = builders.relations.lateralView(input, view);
    }
    if (clauses.where() != null) {
      input = filter(input, clauses.where());
    }
    Relation result = projected(input, clauses);
    if (clauses.qualify() != null) {
      Expression condition = builders.expressions.of(clauses.qualify().booleanExpression());
      result = new CoreRelation.Qualify(result, condition, Places.origin(clauses.qualify()));
    }
    SelectClauseContext select = clauses.select();
    if (select.setQuantifier() != null && select.setQuantifier().DISTINCT() != null) {
      result = new CoreRelation.Deduplicate(result, List.of(), Places.origin(select));
    }
    if (clauses.window() != null) {
      result = new CoreRelation.WithWindows(result, builders.windows.definitions(clauses.window()));
    }
    return hinted(result, select.hints);
  }

  Relation filter(Relation input, WhereClauseContext where) {
    return new CoreRelation.Filter(
        input, builders.expressions.of(where.booleanExpression()), Places.origin(where));
  }

  private Relation projected(Relation input, Clauses clauses) {
    List<Expression> outputs = builders.expressions.all(clauses.select().namedExpressionSeq());
    if (clauses.aggregation() == null && clauses.having() == null) {
      return new CoreRelation.Project(input, outputs, Places.origin(clauses.select()));
    }
    // HAVING without GROUP BY groups everything into one row.
    Grouping grouping =
        clauses.aggregation() == null
            ? new Grouping.By(List.of())
            : groupings.of(clauses.aggregation());
    Relation aggregate =
        new CoreRelation.Aggregate(input, grouping, outputs, Places.origin(clauses.select()));
    return clauses.having() == null
        ? aggregate
        : new CoreRelation.Having(
            aggregate,
            builders.expressions.of(clauses.having().booleanExpression()),
            Places.origin(clauses.having()));
  }

  Relation hinted(Relation input, List<HintContext> hints) {
    Relation result = input;
    for (HintContext hint : hints.reversed()) {
      for (HintStatementContext statement : hint.hintStatements.reversed()) {
        result =
            new CoreRelation.Hint(
                result,
                Names.simple(statement.hintName),
                builders.expressions.all(statement.parameters));
      }
    }
    return result;
  }
}
