package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Table functions, with tables as arguments. */
final class TableFunctionBuilder {
  private final Builders builders;

  TableFunctionBuilder(Builders builders) {
    this.builders = builders;
  }

  Relation of(TableFunctionCallWithTrailingClausesContext tree) {
    if (tree.watermarkClause() != null) {
      throw ParseErrors.invalidClause("WATERMARK", tree.watermarkClause());
    }
    if (tree.identifiedByClause() != null) {
      throw ParseErrors.invalidClause("IDENTIFIED BY", tree.identifiedByClause());
    }
    TableFunctionCallContext call = tree.tableFunctionCall();
    var arguments = new ArrayList<Expression>();
    for (FunctionTableArgumentContext argument : call.functionTableArgument()) {
      arguments.add(argument(argument));
    }
    Relation function =
        new SourceRelation.TableFunction(name(call.funcName), arguments, Places.origin(call));
    return builders.relations.aliased(function, tree.tableAlias());
  }

  private List<String> name(FunctionNameContext tree) {
    if (tree.expression() == null) {
      return builders.functions.name(tree);
    }
    Optional<String> constant = ConstantText.of(builders.expressions.of(tree.expression()));
    return constant
        .map(text -> builders.names.parts(text, tree))
        .orElseThrow(() -> ParseErrors.invalidClause("IDENTIFIER", tree));
  }

  private Expression argument(FunctionTableArgumentContext tree) {
    FunctionTableReferenceArgumentContext reference = tree.functionTableReferenceArgument();
    if (reference == null) {
      return builders.expressions.of(tree.functionArgument());
    }
    if (reference.functionTableSubqueryArgument() != null) {
      return table(reference.functionTableSubqueryArgument());
    }
    FunctionTableNamedArgumentExpressionContext named =
        reference.functionTableNamedArgumentExpression();
    return new Expression.NamedArgument(
        builders.names.of(named.key), table(named.table), Places.origin(named));
  }

  private Expression table(FunctionTableSubqueryArgumentContext tree) {
    if (tree.identifierReference() != null && tree.LEFT_PAREN() == null) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.INVALID_TABLE_FUNCTION_IDENTIFIER_ARGUMENT_MISSING_PARENTHESES",
          tree,
          "argumentName",
          ParseErrors.identifier(tree.identifierReference().getText()));
    }
    Relation query =
        tree.query() == null
            ? builders.relations.table(tree.identifierReference(), tree)
            : builders.queries.subquery(tree.query());
    TableArgumentPartitioningContext partitioning = tree.tableArgumentPartitioning();
    if (partitioning == null) {
      return new Expression.TableArgument(query, List.of(), List.of(), false, Places.origin(tree));
    }
    // Several keys need parentheses.
    if (partitioning.invalidMultiPartitionExpression != null) {
      throw SyntaxErrors.unexpected(partitioning.invalidMultiPartitionExpression.getStart(), "");
    }
    if (partitioning.invalidMultiSortItem != null) {
      throw SyntaxErrors.unexpected(partitioning.invalidMultiSortItem.getStart(), "");
    }
    return new Expression.TableArgument(
        query,
        builders.expressions.all(partitioning.partition),
        builders.windows.sortOrders(partitioning.sortItem()),
        partitioning.SINGLE() != null,
        Places.origin(tree));
  }
}
