package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.VOID;

import floeberg.function.Overload;
import floeberg.function.TypePattern;
import floeberg.function.TypePattern.Family;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Fits argument types to the signature of one overload. */
final class Signature {
  private static final int NULL = 1;
  private static final int WIDENED = 2;
  private static final int CONVERTED = 12;
  private static final int FROM_STRING = 20;
  static final int IMPOSSIBLE = 1000;

  private final Overload overload;
  private final List<SparkType> arguments;
  private final Map<String, SparkType> variables = new HashMap<>();
  private final Map<String, Boolean> nullables = new HashMap<>();
  private final List<SparkType> targets = new ArrayList<>();
  private int precision;
  private int scale;
  private int cost;
  private int failedAt = -1;

  private Signature(Overload overload, List<SparkType> arguments) {
    this.overload = overload;
    this.arguments = arguments;
  }

  static Signature match(Overload overload, List<SparkType> arguments) {
    var signature = new Signature(overload, arguments);
    signature.bindVariables();
    for (int i = 0; i < arguments.size(); i++) {
      TypePattern pattern = overload.parameter(i).type();
      Optional<SparkType> target = signature.fit(pattern, arguments.get(i));
      if (target.isEmpty()) {
        signature.cost = IMPOSSIBLE;
        signature.failedAt = signature.failedAt < 0 ? i : signature.failedAt;
        signature.targets.add(arguments.get(i));
      } else {
        signature.targets.add(target.get());
      }
    }
    return signature;
  }

  int cost() {
    return cost;
  }

  /** The first argument that does not fit. */
  int failedAt() {
    return failedAt;
  }

  /** The types that the arguments are converted to. */
  List<SparkType> targets() {
    return targets;
  }

  int precision() {
    return precision;
  }

  int scale() {
    return scale;
  }

  private void bindVariables() {
    var uses = new HashMap<String, List<SparkType>>();
    boolean isNested = false;
    for (int i = 0; i < arguments.size(); i++) {
      TypePattern pattern = overload.parameter(i).type();
      isNested |= !(pattern instanceof TypePattern.Variable);
      collect(pattern, arguments.get(i), uses);
    }
    boolean promotesStrings = !isNested;
    uses.forEach(
        (name, types) -> {
          Optional<SparkType> common =
              promotesStrings
                  ? Coercion.widest(types)
                  : types.stream()
                      .map(Optional::of)
                      .reduce((a, b) -> a.flatMap(x -> b.flatMap(y -> common(x, y))))
                      .orElse(Optional.of(VOID));
          common.ifPresent(type -> variables.put(name, type));
        });
  }

  private Optional<SparkType> common(SparkType left, SparkType right) {
    return overload.flags().contains("widened elements")
        ? Coercion.widestElement(left, right)
        : Coercion.commonElement(left, right);
  }

  private static void collect(
      TypePattern pattern, SparkType type, Map<String, List<SparkType>> uses) {
    switch (pattern) {
      case TypePattern.Variable(String name) ->
          uses.computeIfAbsent(name, _ -> new ArrayList<>()).add(type);
      case TypePattern.ArrayOf(TypePattern element, var _) -> {
        if (type instanceof SparkType.Array(SparkType inner, boolean _)) {
          collect(element, inner, uses);
        } else if (type == VOID) {
          collect(element, VOID, uses);
        }
      }
      case TypePattern.MapOf(TypePattern key, TypePattern value, var _) -> {
        if (type instanceof SparkType.Map(SparkType k, SparkType v, boolean _)) {
          collect(key, k, uses);
          collect(value, v, uses);
        }
      }
      case TypePattern.Exact _, TypePattern.OneOf _, TypePattern.AnyDecimal _ -> {}
      case TypePattern.StructOf _ -> {}
    }
  }

  private Optional<SparkType> fit(TypePattern pattern, SparkType type) {
    boolean isBytes =
        pattern instanceof TypePattern.Exact(SparkType wanted) && wanted == SparkType.BINARY;
    if (type == VOID && isBytes && overload.flags().contains("typed only")) {
      return Optional.empty();
    }
    return switch (pattern) {
      case TypePattern.Exact(SparkType wanted) -> exact(wanted, type);
      case TypePattern.OneOf(Family family) -> member(family, type);
      case TypePattern.Variable(String name) -> variable(name, type);
      case TypePattern.AnyDecimal _ -> decimal(type);
      case TypePattern.ArrayOf(TypePattern element, var _) -> {
        if (type == VOID && overload.flags().contains("no bare null")) {
          yield Optional.empty();
        }
        if (type == VOID) {
          cost += NULL;
          yield build(pattern);
        }
        if (type instanceof SparkType.Array(SparkType inner, boolean containsNull)) {
          yield fit(element, inner)
              .map(e -> new SparkType.Array(e, containsNull || Casts.mayFail(inner, e)));
        }
        yield Optional.empty();
      }
      case TypePattern.MapOf(TypePattern key, TypePattern value, var _) -> {
        if (type == VOID) {
          cost += NULL;
          yield build(pattern);
        }
        if (type instanceof SparkType.Map(SparkType k, SparkType v, boolean containsNull)) {
          Optional<SparkType> keyType = fit(key, k);
          Optional<SparkType> valueType = fit(value, v);
          yield keyType.isEmpty() || valueType.isEmpty()
              ? Optional.empty()
              : Optional.of(new SparkType.Map(keyType.get(), valueType.get(), containsNull));
        }
        yield Optional.empty();
      }
      case TypePattern.StructOf _ -> Optional.empty();
    };
  }

