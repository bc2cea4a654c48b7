package floeberg.analysis.expression;

import floeberg.error.FloebergException;
import floeberg.function.Overload;
import floeberg.function.TypePattern;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Resolves a call by the overloads of the function table. */
final class OverloadCall {
  private final CallSite site;

  OverloadCall(CallSite site) {
    this.site = site;
  }

  Typed resolve() {
    List<Overload> overloads = inMode();
    int count = site.count();
    List<Overload> candidates = overloads.stream().filter(o -> o.takes(count)).toList();
    if (candidates.isEmpty()) {
      throw wrongCount(overloads, count);
    }
    List<Typed> arguments = site.arguments();
    List<SparkType> types = arguments.stream().map(Typed::type).toList();
    Overload best = candidates.getFirst();
    Signature signature = Signature.match(best, types);
    for (Overload candidate : candidates.subList(1, candidates.size())) {
      Signature other = Signature.match(candidate, types);
      if (other.cost() < signature.cost()) {
        best = candidate;
        signature = other;
      }
    }
    boolean wantsType = best.flags().contains("typed values");
    if (wantsType && types.contains(SparkType.VOID)) {
      throw Mismatch.of(
          "NULL_TYPE", site.sql(), site.position(), "functionName", "`" + site.name() + "`");
    }
    if (signature.cost() >= Signature.IMPOSSIBLE) {
      throw mismatch(candidates, signature, arguments);
    }
    if (best.flags().contains("null of constants")
        && best.result() instanceof TypePattern.Exact(SparkType type)
        && arguments.stream().anyMatch(this::isNullConstant)) {
      return site.shown(new Expr.Literal(type, Optional.empty()));
    }
    return call(best, signature, arguments);
  }

  private boolean isNullConstant(Typed argument) {
    return Foldable.isFoldable(argument.expr())
        && site.resolver().constant(argument.expr()).isEmpty();
  }

  /** Lines marked {@code ansi} or {@code legacy} hold in that mode only. */
  private List<Overload> inMode() {
    String other = site.isAnsi() ? "legacy" : "ansi";
    return site.entry().overloads().stream().filter(o -> !o.flags().contains(other)).toList();
  }

  private Typed call(Overload overload, Signature signature, List<Typed> given) {
    var shown = new ArrayList<Typed>(given);
    var operands = new ArrayList<Expr>();
    for (int i = 0; i < given.size(); i++) {
      operands.add(site.cast(given.get(i), signature.targets().get(i)));
    }
    for (int i = given.size(); i < overload.parameters().size(); i++) {
      Overload.Parameter parameter = overload.parameters().get(i);
      if (parameter.defaultValue().isPresent()) {
        Typed value = defaultValue(parameter);
        shown.add(value);
        operands.add(value.expr());
      }
    }
    requireLiterals(overload, given);
    signature.noteNullability(operands);
    SparkType type = signature.result();
    requireOrder(overload, operands, shown);
    requireSetElement(overload, operands);
    String text =
        CollatedTemplates.of(site.name(), operands)
            .orElse(overload.template())
            .replace("{p}", Integer.toString(signature.precision()))
            .replace("{s}", Integer.toString(signature.scale()));
    Template template = CallSite.template(text, overload.isVolatile());
    boolean nullable = nullable(overload, operands);
    String name = site.entry().shownAs().or(overload::shownAs).orElse(site.entry().name());
    Optional<Expr> ordered = ElementOrder.of(site, operands, type);
    if (ordered.isPresent()) {
      return new Typed(ordered.get(), text(overload, name, shown));
    }
    Expr expr =
        overload.isAggregate()
            ? aggregate(
                template,
                overload.flags().contains("ordered by second")
                    ? orderedBySecond(operands)
                    : operands,
                type,
                nullable)
            : new Expr.Call(
                site.name(),
                template,
                CollatedTemplates.operands(site, operands),
                type,
                nullable,
                site.position());
    return new Typed(expr, text(overload, name, shown));
  }

  private Typed.SqlText text(Overload overload, String name, List<Typed> arguments) {
    List<Typed> shown = shown(overload, arguments);
    if (overload.flags().contains("natural")) {
      return out -> {
        shown.getFirst().text().append(out.append(name).append("(E(), "));
        out.append(')');
      };
    }
    if (!overload.isAggregate()) {
      return out -> CallSite.listed(out, name, shown);
    }
    return out -> AggregateText.append(out, site, name, shown);
  }

