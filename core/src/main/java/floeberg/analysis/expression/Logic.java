package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.VOID;

import floeberg.analysis.AnalysisContext;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Boolean operators, comparisons, IN and BETWEEN. */
final class Logic {
  private Logic() {}

  /** AND and OR. */
  static SpecialForm connective(String word) {
    return site -> {
      site.requireCount(2, 2);
      Typed left = site.argument(0);
      Typed right = site.argument(1);
      requireBooleans(site, word, left, right);
      Expr expr =
          site.build(
              "({0} " + word + " {1})",
              BOOLEAN,
              site.cast(left, BOOLEAN),
              site.cast(right, BOOLEAN));
      return site.infix(expr, word);
    };
  }

  private static void requireBooleans(CallSite site, String word, Typed left, Typed right) {
    boolean leftFits = fits(left.type(), right.type());
    boolean rightFits = fits(right.type(), left.type());
    if (leftFits && rightFits) {
      return;
    }
    String sql = site.infix(left.expr(), word).sql();
    if (left.type().equals(right.type())) {
      throw Mismatch.wrongOperands(sql, "\"BOOLEAN\"", left.type(), site.position());
    }
    throw Mismatch.differentOperands(sql, left.type(), right.type(), site.position());
  }

  private static boolean fits(SparkType type, SparkType other) {
    return type == BOOLEAN || type == VOID || Coercion.isText(type) && other == BOOLEAN;
  }

  static Typed not(CallSite site) {
    site.requireCount(1, 1);
    Typed operand = site.argument(0);
    var text =
        new Typed(
            operand.expr(),
            out -> {
              out.append("(NOT ");
              operand.text().append(out);
              out.append(')');
            });
    if (operand.type() != BOOLEAN && operand.type() != VOID && !Coercion.isText(operand.type())) {
      throw Mismatch.unexpectedInput(text.sql(), 0, "\"BOOLEAN\"", operand, site.position());
    }
    Expr value = site.cast(operand, BOOLEAN);
    return text.withExpr(
        ExprTree.contains(value, Expr.InSubquery.class::isInstance)
            ? NegatedConditions.of(site, value)
            : NegatedConditions.not(site, value));
  }

  /** {@code = < <= > >= <=>}, shown by the symbol. */
  static SpecialForm comparison(String symbol) {
    return site -> {
      site.requireCount(2, 2);
      Optional<Typed> whole = WholeBounds.compared(site, symbol);
      if (whole.isPresent()) {
        return whole.get();
      }
      boolean nullSafe = symbol.equals("<=>");
      String duck = nullSafe ? "IS NOT DISTINCT FROM" : symbol;
      List<Expr> operands = comparable(site, symbol);
      boolean nullable = !nullSafe && CallSite.anyNullable(operands);
      Expr expr = site.build("({0} " + duck + " {1})", BOOLEAN, nullable, operands);
      return site.infix(expr, symbol);
    };
  }

  /** Both operands in the type they are compared in. */
  static List<Expr> comparable(CallSite site, String symbol) {
    Typed left = site.argument(0);
    Typed right = site.argument(1);
    Optional<SparkType> common = comparisonType(left, right, site.isAnsi());
    boolean isEquality = symbol.equals("=") || symbol.equals("<=>");
    if (common.isEmpty()) {
      throw Mismatch.differentOperands(
          site.infix(left.expr(), symbol).sql(), left.type(), right.type(), site.position());
    }
    SparkType type = common.get();
    if (isEquality ? !isEqualityType(type) : !Coercion.isOrderable(type)) {
      throw Mismatch.notOrdered(
          site.infix(left.expr(), symbol).sql(), symbol, type, site.position());
    }
    Expr first = site.cast(left, type);
    Expr second = site.cast(right, type);
    boolean hasKey = isEquality ? SortKeys.isCollated(type) : SortKeys.needsKey(type);
    AnalysisContext context = site.resolver().context();
    return hasKey
        ? List.of(SortKeys.of(context, first), SortKeys.of(context, second))
        : List.of(first, second);
  }