  private Optional<SparkType> exact(SparkType wanted, SparkType type) {
    if (type.equals(wanted)) {
      return Optional.of(wanted);
    }
    if (Coercion.isText(wanted) && Coercion.isText(type)) {
      return Optional.of(type);
    }
    if (wanted instanceof SparkType.DayTimeInterval && type instanceof SparkType.DayTimeInterval
        || wanted instanceof SparkType.YearMonthInterval
            && type instanceof SparkType.YearMonthInterval) {
      return Optional.of(type);
    }
    if (!Coercion.canPass(type, wanted)) {
      return Optional.empty();
    }
    cost += conversionCost(type, wanted);
    return Optional.of(wanted);
  }

  private static int conversionCost(SparkType from, SparkType to) {
    if (from == VOID) {
      return NULL;
    }
    if (Coercion.isText(from)) {
      return FROM_STRING;
    }
    if (Coercion.isNumeric(from) && Coercion.isNumeric(to)) {
      int distance = rank(to) - rank(from);
      // A parameter that takes both is meant to be a double for all but floats.
      if (to == SparkType.FLOAT) {
        return CONVERTED;
      }
      return distance >= 0 ? WIDENED + distance : CONVERTED;
    }
    return from == DATE && to == TIMESTAMP ? WIDENED : CONVERTED;
  }

  private static int rank(SparkType type) {
    if (type instanceof Decimal) {
      return 4;
    }
    List<SparkType> order =
        List.of(SparkType.TINYINT, SparkType.SMALLINT, INT, BIGINT, VOID, SparkType.FLOAT, DOUBLE);
    return order.indexOf(type);
  }

  private Optional<SparkType> member(Family family, SparkType type) {
    if (type == VOID) {
      cost += NULL;
      return Optional.of(nullType(family));
    }
    boolean isMember =
        switch (family) {
          case ANY -> true;
          case INTEGRAL -> Coercion.isIntegral(type);
          case DAYCOUNT -> Coercion.isIntegral(type) && type != BIGINT;
          case FRACTIONAL -> Coercion.isFloating(type) || type instanceof Decimal;
          case NUMERIC -> Coercion.isNumeric(type);
          case ATOMIC -> Coercion.isAtomic(type);
          case ORDERABLE -> Coercion.isOrderable(type);
          case DAYTIME -> type instanceof SparkType.DayTimeInterval;
          case YEARMONTH -> type instanceof SparkType.YearMonthInterval;
          case ANYARRAY -> type instanceof SparkType.Array;
          case ANYMAP -> type instanceof SparkType.Map;
          case ANYSTRUCT -> type instanceof SparkType.Struct;
        };
    if (isMember) {
      return Optional.of(type);
    }
    if (Coercion.isText(type)) {
      cost += FROM_STRING;
      return switch (family) {
        case INTEGRAL, DAYCOUNT -> Optional.of(INT);
        case NUMERIC, FRACTIONAL -> Optional.of(DOUBLE);
        default -> Optional.empty();
      };
    }
    if (family == Family.FRACTIONAL && Coercion.isNumeric(type)) {
      cost += WIDENED;
      return Optional.of(DOUBLE);
    }
    return Optional.empty();
  }

  private static SparkType nullType(Family family) {
    return switch (family) {
      case INTEGRAL, DAYCOUNT -> INT;
      case FRACTIONAL, NUMERIC -> DOUBLE;
      case DAYTIME -> SparkType.DAY_TO_SECOND;
      case YEARMONTH -> SparkType.YEAR_TO_MONTH;
      case ANYARRAY -> new SparkType.Array(VOID, true);
      case ANYMAP -> new SparkType.Map(VOID, VOID, true);
      case ANY, ATOMIC, ORDERABLE, ANYSTRUCT -> VOID;
    };
  }

  private Optional<SparkType> variable(String name, SparkType type) {
    SparkType common = variables.get(name);
    if (common == null) {
      return Optional.empty();
    }
    if (!common.equals(type)) {
      cost += type == VOID ? NULL : WIDENED;
    }
    return Optional.of(common);
  }

  private Optional<SparkType> decimal(SparkType type) {
    if (type instanceof Decimal decimal) {
      bind(decimal);
      return Optional.of(decimal);
    }
    Optional<Decimal> integer = DecimalRules.of(type);
    if (integer.isEmpty()) {
      return Optional.empty();
    }
    cost += WIDENED + 4;
    bind(integer.get());
    return Optional.of(integer.get());
  }

