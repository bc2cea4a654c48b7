package floeberg.sql;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Relation.PivotValue;
import floeberg.plan.Relation.UnpivotColumns;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** PIVOT and UNPIVOT. */
final class PivotBuilder {
  private final Builders builders;

  PivotBuilder(Builders builders) {
    this.builders = builders;
  }

  Relation pivot(Relation input, PivotClauseContext tree) {
    List<Expression> columns =
        tree.pivotColumn().identifiers.stream()
            .<Expression>map(c -> ExpressionBuilder.attribute(List.of(builders.names.of(c)), c))
            .toList();
    Relation pivot =
        new CoreRelation.Pivot(
            input,
            Optional.empty(),
            builders.expressions.all(tree.aggregates),
            columns,
            tree.pivotValues.stream().map(value -> value(value, columns.size())).toList(),
            Places.origin(tree));
    return named(pivot, tree.errorCapturingIdentifier(), tree);
  }

  private PivotValue value(PivotValueContext tree, int columns) {
    Expression value = builders.expressions.of(tree.expression());
    return new PivotValue(
        columns == 1 ? List.of(value) : FromBuilder.row(value),
        Optional.ofNullable(tree.errorCapturingIdentifier()).map(builders.names::of));
  }

  private Relation named(
      Relation input, ErrorCapturingIdentifierContext name, ParserRuleContext tree) {
    return name == null
        ? input
        : new CoreRelation.SubqueryAlias(
            input, builders.names.of(name), List.of(), Places.origin(tree));
  }

  Relation unpivot(Relation input, UnpivotClauseContext tree) {
    boolean includesNulls = tree.nullOperator != null && tree.nullOperator.INCLUDE() != null;
    UnpivotSingleValueColumnClauseContext single = tree.operator.unpivotSingleValueColumnClause();
    Relation unpivot =
        single != null
            ? single(input, single, includesNulls, tree)
            : multiple(input, tree.operator.unpivotMultiValueColumnClause(), includesNulls, tree);
    return named(unpivot, tree.errorCapturingIdentifier(), tree);
  }

  private Relation single(
      Relation input,
      UnpivotSingleValueColumnClauseContext clause,
      boolean includesNulls,
      UnpivotClauseContext tree) {
    List<UnpivotColumns> columns =
        clause.unpivotColumns.stream()
            .map(
                c ->
                    new UnpivotColumns(List.of(column(c.unpivotColumn())), alias(c.unpivotAlias())))
            .toList();
    return new CoreRelation.Unpivot(
        input,
        Optional.empty(),
        columns,
        false,
        List.of(builders.names.of(clause.unpivotNameColumn().identifier())),
        List.of(builders.names.of(clause.unpivotValueColumn().identifier())),
        includesNulls,
        Places.origin(tree));
  }

  private Relation multiple(
      Relation input,
      UnpivotMultiValueColumnClauseContext clause,
      boolean includesNulls,
      UnpivotClauseContext tree) {
    List<UnpivotColumns> columns =
        clause.unpivotColumnSets.stream()
            .map(
                set ->
                    new UnpivotColumns(
                        set.unpivotColumns.stream().map(this::column).toList(),
                        alias(set.unpivotAlias())))
            .toList();
    return new CoreRelation.Unpivot(
        input,
        Optional.empty(),
        columns,
        false,
        List.of(builders.names.of(clause.unpivotNameColumn().identifier())),
        clause.unpivotValueColumns.stream()
            .map(column -> builders.names.of(column.identifier()))
            .toList(),
        includesNulls,
        Places.origin(tree));
  }

  private Expression column(UnpivotColumnContext tree) {
    return ExpressionBuilder.attribute(builders.names.parts(tree.multipartIdentifier()), tree);
  }

  private Optional<String> alias(UnpivotAliasContext tree) {
    return Optional.ofNullable(tree)
        .map(alias -> builders.names.of(alias.errorCapturingIdentifier()));
  }
}