  private static List<Typed> shown(Overload overload, List<Typed> arguments) {
    if (overload.flags().contains("nothing shown")) {
      return List.of();
    }
    return overload.flags().contains("first shown") ? arguments.subList(0, 1) : arguments;
  }

  private void requireOrder(Overload overload, List<Expr> operands, List<Typed> shown) {
    if (!overload.flags().contains("ordered")) {
      return;
    }
    for (Expr operand : operands) {
      if (!Coercion.isOrderable(operand.type())) {
        throw Mismatch.notOrdered(
            new Typed(operand, text(overload, overload.name(), shown)).sql(),
            overload.name(),
            operand.type(),
            site.position());
      }
    }
  }

  /** Sets are told apart by bytes: neither maps nor collated texts can be in them. */
  private void requireSetElement(Overload overload, List<Expr> operands) {
    SparkType type = operands.isEmpty() ? SparkType.VOID : operands.getFirst().type();
    if (overload.flags().contains("set elements")
        && (SortKeys.isCollated(type) || type != SparkType.VARIANT && Constructors.hasMap(type))) {
      throw Mismatch.of(
          "UNSUPPORTED_INPUT_TYPE",
          site.sql(),
          site.position(),
          "functionName",
          "`" + site.name() + "`",
          "dataType",
          "\"MAP\" or \"COLLATED STRING\"");
    }
  }

  private boolean nullable(Overload overload, List<Expr> operands) {
    if (overload.flags().contains("never null")) {
      return false;
    }
    if (overload.flags().contains("nullable")) {
      return true;
    }
    if (overload.flags().contains("nullable by elements")) {
      return CallSite.anyNullable(operands)
          || operands.stream()
              .anyMatch(o -> o.type() instanceof SparkType.Array array && array.containsNull());
    }
    if (overload.flags().contains("nullable by 0")) {
      return operands.getFirst().nullable();
    }
    if (overload.flags().contains("item")) {
      return ArrayItems.isNullable(
          site.resolver()::constant,
          site.argument(0).withExpr(operands.get(0)),
          site.argument(1).withExpr(operands.get(1)),
          false,
          0);
    }
    if (overload.flags().contains("nullable by 1")) {
      return operands.get(1).nullable();
    }
    return CallSite.anyNullable(operands);
  }

  private Expr aggregate(Template template, List<Expr> operands, SparkType type, boolean nullable) {
    Expression.Call call = site.call();
    Optional<Expr> filter = call.filter().map(f -> Aggregates.filter(site.resolver(), f));
    List<Expr.Order> order =
        call.withinGroup().stream().map(site.resolver()::resolveOrder).toList();
    return new Expr.AggregateCall(
        site.name(),
        template,
        operands,
        call.isDistinct(),
        filter,
        order,
        type,
        nullable,
        site.position());
  }

  /** The engine orders texts by their bytes and NULLs inside of values its own way. */
  private List<Expr> orderedBySecond(List<Expr> operands) {
    Expr order = operands.get(1);
    return SortKeys.needsKey(order.type())
        ? List.of(operands.getFirst(), SortKeys.of(site.resolver().context(), order))
        : operands;
  }

