package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Expression.Call;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.RuleNode;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;
import org.apache.spark.sql.catalyst.parser.SqlBaseParserBaseVisitor;

/** Scalar expressions; calls, predicates and windows have builders of their own. */
final class ExpressionBuilder extends SqlBaseParserBaseVisitor<Expression> {
  private final Builders builders;

  ExpressionBuilder(Builders builders) {
    this.builders = builders;
  }

  Expression of(ParserRuleContext tree) {
    return tree.accept(this);
  }

  List<Expression> all(List<? extends ParserRuleContext> trees) {
    var expressions = new ArrayList<Expression>(trees.size());
    for (ParserRuleContext tree : trees) {
      expressions.add(of(tree));
    }
    return expressions;
  }

  List<Expression> all(NamedExpressionSeqContext tree) {
    return all(tree.namedExpression());
  }

  /** Alternatives without a method of their own have no meaning here. */
  @Override
  public Expression visitChildren(RuleNode node) {
    ParserRuleContext tree = (ParserRuleContext) node.getRuleContext();
    throw ParseErrors.invalidClause(Places.text(tree), tree);
  }

  @Override
  public Expression visitExpression(ExpressionContext tree) {
    return of(tree.booleanExpression());
  }

  @Override
  public Expression visitSingleExpression(SingleExpressionContext tree) {
    return of(tree.namedExpression());
  }

  @Override
  public Expression visitNamedExpression(NamedExpressionContext tree) {
    Expression child = of(tree.expression());
    if (tree.name != null) {
      List<String> names = List.of(builders.names.of(tree.name));
      return new Expression.Alias(child, names, Optional.empty(), Places.origin(tree));
    }
    return tree.identifierList() == null
        ? child
        : new Expression.Alias(
            child,
            builders.names.list(tree.identifierList()),
            Optional.empty(),
            Places.origin(tree));
  }

  @Override
  public Expression visitFunctionArgument(FunctionArgumentContext tree) {
    return of(tree.expression() != null ? tree.expression() : tree.namedArgumentExpression());
  }

  @Override
  public Expression visitNamedArgumentExpression(NamedArgumentExpressionContext tree) {
    return new Expression.NamedArgument(
        builders.names.of(tree.key), of(tree.value), Places.origin(tree));
  }

  @Override
  public Expression visitLogicalNot(LogicalNotContext tree) {
    return Call.of("not", Places.origin(tree), of(tree.booleanExpression()));
  }

  /** A chain of one operator becomes a balanced tree, as in Spark: depth must not grow with it. */
  @Override
  public Expression visitLogicalBinary(LogicalBinaryContext tree) {
    int operator = tree.operator.getType();
    var operands = new ArrayList<Expression>();
    BooleanExpressionContext current = tree;
    while (current instanceof LogicalBinaryContext chain && chain.operator.getType() == operator) {
      operands.add(of(chain.right));
      current = chain.left;
    }
    operands.add(of(current));
    String name = operator == SqlBaseParser.AND ? "and" : "or";
    return balanced(name, operands.reversed(), Places.origin(tree));
  }

  static Expression balanced(String operator, List<Expression> operands, Origin origin) {
    if (operands.size() == 1) {
      return operands.getFirst();
    }
    int middle = (operands.size() - 1) / 2 + 1;
    return Call.of(
        operator,
        origin,
        balanced(operator, operands.subList(0, middle), origin),
        balanced(operator, operands.subList(middle, operands.size()), origin));
  }

  @Override
  public Expression visitExists(ExistsContext tree) {
    return new Expression.Exists(builders.queries.subquery(tree.query()), Places.origin(tree));
  }

  @Override
  public Expression visitPredicated(PredicatedContext tree) {
    Expression value = of(tree.valueExpression());
    return tree.predicate() == null ? value : builders.predicates.of(value, tree);
  }

  @Override
  public Expression visitComparison(ComparisonContext tree) {
    Expression left = of(tree.left);
    Expression right = of(tree.right);
    Origin origin = Places.origin(tree);
    return switch (tree.comparisonOperator().getStart().getType()) {
      case SqlBaseParser.EQ -> Call.of("==", origin, left, right);
      case SqlBaseParser.NSEQ -> Call.of("<=>", origin, left, right);
      case SqlBaseParser.NEQ, SqlBaseParser.NEQJ ->
          Call.of("not", origin, Call.of("==", origin, left, right));
      default -> Call.of(tree.comparisonOperator().getText(), origin, left, right);
    };
  }

