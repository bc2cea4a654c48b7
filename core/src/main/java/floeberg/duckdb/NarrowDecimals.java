package floeberg.duckdb;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.table.ValueRange;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Decimal arithmetic in 64 bits where the values allow it though the types do not. Spark's types
 * grow with every operator, and past 18 digits DuckDB calculates in 128 bits, which costs five
 * times as much. What the manifests say of the columns' values tells whether a result can need
 * them. Were that wrong, DuckDB would raise its overflow error, never give another number.
 */
final class NarrowDecimals {
  private static final int DIGITS = 18;

  private final WriteContext context;
  private final ExpressionWriter expressions;
  private final IdentityHashMap<Expr, Optional<Narrow>> found = new IdentityHashMap<>();

  NarrowDecimals(WriteContext context, ExpressionWriter expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  /**
   * A value in at most 18 digits, with the scale of the expression's type.
   *
   * @param text a DECIMAL of at most so many digits; written when it is asked for
   * @param digits at most 18
   */
  record Narrow(Supplier<String> text, int digits, int scale, ValueRange range) {
    Narrow(Supplier<String> text, int scale, ValueRange range) {
      this(text, DIGITS, scale, range);
    }

    Narrow {
      if (!range.fits(DIGITS, scale)) {
        throw new IllegalArgumentException("more than 18 digits: " + range);
      }
    }

    private String atom() {
      return DuckSql.atom(text.get());
    }

    // No wider than the values: DuckDB looks for overflow in sums of 18 digits.
    private String in(int wantedScale) {
      return wantedScale == scale ? text.get() : DuckSql.cast(text.get(), type(range, wantedScale));
    }
  }

  /** The value in the scale of the expression's type, when it needs no more than 18 digits. */
  Optional<Narrow> of(Expr expr) {
    Optional<Narrow> known = found.get(expr);
    if (known == null) {
      known = find(expr);
      found.put(expr, known);
    }
    return known;
  }

  private Optional<Narrow> find(Expr expr) {
    if (!(expr.type() instanceof Decimal type) || type.scale() > DIGITS) {
      return Optional.empty();
    }
    Optional<Narrow> narrow =
        switch (expr) {
          case Expr.Literal(SparkType _, Optional<Object> value) when value.isPresent() ->
              given(expr, ValueRange.of((BigDecimal) value.get()), type);
          case Expr.Reference(Attribute attribute) -> column(expr, attribute, type);
          case Expr.OuterReference(Attribute attribute) -> column(expr, attribute, type);
          case Expr.Cast cast -> cast(cast, type);
          case Expr.Call call when isArithmetic(call) -> arithmetic(call, type);
          case Expr.Case when -> cases(when, type);
          default -> Optional.empty();
        };
    return narrow.isPresent() || type.precision() > DIGITS
        ? narrow
        : given(expr, ValueRange.ofDigits(type.precision(), type.scale()), type);
  }

  /** Whether the call is an operator that this class may calculate in fewer digits. */
  static boolean isArithmetic(Expr.Call call) {
    return switch (call.name()) {
      case "+", "-", "*", "/" ->
          call.arguments().size() == 2
              && call.arguments().stream().allMatch(a -> a.type() instanceof Decimal);
      default -> false;
    };
  }

  private Optional<Narrow> given(Expr expr, ValueRange range, Decimal type) {
    if (!range.fits(DIGITS, type.scale())) {
      return Optional.empty();
    }
    Supplier<String> text =
        () -> {
          String own = expressions.write(expr);
          return type.precision() > DIGITS ? DuckSql.cast(own, type(range, type.scale())) : own;
        };
    return Optional.of(new Narrow(text, Math.min(type.precision(), DIGITS), type.scale(), range));
  }

  private Optional<Narrow> column(Expr expr, Attribute attribute, Decimal type) {
    return context.range(attribute.id()).flatMap(range -> given(expr, range, type));
  }

  private Optional<Narrow> cast(Expr.Cast cast, Decimal type) {
    Expr child = cast.child();
    if (child.type() instanceof Decimal source) {
      return source.scale() > type.scale()
          ? Optional.empty()
          : of(child).flatMap(inner -> recast(inner, type));
    }
    if (!Coercion.isIntegral(child.type())) {
      return Optional.empty();
    }
    ValueRange range = integers(child);
    return fits(range, type)
        ? Optional.of(
            new Narrow(
                () -> DuckSql.cast(expressions.write(child), type(range, type.scale())),
                type.scale(),
                range))
        : Optional.empty();
  }

  private ValueRange integers(Expr expr) {
    Optional<ValueRange> known =
        expr instanceof Expr.Reference(Attribute attribute)
            ? context.range(attribute.id())
            : Optional.empty();
    Decimal limit = DecimalRules.of(expr.type()).orElseThrow();
    return known.orElseGet(() -> ValueRange.ofDigits(limit.precision(), 0));
  }

  private static Optional<Narrow> recast(Narrow inner, Decimal type) {
    if (!fits(inner.range(), type)) {
      return Optional.empty();
    }
    return Optional.of(new Narrow(() -> inner.in(type.scale()), type.scale(), inner.range()));
  }

  private static boolean fits(ValueRange range, Decimal type) {
    return range.fits(Math.min(DIGITS, type.precision()), type.scale());
  }

  private Optional<Narrow> arithmetic(Expr.Call call, Decimal type) {
    Optional<Narrow> left = of(call.arguments().get(0));
    Optional<Narrow> right = left.flatMap(_ -> of(call.arguments().get(1)));
    if (right.isEmpty()) {
      return Optional.empty();
    }
    Narrow a = left.get();
    Narrow b = right.get();
    return call.name().equals("/") ? quotient(a, b, type) : sumOrProduct(call, a, b, type);
  }

  // Not by what may be zero: that needs the call's own text.
  private Optional<Narrow> quotient(Narrow a, Narrow b, Decimal type) {
    return a.range()
        .dividedBy(b.range(), type.scale())
        .filter(range -> fits(range, type))
        .map(range -> new Narrow(() -> quotient(a, b, type.scale()), type.scale(), range));
  }

  private String quotient(Narrow a, Narrow b, int scale) {
    String function =
        DecimalQuotients.name(
            new Decimal(Math.max(a.digits(), 10), a.scale()),
            new Decimal(Math.max(b.digits(), 10), b.scale()),
            new Decimal(DIGITS, scale));
    context.java(function);
    return function + "(" + a.text().get() + ", " + b.text().get() + ")";
  }

  private static Optional<Narrow> sumOrProduct(Expr.Call call, Narrow a, Narrow b, Decimal type) {
    boolean isProduct = call.name().equals("*");
    int scale = isProduct ? a.scale() + b.scale() : Math.max(a.scale(), b.scale());
    ValueRange range =
        switch (call.name()) {
          case "+" -> a.range().plus(b.range());
          case "-" -> a.range().minus(b.range());
          default -> a.range().times(b.range());
        };
    if (scale != type.scale() || !fits(range, type)) {
      return Optional.empty();
    }
    if (isProduct) {
      return Optional.of(new Narrow(() -> "(" + a.atom() + " * " + b.atom() + ")", scale, range));
    }
    // Both sides in the result's scale, where they must fit as well.
    boolean sidesFit = a.range().fits(DIGITS, scale) && b.range().fits(DIGITS, scale);
    String operator = " " + call.name() + " ";
    return sidesFit
        ? Optional.of(
            new Narrow(() -> "(" + a.in(scale) + operator + b.in(scale) + ")", scale, range))
        : Optional.empty();
  }

  private Optional<Narrow> cases(Expr.Case when, Decimal type) {
    var values = new ArrayList<Expr>();
    when.branches().forEach(branch -> values.add(branch.value()));
    when.otherwise().ifPresent(values::add);
    List<Optional<Narrow>> narrow =
        values.stream().filter(value -> !isNull(value)).map(this::of).toList();
    if (narrow.isEmpty() || narrow.stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    ValueRange range =
        narrow.stream().map(n -> n.get().range()).reduce(ValueRange::or).orElseThrow();
    return Optional.of(new Narrow(() -> text(when, type.scale()), type.scale(), range));
  }

  private String text(Expr.Case when, int scale) {
    var text = new StringBuilder("(CASE");
    for (Expr.Branch branch : when.branches()) {
      text.append(" WHEN ").append(expressions.write(branch.condition()));
      text.append(" THEN ").append(value(branch.value(), scale));
    }
    when.otherwise().ifPresent(value -> text.append(" ELSE ").append(value(value, scale)));
    return text.append(" END)").toString();
  }

  private String value(Expr expr, int scale) {
    return isNull(expr) ? "NULL" : of(expr).orElseThrow().in(scale);
  }

  private static boolean isNull(Expr expr) {
    return expr instanceof Expr.Literal(SparkType _, Optional<Object> value) && value.isEmpty();
  }

  private static String type(ValueRange range, int scale) {
    int digits = Math.max(scale, 1);
    while (!range.fits(digits, scale)) {
      digits++;
    }
    return "DECIMAL(" + digits + "," + scale + ")";
  }
}
