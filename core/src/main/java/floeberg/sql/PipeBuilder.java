package floeberg.sql;

import floeberg.plan.CoreRelation;
import floeberg.plan.CoreRelation.PipeOperator;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** The steps of pipe syntax: {@code FROM t |> WHERE a |> AGGREGATE ...}. */
final class PipeBuilder {
  private final Builders builders;

  PipeBuilder(Builders builders) {
    this.builders = builders;
  }

  Relation step(Relation input, OperatorPipeRightSideContext tree) {
    if (tree.selectClause() != null) {
      return select(input, tree);
    }
    if (tree.EXTEND() != null) {
      return pipe(input, PipeOperator.EXTEND, builders.expressions.all(tree.extendList), tree);
    }
    if (tree.SET() != null) {
      return pipe(input, PipeOperator.SET, assignments(tree.operatorPipeSetAssignmentSeq()), tree);
    }
    if (tree.DROP() != null) {
      return pipe(input, PipeOperator.DROP, columns(tree.multipartIdentifierList()), tree);
    }
    if (tree.AGGREGATE() != null) {
      return aggregate(input, tree);
    }
    if (tree.operator != null) {
      return setOperation(input, tree);
    }
    return other(input, tree);
  }

  private Relation other(Relation input, OperatorPipeRightSideContext tree) {
    if (tree.AS() != null) {
      return new CoreRelation.SubqueryAlias(
          input,
          builders.names.of(tree.errorCapturingIdentifier()),
          List.of(),
          Places.origin(tree));
    }
    if (tree.whereClause() != null) {
      if (tree.windowClause() != null) {
        throw ParseErrors.at("NOT_ALLOWED_IN_PIPE_OPERATOR_WHERE.WINDOW_CLAUSE", tree);
      }
      return builders.selects.filter(barrier(input, tree), tree.whereClause());
    }
    if (tree.pivotClause() != null) {
      return builders.relations.pivots().pivot(input, tree.pivotClause());
    }
    if (tree.unpivotClause() != null) {
      return builders.relations.pivots().unpivot(input, tree.unpivotClause());
    }
    if (tree.sample() != null) {
      return builders.relations.samples().sampled(input, tree.sample());
    }
    if (tree.joinRelation() != null) {
      return builders.relations.join(input, tree.joinRelation());
    }
    return organized(barrier(input, tree), tree.queryOrganization());
  }

  private static Relation barrier(Relation input, OperatorPipeRightSideContext tree) {
    return pipe(input, PipeOperator.BARRIER, List.of(), tree);
  }

  private Relation organized(Relation input, QueryOrganizationContext tree) {
    var clauses = new ArrayList<String>();
    if (!tree.order.isEmpty()) {
      clauses.add("ORDER BY");
    }
    if (!tree.clusterBy.isEmpty()) {
      clauses.add("CLUSTER BY");
    }
    if (!tree.distributeBy.isEmpty()) {
      clauses.add("DISTRIBUTE BY");
    }
    if (!tree.sort.isEmpty() && tree.distributeBy.isEmpty()) {
      clauses.add("SORT BY");
    }
    if (tree.limit != null) {
      clauses.add("LIMIT");
    }
    if (tree.offset != null && tree.limit == null) {
      clauses.add("OFFSET");
    }
    if (clauses.size() > 1) {
      throw ParseErrors.at(
          "MULTIPLE_QUERY_RESULT_CLAUSES_WITH_PIPE_OPERATORS",
          tree,
          "clause1",
          clauses.get(0),
          "clause2",
          clauses.get(1));
    }
    return builders.queries.organized(input, tree);
  }

  private static Relation pipe(
      Relation input,
      PipeOperator operator,
      List<Expression> expressions,
      OperatorPipeRightSideContext tree) {
    return new CoreRelation.PipeStep(input, operator, expressions, List.of(), Places.origin(tree));
  }