  private void requireLiterals(Overload overload, List<Typed> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (overload.parameter(i).isLiteral() && !Foldable.isFoldable(arguments.get(i).expr())) {
        throw Mismatch.notFoldable(
            site.sql(),
            overload.name().equals("sort_array") ? "ascendingOrder" : "arg" + i,
            arguments.get(i).type(),
            arguments.get(i),
            site.position());
      }
    }
  }

  private Typed defaultValue(Overload.Parameter parameter) {
    String text = parameter.defaultValue().orElseThrow();
    SparkType type =
        parameter.type() instanceof TypePattern.Exact(SparkType exact) ? exact : SparkType.INT;
    if (text.equals("NULL")) {
      return Typed.of(new Expr.Literal(type, Optional.empty()), "NULL");
    }
    Object value;
    if (type == SparkType.INT) {
      value = Integer.valueOf(text);
    } else if (type == SparkType.BIGINT) {
      value = Long.valueOf(text);
    } else if (type == SparkType.DOUBLE) {
      value = Double.valueOf(text);
    } else if (type == SparkType.BOOLEAN) {
      value = Boolean.valueOf(text);
    } else if (type instanceof SparkType.Decimal) {
      value = new BigDecimal(text);
    } else if (type == SparkType.BINARY) {
      byte[] bytes = text.isEmpty() ? new byte[0] : new byte[] {0};
      return Typed.of(new Expr.Literal(type, Optional.of(bytes)), text);
    } else {
      value = text.startsWith("'") ? text.substring(1, text.length() - 1) : text;
    }
    return Typed.of(new Expr.Literal(type, Optional.of(value)), String.valueOf(value));
  }

  private FloebergException wrongCount(List<Overload> overloads, int actual) {
    var counts = new TreeSet<Integer>();
    int unbounded = Integer.MAX_VALUE;
    for (Overload overload : overloads) {
      if (overload.isVariadic()) {
        unbounded = Math.min(unbounded, overload.minimumArguments());
      }
      for (int n = overload.minimumArguments();
          n <= overload.parameters().size() && !overload.isVariadic();
          n++) {
        counts.add(n);
      }
    }
    String expected;
    if (unbounded < Integer.MAX_VALUE) {
      expected = "> " + (unbounded - 1);
    } else if (counts.size() == 1) {
      expected = counts.first().toString();
    } else {
      expected = counts.stream().map(String::valueOf).collect(Collectors.joining(", ", "[", "]"));
    }
    return Mismatch.argumentCount(site.entry().name(), expected, actual, site.position());
  }

  private FloebergException mismatch(
      List<Overload> candidates, Signature signature, List<Typed> arguments) {
    String name = site.entry().shownAs().orElse(site.entry().name());
    String sql =
        new Typed(arguments.getFirst().expr(), out -> CallSite.listed(out, name, arguments)).sql();
    int at = signature.failedAt();
    Overload overload = candidates.getFirst();
    TypePattern first = overload.parameter(0).type();
    SparkType firstType = arguments.getFirst().type();
    boolean isElement =
        at >= 0
            && first instanceof TypePattern.ArrayOf
            && firstType instanceof SparkType.Array
            && usesVariable(overload.parameter(arguments.size() - 1).type());
    if (isElement && arguments.size() > 1) {
      SparkType second = arguments.get(1).type();
      boolean bothArrays = overload.parameter(1).type() instanceof TypePattern.ArrayOf;
      return Mismatch.of(
          bothArrays ? "BINARY_ARRAY_DIFF_TYPES" : "ARRAY_FUNCTION_DIFF_TYPES",
          sql,
          site.position(),
          "functionName",
          "`" + site.name() + "`",
          bothArrays ? "arrayType" : "dataType",
          "\"ARRAY\"",
          "leftType",
          TypeText.quoted(firstType),
          "rightType",
          TypeText.quoted(second));
    }
    if (site.name().equals("map_contains_key") && firstType instanceof SparkType.Map) {
      return Mismatch.of(
          "MAP_FUNCTION_DIFF_TYPES",
          sql,
          site.position(),
          "functionName",
          "`map_contains_key`",
          "dataType",
          "\"MAP\"",
          "leftType",
          TypeText.quoted(firstType),
          "rightType",
          TypeText.quoted(arguments.get(1).type()));
    }
    if (first instanceof TypePattern.Variable && overload.isVariadic()) {
      return Mismatch.differentInputs(
          sql, site.name(), arguments.stream().map(Typed::type).toList(), site.position());
    }
    int index = Math.max(at, 0);
    var required = new LinkedHashSet<String>();
    candidates.forEach(o -> required.add(Signature.shown(o.parameter(index).type())));
    String types =
        required.size() == 1
            ? required.iterator().next()
            : required.stream().collect(Collectors.joining(" or ", "(", ")"));
    return Mismatch.unexpectedInput(sql, index, types, arguments.get(index), site.position());
  }

  private static boolean usesVariable(TypePattern pattern) {
    return pattern instanceof TypePattern.Variable
        || pattern instanceof TypePattern.ArrayOf(TypePattern element, var _)
            && usesVariable(element);
  }
}