  @Override
  public Expression visitValueExpressionDefault(ValueExpressionDefaultContext tree) {
    return of(tree.primaryExpression());
  }

  /** Chains are walked, not recursed into: {@code a || b || ...} may be long. */
  @Override
  public Expression visitArithmeticBinary(ArithmeticBinaryContext tree) {
    var chain = new ArrayList<ArithmeticBinaryContext>();
    ValueExpressionContext current = tree;
    while (current instanceof ArithmeticBinaryContext binary) {
      chain.add(binary);
      current = binary.left;
    }
    Expression result = of(current);
    for (ArithmeticBinaryContext binary : chain.reversed()) {
      String operator =
          binary.operator.getType() == SqlBaseParser.DIV ? "div" : binary.operator.getText();
      result = Call.of(operator, Places.origin(binary), result, of(binary.right));
    }
    return result;
  }

  @Override
  public Expression visitShiftExpression(ShiftExpressionContext tree) {
    return Call.of(
        tree.shiftOperator().getText(), Places.origin(tree), of(tree.left), of(tree.right));
  }

  @Override
  public Expression visitArithmeticUnary(ArithmeticUnaryContext tree) {
    String name =
        switch (tree.operator.getType()) {
          case SqlBaseParser.MINUS -> "negative";
          case SqlBaseParser.PLUS -> "positive";
          default -> "~";
        };
    return Call.of(name, Places.origin(tree), of(tree.valueExpression()));
  }

  @Override
  public Expression visitParenthesizedExpression(ParenthesizedExpressionContext tree) {
    return of(tree.expression());
  }

  @Override
  public Expression visitConstantDefault(ConstantDefaultContext tree) {
    return builders.literals.of(tree.constant());
  }

  @Override
  public Expression visitStar(StarContext tree) {
    List<String> target =
        tree.qualifiedName() == null ? List.of() : builders.names.parts(tree.qualifiedName());
    List<List<String>> except =
        tree.exceptClause() == null
            ? List.of()
            : tree.exceptClause().exceptCols.multipartIdentifier().stream()
                .map(builders.names::parts)
                .toList();
    return new Expression.Star(target, except, OptionalLong.empty(), Places.origin(tree));
  }

  @Override
  public Expression visitColumnReference(ColumnReferenceContext tree) {
    if (builders.settings.regexColumnNames() && tree.getText().startsWith("`")) {
      return new Expression.ColumnRegex(
          builders.names.of(tree.identifier()), OptionalLong.empty(), Places.origin(tree));
    }
    return attribute(builders.names.parts(tree.identifier()), tree);
  }

  static Expression.Attribute attribute(List<String> parts, ParserRuleContext tree) {
    return new Expression.Attribute(parts, OptionalLong.empty(), false, Places.origin(tree));
  }

  @Override
  public Expression visitDereference(DereferenceContext tree) {
    Expression base = of(tree.base);
    String field = builders.names.of(tree.fieldName);
    if (base instanceof Expression.Attribute attribute) {
      var parts = new ArrayList<>(attribute.nameParts());
      parts.add(field);
      return attribute(parts, tree);
    }
    return new Expression.Extract(
        base, LiteralBuilder.string(field, tree.fieldName), Places.origin(tree));
  }

  @Override
  public Expression visitSubscript(SubscriptContext tree) {
    return new Expression.Extract(of(tree.value), of(tree.index), Places.origin(tree));
  }

  @Override
  public Expression visitSemiStructuredExtract(SemiStructuredExtractContext tree) {
    return new Expression.VariantPath(of(tree.col), Places.text(tree.path), Places.origin(tree));
  }

  @Override
  public Expression visitCollate(CollateContext tree) {
    String collation = builders.types.collation(tree.collateClause());
    return Call.of(
        "collate",
        Places.origin(tree),
        of(tree.primaryExpression()),
        LiteralBuilder.string(collation, tree.collateClause()));
  }

  @Override
  public Expression visitCast(CastContext tree) {
    var mode =
        tree.name.getType() == SqlBaseParser.TRY_CAST
            ? Expression.CastMode.TRY
            : Expression.CastMode.DEFAULT;
    return cast(tree.expression(), tree.dataType(), mode, tree);
  }

