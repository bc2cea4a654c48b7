package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Expression.Call;
import floeberg.plan.Expression.Literal;
import floeberg.plan.Expression.SortOrder;
import floeberg.plan.Origin;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.DatetimeUnitContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ExpressionContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ExtractContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.FunctionCallContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.FunctionNameContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.OverlayContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PositionContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.StringLitContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SubstringContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TimestampaddContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TimestampdiffContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TrimContext;

/** Function calls, and the special forms of SQL that are calls in disguise. */
final class FunctionBuilder {
  private final Builders builders;

  FunctionBuilder(Builders builders) {
    this.builders = builders;
  }

  private Expression expression(ParserRuleContext tree) {
    return builders.expressions.of(tree);
  }

  Expression call(FunctionCallContext tree) {
    List<Expression> arguments = builders.expressions.all(tree.argument);
    Expression function = function(tree, arguments);
    return tree.windowSpec() == null
        ? function
        : builders.windows.over(function, tree.windowSpec(), Places.origin(tree));
  }

  private Expression function(FunctionCallContext tree, List<Expression> arguments) {
    Origin origin = Places.origin(tree);
    FunctionNameContext name = tree.functionName();
    if (name.identFunc != null && arguments.size() == 1 && isPlain(tree)) {
      return column(arguments.getFirst(), tree);
    }
    if (name.expression() != null) {
      Expression text = expression(name.expression());
      Optional<String> constant = ConstantText.of(text);
      if (constant.isEmpty()) {
        return new Expression.IdentifierClause(text, Optional.of(arguments), origin);
      }
      return call(builders.names.parts(constant.get(), name), arguments, tree);
    }
    return call(name(name), arguments, tree);
  }

  private static boolean isPlain(FunctionCallContext tree) {
    return tree.setQuantifier() == null
        && tree.where == null
        && tree.nullsOption == null
        && tree.WITHIN() == null
        && tree.windowSpec() == null;
  }

  /** {@code IDENTIFIER(text)} where a column is expected. */
  private Expression column(Expression text, FunctionCallContext tree) {
    Optional<String> constant = ConstantText.of(text);
    return constant.isPresent()
        ? ExpressionBuilder.attribute(builders.names.parts(constant.get(), tree), tree)
        : new Expression.IdentifierClause(text, Optional.empty(), Places.origin(tree));
  }

  /** The name of a function; words of the grammar are names here, too. */
  List<String> name(FunctionNameContext tree) {
    return tree.qualifiedName() == null
        ? List.of(tree.getText())
        : builders.names.parts(tree.qualifiedName());
  }

  private Expression call(List<String> name, List<Expression> arguments, FunctionCallContext tree) {
    boolean isDistinct = tree.setQuantifier() != null && tree.setQuantifier().DISTINCT() != null;
    List<SortOrder> withinGroup =
        tree.WITHIN() == null ? List.of() : builders.windows.sortOrders(tree.sortItem());
    return new Call(
        name,
        isCountStar(name, arguments, isDistinct) ? List.of(one(tree)) : arguments,
        isDistinct,
        Optional.ofNullable(tree.where).map(this::expression),
        withinGroup,
        Optional.ofNullable(tree.nullsOption)
            .map(option -> option.getType() == SqlBaseParser.IGNORE),
        Places.origin(tree));
  }

  private static boolean isCountStar(
      List<String> name, List<Expression> arguments, boolean isDistinct) {
    return !isDistinct
        && name.size() == 1
        && name.getFirst().equalsIgnoreCase("count")
        && arguments.size() == 1
        && arguments.getFirst() instanceof Expression.Star star
        && star.target().isEmpty()
        && star.except().isEmpty();
  }

  private static Literal one(ParserRuleContext place) {
    return integer(1, place);
  }

  private static Literal integer(int value, ParserRuleContext place) {
    return LiteralBuilder.literal(SparkType.INT, value, place);
  }

  Expression ignoringNulls(
      String name, ExpressionContext argument, TerminalNode ignore, ParserRuleContext tree) {
    return new Call(
        List.of(name),
        List.of(expression(argument)),
        false,
        Optional.empty(),
        List.of(),
        ignore == null ? Optional.empty() : Optional.of(true),
        Places.origin(tree));
  }

  Expression timestampAdd(TimestampaddContext tree) {
    return Call.of(
        "timestampadd",
        Places.origin(tree),
        unit(tree.unit, tree.invalidUnit, tree.name),
        expression(tree.unitsAmount),
        expression(tree.timestamp));
  }

  Expression timestampDifference(TimestampdiffContext tree) {
    return Call.of(
        "timestampdiff",
        Places.origin(tree),
        unit(tree.unit, tree.invalidUnit, tree.name),
        expression(tree.startTimestamp),
        expression(tree.endTimestamp));
  }

  private static Literal unit(DatetimeUnitContext unit, StringLitContext invalid, Token name) {
    if (invalid != null) {
      throw ParseErrors.at(
          "INVALID_PARAMETER_VALUE.DATETIME_UNIT",
          invalid,
          "functionName",
          ParseErrors.identifier(name.getText()),
          "parameter",
          ParseErrors.identifier("unit"),
          "invalidValue",
          invalid.getText());
    }
    return LiteralBuilder.string(unit.getText(), unit);
  }

  Expression position(PositionContext tree) {
    return Call.of(
        "locate", Places.origin(tree), expression(tree.substr), expression(tree.str), one(tree));
  }

  Expression extract(ExtractContext tree) {
    return Call.of(
        "extract",
        Places.origin(tree),
        LiteralBuilder.string(Names.simple(tree.field), tree.field),
        expression(tree.source));
  }

  Expression substring(SubstringContext tree) {
    return Call.of(
        "substring",
        Places.origin(tree),
        expression(tree.str),
        expression(tree.pos),
        tree.len == null ? integer(Integer.MAX_VALUE, tree) : expression(tree.len));
  }

  Expression trim(TrimContext tree) {
    String side =
        tree.trimOption == null ? "BOTH" : tree.trimOption.getText().toUpperCase(Locale.ROOT);
    String name =
        switch (side) {
          case "LEADING" -> "ltrim";
          case "TRAILING" -> "rtrim";
          default -> "trim";
        };
    var arguments = new ArrayList<Expression>();
    if (tree.trimStr != null) {
      arguments.add(expression(tree.trimStr));
    }
    arguments.add(expression(tree.srcStr));
    return Call.of(name, Places.origin(tree), arguments);
  }

  Expression overlay(OverlayContext tree) {
    return Call.of(
        "overlay",
        Places.origin(tree),
        expression(tree.input),
        expression(tree.replace),
        expression(tree.position),
        tree.length == null ? integer(-1, tree) : expression(tree.length));
  }
}
