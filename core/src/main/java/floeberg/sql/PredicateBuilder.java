package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Expression.Call;
import floeberg.plan.Expression.Literal;
import floeberg.plan.Origin;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PredicateContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PredicatedContext;

/** Predicates behind a value: BETWEEN, IN, LIKE and IS, with their negations. */
final class PredicateBuilder {
  private final Builders builders;

  PredicateBuilder(Builders builders) {
    this.builders = builders;
  }

  Expression of(Expression value, PredicatedContext whole) {
    PredicateContext tree = whole.predicate();
    Origin origin = Places.origin(whole);
    return switch (tree.kind.getType()) {
      case SqlBaseParser.BETWEEN ->
          negatable(
              Call.of("between", origin, value, expression(tree.lower), expression(tree.upper)),
              tree);
      case SqlBaseParser.IN -> negatable(in(value, tree, origin), tree);
      case SqlBaseParser.RLIKE ->
          negatable(Call.of("rlike", origin, value, expression(tree.pattern)), tree);
      case SqlBaseParser.LIKE, SqlBaseParser.ILIKE ->
          tree.quantifier == null
              ? negatable(like(value, tree, origin), tree)
              : quantified(value, tree, origin);
      case SqlBaseParser.NULL -> isNull(value, tree, origin);
      case SqlBaseParser.UNKNOWN ->
          Call.of(tree.errorCapturingNot() == null ? "isunknown" : "isnotunknown", origin, value);
      case SqlBaseParser.TRUE, SqlBaseParser.FALSE -> isTruth(value, tree, origin);
      default ->
          // IS DISTINCT FROM is the negated form of the null-safe comparison.
          tree.errorCapturingNot() == null
              ? Call.of("not", origin, distinct(value, tree, origin))
              : distinct(value, tree, origin);
    };
  }

  private Expression expression(ParserRuleContext tree) {
    return builders.expressions.of(tree);
  }

  private static Expression negatable(Expression predicate, PredicateContext tree) {
    return tree.errorCapturingNot() == null
        ? predicate
        : Call.of("not", predicate.origin(), predicate);
  }

  private Expression distinct(Expression value, PredicateContext tree, Origin origin) {
    return Call.of("<=>", origin, value, expression(tree.right));
  }

  private static Expression isNull(Expression value, PredicateContext tree, Origin origin) {
    return Call.of(tree.errorCapturingNot() == null ? "isnull" : "isnotnull", origin, value);
  }

  private static Expression isTruth(Expression value, PredicateContext tree, Origin origin) {
    boolean truth = tree.kind.getType() == SqlBaseParser.TRUE;
    return negatable(
        Call.of("<=>", origin, value, new Literal(SparkType.BOOLEAN, Optional.of(truth), origin)),
        tree);
  }

  private Expression in(Expression value, PredicateContext tree, Origin origin) {
    if (tree.query() != null) {
      return new Expression.InSubquery(
          fields(value), builders.queries.subquery(tree.query()), origin);
    }
    if (tree.expression().isEmpty()) {
      throw SyntaxErrors.unexpected(tree.RIGHT_PAREN().getSymbol(), "");
    }
    var arguments = new ArrayList<Expression>();
    arguments.add(value);
    arguments.addAll(builders.expressions.all(tree.expression()));
    return Call.of("in", origin, arguments);
  }

  /** The values compared with a subquery's columns: those of a tuple, or the one value. */
  private static List<Expression> fields(Expression value) {
    if (value instanceof Call call && call.name().equals(List.of("named_struct"))) {
      var fields = new ArrayList<Expression>();
      for (int i = 1; i < call.arguments().size(); i += 2) {
        fields.add(call.arguments().get(i));
      }
      return fields;
    }
    return value instanceof Call call && call.name().equals(List.of("struct"))
        ? call.arguments().stream()
            .map(a -> a instanceof Expression.Alias alias ? alias.child() : a)
            .toList()
        : List.of(value);
  }

  private Expression like(Expression value, PredicateContext tree, Origin origin) {
    String name = tree.kind.getText().toLowerCase(Locale.ROOT);
    Expression pattern = expression(tree.pattern);
    if (tree.escapeChar == null) {
      return Call.of(name, origin, value, pattern);
    }
    String escape = builders.strings.of(tree.escapeChar);
    if (escape.length() != 1) {
      throw ParseErrors.at("INVALID_ESC", tree, "invalidEscape", ParseErrors.value(escape));
    }
    return Call.of(name, origin, value, pattern, LiteralBuilder.string(escape, tree.escapeChar));
  }

  /** LIKE ANY and LIKE ALL: calls of their own for literal patterns, else chains of LIKE. */
  private Expression quantified(Expression value, PredicateContext tree, Origin origin) {
    if (tree.expression().isEmpty()) {
      throw ParseErrors.at(
          "_LEGACY_ERROR_TEMP_0064", tree, "msg", "Expected something between '(' and ')'");
    }
    boolean isAll = tree.quantifier.getType() == SqlBaseParser.ALL;
    boolean isNegated = tree.errorCapturingNot() != null;
    boolean ignoresCase = tree.kind.getType() == SqlBaseParser.ILIKE;
    List<Expression> patterns = builders.expressions.all(tree.expression());
    if (patterns.stream().allMatch(PredicateBuilder::isText)) {
      var arguments = new ArrayList<Expression>();
      arguments.add(ignoresCase ? Call.of("lower", origin, value) : value);
      for (Expression pattern : patterns) {
        arguments.add(ignoresCase ? lower((Literal) pattern) : pattern);
      }
      String name = (isNegated ? "not" : "") + (isAll ? "likeall" : "likeany");
      return Call.of(name, origin, arguments);
    }
    String like = ignoresCase ? "ilike" : "like";
    List<Expression> parts =
        patterns.stream()
            .map(pattern -> negatable(Call.of(like, origin, value, pattern), tree))
            .toList();
    return ExpressionBuilder.balanced(isAll ? "and" : "or", parts, origin);
  }

  private static boolean isText(Expression pattern) {
    return pattern instanceof Literal literal
        && literal.type().equals(SparkType.STRING)
        && literal.value().isPresent();
  }

  private static Literal lower(Literal pattern) {
    return new Literal(
        pattern.type(),
        pattern.value().map(text -> ((String) text).toLowerCase(Locale.ROOT)),
        pattern.origin());
  }
}
