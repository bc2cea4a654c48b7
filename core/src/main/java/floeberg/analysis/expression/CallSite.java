package floeberg.analysis.expression;

import floeberg.error.Position;
import floeberg.function.FunctionEntry;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One call while it is resolved: its arguments, its place, and what it may be built with. */
final class CallSite {
  private static final Pattern JAVA_FUNCTION = Pattern.compile("\\bfloe_[a-z0-9_]+(?=\\()");

  private final ExpressionResolver resolver;
  private final FunctionEntry entry;
  private final Expression.Call call;
  private final List<Typed> arguments = new ArrayList<>();
  private boolean areResolved;

  CallSite(ExpressionResolver resolver, FunctionEntry entry, Expression.Call call) {
    this.resolver = resolver;
    this.entry = entry;
    this.call = call;
  }

  /** The same call with arguments that are resolved already. */
  CallSite(
      ExpressionResolver resolver,
      FunctionEntry entry,
      Expression.Call call,
      List<Typed> arguments) {
    this(resolver, entry, call);
    this.arguments.addAll(arguments);
    areResolved = true;
  }

  ExpressionResolver resolver() {
    return resolver;
  }

  FunctionEntry entry() {
    return entry;
  }

  Expression.Call call() {
    return call;
  }

  /** The canonical name. */
  String name() {
    return entry.target();
  }

  /** The name that texts show. */
  String shownName() {
    return entry.shownAs().orElse(entry.name());
  }

  Position position() {
    return call.origin().position();
  }

  /** The resolved arguments, stars expanded. */
  List<Typed> arguments() {
    if (!areResolved) {
      areResolved = true;
      for (Expression argument : call.arguments()) {
        if (argument instanceof Expression.Star star) {
          resolver
              .scope()
              .expand(star)
              .forEach(n -> arguments.add(Typed.of(n.value(), n.attribute().name())));
        } else {
          Typed value = resolver.typed(argument);
          arguments.add(value);
        }
      }
      requireNoGenerator();
    }
    return arguments;
  }

  private void requireNoGenerator() {
    if (arguments.stream().anyMatch(a -> a.expr() instanceof Expr.Generator)) {
      throw floeberg.error.FloebergException.of(
          floeberg.error.Condition.analysis("UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS"),
          "expression",
          "\"" + sql() + "\"");
    }
  }

  Typed argument(int index) {
    return arguments().get(index);
  }

  int count() {
    return call.arguments().stream().anyMatch(Expression.Star.class::isInstance)
        ? arguments().size()
        : call.arguments().size();
  }

  boolean isAnsi() {
    return resolver.isAnsi();
  }

  /** A type for all; without ANSI a string wins over what it meets. */
  Optional<SparkType> widest(List<SparkType> types) {
    boolean hasText = types.stream().anyMatch(Coercion::isText);
    boolean canBeText =
        types.stream()
            .allMatch(
                type ->
                    type == SparkType.VOID
                        || Coercion.isAtomic(type)
                            && type != SparkType.BINARY
                            && type != SparkType.BOOLEAN);
    if (!isAnsi() && hasText && canBeText) {
      return Optional.of(SparkType.STRING);
    }
    return !isAnsi() && isFloatOfWhole(types)
        ? Optional.of(SparkType.FLOAT)
        : Coercion.widest(types);
  }

  /** Whether there are FLOATs and otherwise only integers, which then become FLOATs. */
  private static boolean isFloatOfWhole(List<SparkType> types) {
    return types.contains(SparkType.FLOAT)
        && types.stream()
            .allMatch(
                type ->
                    type == SparkType.FLOAT || type == SparkType.VOID || Coercion.isIntegral(type));
  }

  /** The argument in the type, converted implicitly. */
  Expr cast(Typed argument, SparkType type) {
    SparkType from = argument.type();
    boolean isRefused =
        Coercion.isAtomic(type)
            && !Coercion.canPass(from, type)
            && !(from instanceof SparkType.Decimal && type instanceof SparkType.Decimal);
    int index = isRefused ? arguments.indexOf(argument) : -1;
    if (index >= 0) {
      throw Mismatch.unexpectedInput(sql(), index, TypeText.quoted(type), argument, position());
    }
    return cast(argument.expr(), type);
  }

  Expr cast(Expr argument, SparkType type) {
    return Casts.implicit(argument, type, resolver.castMode(), position());
  }

  /** The call over a template; nullable when an argument is. */
  Expr build(String template, SparkType type, Expr... operands) {
    return build(template, type, anyNullable(List.of(operands)), List.of(operands));
  }

  Expr build(String template, SparkType type, boolean nullable, List<Expr> operands) {
    return new Expr.Call(name(), template(template, false), operands, type, nullable, position());
  }

  /** The typed call shown as {@code name(arguments)}. */
  Typed shown(Expr expr) {
    return new Typed(expr, out -> listed(out, shownName(), arguments()));
  }

  /** The typed call shown between its two arguments, in parentheses. */
  Typed infix(Expr expr, String symbol) {
    return new Typed(
        expr,
        out -> {
          out.append('(');
          argument(0).text().append(out);
          out.append(' ').append(symbol).append(' ');
          argument(1).text().append(out);
          out.append(')');
        });
  }

  /** The text the call would have as an operator or a function, for messages. */
  String sql() {
    return shown(new Expr.Literal(SparkType.VOID, Optional.empty())).sql();
  }

  void requireCount(int minimum, int maximum) {
    int actual = count();
    if (actual >= minimum && actual <= maximum) {
      return;
    }
    String expected =
        minimum == maximum
            ? Integer.toString(minimum)
            : maximum == Integer.MAX_VALUE
                ? "> " + (minimum - 1)
                : java.util.stream.IntStream.rangeClosed(minimum, maximum)
                    .mapToObj(Integer::toString)
                    .collect(java.util.stream.Collectors.joining(", ", "[", "]"));
    throw Mismatch.argumentCount(entry.name(), expected, actual, position());
  }

  /** The constant value of an argument, empty for NULL; throws NON_FOLDABLE_INPUT. */
  Optional<Object> constant(int index, String inputName, SparkType type) {
    Typed argument = argument(index);
    if (!Foldable.isFoldable(argument.expr())) {
      throw Mismatch.notFoldable(sql(), inputName, type, argument, position());
    }
    return resolver.constant(cast(argument, type));
  }

  static void listed(StringBuilder out, String name, List<Typed> arguments) {
    out.append(name).append('(');
    for (int i = 0; i < arguments.size(); i++) {
      if (i > 0) {
        out.append(", ");
      }
      arguments.get(i).text().append(out);
    }
    out.append(')');
  }

  static boolean anyNullable(List<Expr> operands) {
    return operands.stream().anyMatch(Expr::nullable);
  }

  /** The template; the Java functions it names are found in its text. */
  static Template template(String text, boolean isVolatile) {
    if (!text.contains("floe_")) {
      return new Template(text, Set.of(), isVolatile);
    }
    var names = new HashSet<String>();
    Matcher matcher = JAVA_FUNCTION.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group());
    }
    return new Template(text, names, isVolatile);
  }
}