  private void bind(Decimal decimal) {
    precision = decimal.precision();
    scale = decimal.scale();
  }

  /** Notes which variables may be NULL as elements, from the arguments' nullability. */
  void noteNullability(List<floeberg.resolved.Expr> operands) {
    for (int i = 0; i < operands.size(); i++) {
      TypePattern pattern = overload.parameter(i).type();
      SparkType type = operands.get(i).type();
      if (pattern instanceof TypePattern.Variable(String name)) {
        if (!overload.flags().contains("elements of the array")) {
          nullables.merge(name, operands.get(i).nullable(), Boolean::logicalOr);
        }
      } else if (pattern instanceof TypePattern.ArrayOf(TypePattern.Variable(String name), var _)
          && type instanceof SparkType.Array(SparkType _, boolean containsNull)) {
        nullables.merge(name, containsNull, Boolean::logicalOr);
      } else if (pattern
              instanceof
              TypePattern.ArrayOf(
                  TypePattern.ArrayOf(TypePattern.Variable(String name), var _),
                  var _)
          && type instanceof SparkType.Array(SparkType.Array(SparkType _, boolean inner), var _)) {
        nullables.merge(name, inner, Boolean::logicalOr);
      } else if (pattern
              instanceof TypePattern.MapOf(var _, TypePattern.Variable(String name), var _)
          && type instanceof SparkType.Map(SparkType _, SparkType _, boolean containsNull)) {
        nullables.merge(name, containsNull, Boolean::logicalOr);
      }
    }
  }

  /** The result type. */
  SparkType result() {
    return build(overload.result()).orElseThrow();
  }

  private Optional<SparkType> build(TypePattern pattern) {
    return Optional.of(
        switch (pattern) {
          case TypePattern.Exact(SparkType type) -> type;
          case TypePattern.OneOf(Family family) ->
              targets.isEmpty() ? nullType(family) : targets.getFirst();
          case TypePattern.Variable(String name) -> variables.getOrDefault(name, VOID);
          case TypePattern.AnyDecimal(String p, String s) ->
              DecimalRules.adjusted(digits(p), digits(s));
          case TypePattern.ArrayOf(TypePattern element, Optional<Boolean> mark) ->
              new SparkType.Array(build(element).orElseThrow(), mark.orElse(mayBeNull(element)));
          case TypePattern.MapOf(TypePattern key, TypePattern value, Optional<Boolean> mark) ->
              new SparkType.Map(
                  build(key).orElseThrow(),
                  build(value).orElseThrow(),
                  mark.orElse(mayBeNull(value)));
          case TypePattern.StructOf(List<TypePattern.Part> parts) ->
              new SparkType.Struct(
                  parts.stream()
                      .map(
                          part ->
                              new SparkType.Field(
                                  part.name(),
                                  build(part.type()).orElseThrow(),
                                  part.nullable() && mayBeNull(part.type())))
                      .toList());
        });
  }

  private boolean mayBeNull(TypePattern element) {
    return element instanceof TypePattern.Variable(String name)
        ? nullables.getOrDefault(name, true)
        : true;
  }

  /** Sums such as {@code p+10}. */
  private int digits(String expression) {
    int total = 0;
    int sign = 1;
    for (String term : expression.split("(?<=[+-])|(?=[+-])")) {
      switch (term) {
        case "+" -> sign = 1;
        case "-" -> sign = -1;
        case "p" -> total += sign * precision;
        case "s" -> total += sign * scale;
        default -> total += sign * Integer.parseInt(term);
      }
    }
    return total;
  }

  /** A text that a message shows for what an overload's parameter takes. */
  static String shown(TypePattern pattern) {
    return switch (pattern) {
      case TypePattern.Exact(SparkType type) -> floeberg.type.TypeText.quoted(type);
      case TypePattern.OneOf(Family family) ->
          switch (family) {
            case ANYARRAY -> "\"ARRAY\"";
            case ANYMAP -> "\"MAP\"";
            case ANYSTRUCT -> "\"STRUCT\"";
            case DAYCOUNT -> "(\"INT\" or \"SMALLINT\" or \"TINYINT\")";
            case DAYTIME -> "\"INTERVAL DAY TO SECOND\"";
            case YEARMONTH -> "\"INTERVAL YEAR TO MONTH\"";
            case ANY, INTEGRAL, FRACTIONAL, NUMERIC, ATOMIC, ORDERABLE ->
                "\"" + family.name() + "\"";
          };
      case TypePattern.Variable _ -> "\"ANY\"";
      case TypePattern.AnyDecimal _ -> "\"DECIMAL\"";
      case TypePattern.ArrayOf(TypePattern element, var _) ->
          element instanceof TypePattern.Exact(SparkType type) && type.equals(STRING)
              ? "\"ARRAY<STRING>\""
              : "\"ARRAY\"";
      case TypePattern.MapOf _ -> "\"MAP\"";
      case TypePattern.StructOf _ -> "\"STRUCT\"";
    };
  }
}