  private static boolean isEqualityType(SparkType type) {
    return Coercion.isOrderable(type) || type == SparkType.CALENDAR_INTERVAL;
  }

  /** The type two values are compared in; strings turn into the other side's type. */
  static Optional<SparkType> comparisonType(Typed left, Typed right, boolean isAnsi) {
    SparkType a = left.type();
    SparkType b = right.type();
    if (Coercion.isText(a) != Coercion.isText(b)) {
      SparkType other = Coercion.isText(a) ? b : a;
      if (!isAnsi && !Coercion.isDatetime(other) && Coercion.isNumeric(other)) {
        return other instanceof Decimal || Coercion.isFloating(other)
            ? Optional.of(SparkType.DOUBLE)
            : Optional.of(other);
      }
      return other == VOID ? Optional.of(SparkType.STRING) : Coercion.withString(a, b);
    }
    if (Coercion.isText(a)) {
      return Coercion.tightestCommon(a, b);
    }
    if (a instanceof Decimal != b instanceof Decimal) {
      Optional<SparkType> literal = literalDecimal(left, right);
      if (literal.isPresent()) {
        return literal;
      }
    }
    if (a instanceof SparkType.Struct(var fields) && b instanceof SparkType.Struct struct) {
      return Coercion.widerWithoutStrings(a, renamed(struct, fields))
          .or(() -> Coercion.widest(a, renamed(struct, fields)));
    }
    return Coercion.widerWithoutStrings(a, b);
  }

  /** Structs are compared by position: the names of one stand for both. */
  private static SparkType renamed(SparkType.Struct struct, List<SparkType.Field> names) {
    if (names.size() != struct.fields().size()) {
      return struct;
    }
    var fields = new ArrayList<SparkType.Field>();
    for (int i = 0; i < names.size(); i++) {
      SparkType.Field field = struct.fields().get(i);
      fields.add(new SparkType.Field(names.get(i).name(), field.type(), field.nullable()));
    }
    return new SparkType.Struct(fields);
  }

  /** An integer literal beside a decimal counts with its own digits. */
  private static Optional<SparkType> literalDecimal(Typed left, Typed right) {
    Typed literal = left.type() instanceof Decimal ? right : left;
    SparkType decimal = left.type() instanceof Decimal ? left.type() : right.type();
    if (literal.expr() instanceof Expr.Literal(SparkType type, Optional<Object> value)
        && Coercion.isIntegral(type)
        && value.isPresent()) {
      long number = ((Number) value.get()).longValue();
      return Optional.of(
          floeberg.type.DecimalRules.wider(
              floeberg.type.DecimalRules.ofValue(java.math.BigDecimal.valueOf(number)),
              (Decimal) decimal));
    }
    return Optional.empty();
  }

  static Typed in(CallSite site) {
    site.requireCount(1, Integer.MAX_VALUE);
    Typed value = site.argument(0);
    List<Typed> list = site.arguments().subList(1, site.arguments().size());
    var text =
        new Typed(
            value.expr(),
            out -> {
              out.append('(');
              value.text().append(out);
              CallSite.listed(out.append(" IN "), "", list);
              out.append(')');
            });
    List<SparkType> types = site.arguments().stream().map(Typed::type).toList();
    SparkType common =
        site.widest(types)
            .orElseThrow(() -> Mismatch.differentInputs(text.sql(), "in", types, site.position()));
    if (!isEqualityType(common)) {
      throw Mismatch.notOrdered(text.sql(), "in", common, site.position());
    }
    var operands = new ArrayList<Expr>();
    for (Typed argument : site.arguments()) {
      Expr operand = site.cast(argument, common);
      boolean hasKey = SortKeys.isCollated(common);
      operands.add(hasKey ? SortKeys.of(site.resolver().context(), operand) : operand);
    }
    String template = list.isEmpty() ? "FALSE" : "({0} IN ({1*}))";
    return text.withExpr(site.build(template, BOOLEAN, CallSite.anyNullable(operands), operands));
  }