  private Relation select(Relation input, OperatorPipeRightSideContext tree) {
    SelectClauseContext select = tree.selectClause();
    if (tree.aggregationClause() != null) {
      throw ParseErrors.at(
          "UNSUPPORTED_FEATURE.CLAUSE_WITH_PIPE_OPERATORS",
          tree.aggregationClause(),
          "clauses",
          "the GROUP BY clause following |> SELECT");
    }
    Relation result =
        pipe(
            input,
            PipeOperator.SELECT,
            builders.expressions.all(select.namedExpressionSeq()),
            tree);
    if (select.setQuantifier() != null && select.setQuantifier().DISTINCT() != null) {
      result = new CoreRelation.Deduplicate(result, List.of(), Places.origin(select));
    }
    return builders.selects.hinted(windowed(result, tree), select.hints);
  }

  private Relation windowed(Relation input, OperatorPipeRightSideContext tree) {
    return tree.windowClause() == null
        ? input
        : new CoreRelation.WithWindows(input, builders.windows.definitions(tree.windowClause()));
  }

  private List<Expression> assignments(OperatorPipeSetAssignmentSeqContext tree) {
    if (!tree.DOT().isEmpty()) {
      throw ParseErrors.at(
          "UNSUPPORTED_FEATURE.CLAUSE_WITH_PIPE_OPERATORS",
          tree,
          "clauses",
          "SQL pipe operator |> SET with multi-part assignment keys (only single-part keys are "
              + "allowed)");
    }
    var assignments = new ArrayList<Expression>();
    for (int i = 0; i < tree.ident.size(); i++) {
      assignments.add(
          new Expression.Alias(
              builders.expressions.of(tree.expression(i)),
              List.of(builders.names.of(tree.ident.get(i))),
              Optional.empty(),
              Places.origin(tree)));
    }
    return assignments;
  }

  private List<Expression> columns(MultipartIdentifierListContext tree) {
    return tree.multipartIdentifier().stream()
        .<Expression>map(c -> ExpressionBuilder.attribute(builders.names.parts(c), c))
        .toList();
  }

  private Relation aggregate(Relation input, OperatorPipeRightSideContext tree) {
    List<Expression> aggregates =
        tree.namedExpressionSeq() == null
            ? List.of()
            : builders.expressions.all(tree.namedExpressionSeq());
    AggregationClauseContext grouping = tree.aggregationClause();
    if (grouping == null) {
      return pipe(input, PipeOperator.AGGREGATE, aggregates, tree);
    }
    boolean isPlain =
        grouping.kind == null
            && grouping.groupingExpressionsWithGroupingAnalytics.stream()
                .allMatch(clause -> clause.expression() != null);
    if (!isPlain) {
      throw ParseErrors.at(
          "UNSUPPORTED_FEATURE.PIPE_OPERATOR_AGGREGATE_UNSUPPORTED_CASE",
          grouping,
          "case",
          "GROUPING SETS, ROLLUP or CUBE");
    }
    List<Expression> keys =
        grouping.groupingExpressions.isEmpty()
            ? grouping.groupingExpressionsWithGroupingAnalytics.stream()
                .map(clause -> builders.expressions.of(clause.expression()))
                .toList()
            : builders.expressions.all(grouping.groupingExpressions);
    if (new GroupingBuilder(builders).of(grouping) instanceof Relation.Grouping.All) {
      throw ParseErrors.at(
          "UNSUPPORTED_FEATURE.PIPE_OPERATOR_AGGREGATE_UNSUPPORTED_CASE",
          tree,
          "case",
          "GROUP BY ALL");
    }
    return new CoreRelation.PipeStep(
        input, PipeOperator.AGGREGATE, aggregates, keys, Places.origin(tree));
  }

  private Relation setOperation(Relation input, OperatorPipeRightSideContext tree) {
    boolean isAll = tree.setQuantifier() != null && tree.setQuantifier().ALL() != null;
    return new CoreRelation.SetOperation(
        input,
        builders.queries.of(tree.right),
        QueryBuilder.setKind(tree.operator.getType()),
        isAll,
        false,
        false,
        Places.origin(tree));
  }
}