  @Override
  public Expression visitCastByColon(CastByColonContext tree) {
    return cast(tree.primaryExpression(), tree.dataType(), Expression.CastMode.DEFAULT, tree);
  }

  private Expression cast(
      ParserRuleContext child,
      DataTypeContext type,
      Expression.CastMode mode,
      ParserRuleContext tree) {
    return new Expression.Cast(
        of(child), TypeBuilder.castTarget(builders.types.of(type)), mode, Places.origin(tree));
  }

  @Override
  public Expression visitSearchedCase(SearchedCaseContext tree) {
    var arguments = new ArrayList<Expression>();
    for (WhenClauseContext when : tree.whenClause()) {
      arguments.add(of(when.condition));
      arguments.add(of(when.result));
    }
    if (tree.elseExpression != null) {
      arguments.add(of(tree.elseExpression));
    }
    return Call.of("when", Places.origin(tree), arguments);
  }

  @Override
  public Expression visitSimpleCase(SimpleCaseContext tree) {
    Expression value = of(tree.value);
    var arguments = new ArrayList<Expression>();
    for (WhenClauseContext when : tree.whenClause()) {
      arguments.add(Call.of("==", Places.origin(when), value, of(when.condition)));
      arguments.add(of(when.result));
    }
    if (tree.elseExpression != null) {
      arguments.add(of(tree.elseExpression));
    }
    return Call.of("when", Places.origin(tree), arguments);
  }

  @Override
  public Expression visitSubqueryExpression(SubqueryExpressionContext tree) {
    Relation query = builders.queries.subquery(tree.query());
    return new Expression.ScalarSubquery(query, Places.origin(tree));
  }

  @Override
  public Expression visitLambda(LambdaContext tree) {
    List<String> parameters = tree.identifier().stream().map(builders.names::of).toList();
    return new Expression.Lambda(parameters, of(tree.expression()), Places.origin(tree));
  }

  @Override
  public Expression visitStruct(StructContext tree) {
    return Call.of("struct", Places.origin(tree), all(tree.argument));
  }

  /** {@code (a, 1)} is a struct whose fields are named after columns, else by position. */
  @Override
  public Expression visitRowConstructor(RowConstructorContext tree) {
    var arguments = new ArrayList<Expression>();
    int position = 0;
    for (NamedExpressionContext field : tree.namedExpression()) {
      position++;
      Expression value = of(field);
      String name =
          switch (value) {
            case Expression.Alias alias -> alias.names().getFirst();
            case Expression.Attribute attribute -> attribute.nameParts().getLast();
            default -> "col" + position;
          };
      arguments.add(LiteralBuilder.string(name, field));
      arguments.add(value instanceof Expression.Alias alias ? alias.child() : value);
    }
    return Call.of("named_struct", Places.origin(tree), arguments);
  }

  @Override
  public Expression visitFunctionCall(FunctionCallContext tree) {
    return builders.functions.call(tree);
  }

  @Override
  public Expression visitCurrentLike(CurrentLikeContext tree) {
    return attribute(List.of(tree.name.getText()), tree);
  }

  @Override
  public Expression visitTimestampadd(TimestampaddContext tree) {
    return builders.functions.timestampAdd(tree);
  }

  @Override
  public Expression visitTimestampdiff(TimestampdiffContext tree) {
    return builders.functions.timestampDifference(tree);
  }

  @Override
  public Expression visitFirst(FirstContext tree) {
    return builders.functions.ignoringNulls("first", tree.expression(), tree.IGNORE(), tree);
  }

  @Override
  public Expression visitLast(LastContext tree) {
    return builders.functions.ignoringNulls("last", tree.expression(), tree.IGNORE(), tree);
  }

  @Override
  public Expression visitAny_value(Any_valueContext tree) {
    return builders.functions.ignoringNulls("any_value", tree.expression(), tree.IGNORE(), tree);
  }

  @Override
  public Expression visitPosition(PositionContext tree) {
    return builders.functions.position(tree);
  }

  @Override
  public Expression visitExtract(ExtractContext tree) {
    return builders.functions.extract(tree);
  }

  @Override
  public Expression visitSubstring(SubstringContext tree) {
    return builders.functions.substring(tree);
  }

  @Override
  public Expression visitTrim(TrimContext tree) {
    return builders.functions.trim(tree);
  }

  @Override
  public Expression visitOverlay(OverlayContext tree) {
    return builders.functions.overlay(tree);
  }
}