  /** {@code between(value, lower, upper)}: each bound is compared in a type of its own. */
  static Typed between(CallSite site) {
    site.requireCount(3, 3);
    Typed value = site.argument(0);
    Expr lower = bound(site, value, site.argument(1), ">=");
    Expr upper = bound(site, value, site.argument(2), "<=");
    return site.shown(site.build("({0} AND {1})", BOOLEAN, lower, upper));
  }

  private static Expr bound(CallSite site, Typed value, Typed bound, String symbol) {
    var pair = new CallSite(site.resolver(), site.entry(), site.call(), List.of(value, bound));
    List<Expr> operands = referred(pair, symbol);
    return site.build("({0} " + symbol + " {1})", BOOLEAN, operands.get(0), operands.get(1));
  }

  /**
   * A value that Spark only refers to where it is compared, so that its collation counts for
   * nothing: another one must be explicit.
   */
  static List<Expr> referred(CallSite pair, String symbol) {
    Typed value = pair.argument(0);
    Typed other = pair.argument(1);
    if (!(value.type() instanceof SparkType.Text left)
        || !(other.type() instanceof SparkType.Text right)
        || left.equals(right)) {
      return comparable(pair, symbol);
    }
    if (!Collations.isExplicit(other.expr())) {
      throw FloebergException.of(
              Condition.analysis("INDETERMINATE_COLLATION_IN_EXPRESSION"),
              "expr",
              "\"(commonexpressionref() " + symbol + " " + other.sql() + ")\"")
          .at(pair.position());
    }
    return List.of(
        CollationKeys.of(value.expr(), right.collation()),
        CollationKeys.of(other.expr(), right.collation()));
  }

  /** {@code x IS NULL} and {@code x IS NOT NULL}. */
  static SpecialForm nullTest(String words) {
    return site -> {
      site.requireCount(1, 1);
      Typed operand = site.argument(0);
      Expr expr = site.build("({0} " + words + ")", BOOLEAN, false, List.of(operand.expr()));
      return new Typed(
          expr,
          out -> {
            out.append('(');
            operand.text().append(out);
            out.append(' ').append(words).append(')');
          });
    };
  }

  /** {@code x IS UNKNOWN} and {@code x IS NOT UNKNOWN}: of truth values only. */
  static SpecialForm unknownTest(String words, String shown) {
    return site -> {
      site.requireCount(1, 1);
      Typed operand = site.argument(0);
      var text =
          new Typed(
              operand.expr(),
              out -> {
                out.append('(');
                operand.text().append(out);
                // Only a test of a bare truth value keeps the word.
                boolean isBare =
                    operand.expr() instanceof Expr.Literal literal && literal.value().isPresent();
                String test = isBare ? shown.replace("NULL", "UNKNOWN") : shown;
                out.append(' ').append(test).append(')');
              });
      if (operand.type() != BOOLEAN && operand.type() != VOID) {
        throw Mismatch.unexpectedInput(text.sql(), 0, "\"BOOLEAN\"", operand, site.position());
      }
      return text.withExpr(
          site.build("({0} " + words + ")", BOOLEAN, false, List.of(operand.expr())));
    };
  }

  /** {@code x IS TRUE} and its kin: comparisons that are never NULL. */
  static SpecialForm truthTest(String words, String template) {
    return site -> {
      site.requireCount(1, 1);
      Typed operand = site.argument(0);
      Expr expr = site.build(template, BOOLEAN, false, List.of(site.cast(operand, BOOLEAN)));
      return new Typed(
          expr,
          out -> {
            out.append('(');
            operand.text().append(out);
            out.append(' ').append(words).append(')');
          });
    };
  }
}
