package floeberg.type;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.FLOAT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;
import static floeberg.type.SparkType.VARIANT;
import static floeberg.type.SparkType.VOID;

import floeberg.type.SparkType.Array;
import floeberg.type.SparkType.DayTimeInterval;
import floeberg.type.SparkType.Decimal;
import floeberg.type.SparkType.Field;
import floeberg.type.SparkType.Simple;
import floeberg.type.SparkType.Struct;
import floeberg.type.SparkType.Text;
import floeberg.type.SparkType.YearMonthInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;

/** Which types meet in which: Spark's implicit conversions under ANSI rules. */
public final class Coercion {
  private static final List<SparkType> NUMERIC_ORDER =
      List.of(
          SparkType.TINYINT, SparkType.SMALLINT, SparkType.INT, SparkType.BIGINT, FLOAT, DOUBLE);

  private Coercion() {}

  public static boolean isIntegral(SparkType type) {
    int place = NUMERIC_ORDER.indexOf(type);
    return place >= 0 && place <= 3;
  }

  public static boolean isFloating(SparkType type) {
    return type == FLOAT || type == DOUBLE;
  }

  public static boolean isNumeric(SparkType type) {
    return type instanceof Decimal || NUMERIC_ORDER.contains(type);
  }

  public static boolean isText(SparkType type) {
    return type instanceof Text
        || type instanceof SparkType.Char
        || type instanceof SparkType.Varchar;
  }

  public static boolean isDatetime(SparkType type) {
    return type == DATE || type == TIMESTAMP || type == TIMESTAMP_NTZ;
  }

  public static boolean isAnsiInterval(SparkType type) {
    return type instanceof YearMonthInterval || type instanceof DayTimeInterval;
  }

  /** Types without parts inside: neither nested nor VOID. */
  public static boolean isAtomic(SparkType type) {
    return switch (type) {
      case Array _, SparkType.Map _, Struct _, SparkType.UserDefined _ -> false;
      case Simple simple ->
          simple != VOID && simple != SparkType.CALENDAR_INTERVAL && simple != VARIANT;
      case Text _, SparkType.Char _, SparkType.Varchar _, Decimal _, SparkType.Time _ -> true;
      case YearMonthInterval _, DayTimeInterval _ -> true;
      case SparkType.Geometry _, SparkType.Geography _ -> true;
    };
  }

  /**
   * Whether values of the type have an order: everything but maps, variants and calendar intervals.
   */
  public static boolean isOrderable(SparkType type) {
    return switch (type) {
      case Array(SparkType element, boolean _) -> isOrderable(element);
      case Struct(List<Field> fields) -> fields.stream().allMatch(f -> isOrderable(f.type()));
      case SparkType.Map _ -> false;
      case Simple simple -> simple != VARIANT && simple != SparkType.CALENDAR_INTERVAL;
      case SparkType.UserDefined(String _, SparkType inner) -> isOrderable(inner);
      case SparkType.Geometry _, SparkType.Geography _ -> false;
      case Text _, SparkType.Char _, SparkType.Varchar _, Decimal _, SparkType.Time _ -> true;
      case YearMonthInterval _, DayTimeInterval _ -> true;
    };
  }

  /** Whether values can be compared for equality, as grouping and DISTINCT need: no map inside. */
  public static boolean isComparable(SparkType type) {
    return isOrderable(type) || type == SparkType.CALENDAR_INTERVAL;
  }

  /** The narrowest type of both without string promotion and without loss. */
  public static Optional<SparkType> tightestCommon(SparkType left, SparkType right) {
    if (left.equals(right)) {
      return Optional.of(left);
    }
    if (left == VOID) {
      return Optional.of(right);
    }
    if (right == VOID) {
      return Optional.of(left);
    }
    int first = NUMERIC_ORDER.indexOf(left);
    int second = NUMERIC_ORDER.indexOf(right);
    if (first >= 0 && second >= 0) {
      SparkType wider = NUMERIC_ORDER.get(Math.max(first, second));
      // An integer does not fit FLOAT without loss.
      return Optional.of(wider == FLOAT ? DOUBLE : wider);
    }
    if (isDatetime(left) && isDatetime(right)) {
      return Optional.of(left == TIMESTAMP || right == TIMESTAMP ? TIMESTAMP : TIMESTAMP_NTZ);
    }
    if (left instanceof YearMonthInterval a && right instanceof YearMonthInterval b) {
      return Optional.of(new YearMonthInterval(min(a.start(), b.start()), max(a.end(), b.end())));
    }
    if (left instanceof DayTimeInterval a && right instanceof DayTimeInterval b) {
      return Optional.of(new DayTimeInterval(min(a.start(), b.start()), max(a.end(), b.end())));
    }
    if (left instanceof SparkType.Time a && right instanceof SparkType.Time b) {
      return Optional.of(a.precision() > b.precision() ? a : b);
    }
    if (isText(left) && isText(right)) {
      return Optional.of(left.equals(STRING) ? right : left);
    }
    return nested(left, right, Coercion::tightestCommon);
  }

  /**
   * The type both are converted to where any loss of digits is Spark's rule: CASE, IN, UNION, ...
   */
  public static Optional<SparkType> widest(SparkType left, SparkType right) {
    return widerWithoutStrings(left, right)
        .or(() -> withString(left, right))
        .or(() -> nested(left, right, Coercion::widest));
  }

  /** {@link #widest} over several types, strings promoted last, as CASE and coalesce do. */
  public static Optional<SparkType> widest(List<SparkType> types) {
    // Strings go last: their meeting type depends on what the others agree on.
    var ordered = new ArrayList<SparkType>();
    types.stream().filter(Coercion::hasString).forEach(ordered::add);
    types.stream().filter(type -> !hasString(type)).forEach(ordered::add);
    Optional<SparkType> common = Optional.of(VOID);
    for (SparkType type : ordered) {
      common = common.flatMap(other -> widest(other, type));
    }
    return common;
  }

  private static boolean hasString(SparkType type) {
    return isText(type)
        || type instanceof Array(SparkType element, boolean _) && hasString(element);
  }

  /**
   * The type in which an array's elements and a value meet: other than anywhere else FLOAT holds
   * integers, decimals meet nothing but themselves, and intervals of different fields do not meet.
   */
  public static Optional<SparkType> commonElement(SparkType left, SparkType right) {
    if (NUMERIC_ORDER.contains(left) && NUMERIC_ORDER.contains(right)) {
      int wider = Math.max(NUMERIC_ORDER.indexOf(left), NUMERIC_ORDER.indexOf(right));
      return Optional.of(NUMERIC_ORDER.get(wider));
    }
    if (!left.equals(right) && isAnsiInterval(left) && isAnsiInterval(right)) {
      return Optional.empty();
    }
    boolean isNested = isNested(left) && isNested(right);
    return isNested ? nested(left, right, Coercion::commonElement) : tightestCommon(left, right);
  }

  /** {@link #commonElement}, or the decimal that holds both. */
  public static Optional<SparkType> widestElement(SparkType left, SparkType right) {
    return commonElement(left, right).or(() -> withDecimal(left, right));
  }

  private static boolean isNested(SparkType type) {
    return type instanceof Array
        || type instanceof SparkType.Map
        || type instanceof SparkType.Struct;
  }

  /** {@link #widest} without turning strings into other types. */
  public static Optional<SparkType> widerWithoutStrings(SparkType left, SparkType right) {
    return tightestCommon(left, right)
        .or(() -> withDecimal(left, right))
        .or(() -> nested(left, right, Coercion::widerWithoutStrings));
  }

  private static Optional<SparkType> withDecimal(SparkType left, SparkType right) {
    if (!(left instanceof Decimal) && !(right instanceof Decimal)) {
      return Optional.empty();
    }
    if (isFloating(left) || isFloating(right)) {
      return Optional.of(DOUBLE);
    }
    return DecimalRules.of(left)
        .flatMap(a -> DecimalRules.of(right).map(b -> DecimalRules.wider(a, b)));
  }

  /** The type a string and another type meet in: the other one, integers as BIGINT, else DOUBLE. */
  public static Optional<SparkType> withString(SparkType left, SparkType right) {
    if (isText(left) == isText(right)) {
      return Optional.empty();
    }
    SparkType other = isText(left) ? right : left;
    if (isIntegral(other)) {
      return Optional.of(BIGINT);
    }
    if (isFloating(other) || other instanceof Decimal) {
      return Optional.of(DOUBLE);
    }
    // Which interval the text holds is unknown.
    return isAtomic(other) && !isAnsiInterval(other) ? Optional.of(other) : Optional.empty();
  }

  private static Optional<SparkType> nested(SparkType left, SparkType right, BinaryOptional rule) {
    if (left instanceof Array(SparkType a, boolean an)
        && right instanceof Array(SparkType b, boolean bn)) {
      return rule.apply(a, b).map(e -> new Array(e, an || bn));
    }
    if (left instanceof SparkType.Map(SparkType ak, SparkType av, boolean an)
        && right instanceof SparkType.Map(SparkType bk, SparkType bv, boolean bn)) {
      return rule.apply(ak, bk)
          .flatMap(k -> rule.apply(av, bv).map(v -> new SparkType.Map(k, v, an || bn)));
    }
    if (left instanceof Struct(List<Field> a)
        && right instanceof Struct(List<Field> b)
        && a.size() == b.size()) {
      var fields = new ArrayList<Field>();
      for (int i = 0; i < a.size(); i++) {
        Field field = a.get(i);
        Optional<SparkType> type = rule.apply(field.type(), b.get(i).type());
        if (type.isEmpty() || !field.name().equalsIgnoreCase(b.get(i).name())) {
          return Optional.empty();
        }
        fields.add(new Field(field.name(), type.get(), field.nullable() || b.get(i).nullable()));
      }
      return Optional.of(new Struct(fields));
    }
    return Optional.empty();
  }

  private interface BinaryOptional {
    Optional<SparkType> apply(SparkType left, SparkType right);
  }

  /** Whether a value may be passed where the other type is wanted, without an explicit cast. */
  public static boolean canPass(SparkType from, SparkType to) {
    if (from.equals(to) || from == VOID) {
      return true;
    }
    if (from instanceof Array(SparkType a, boolean an)
        && to instanceof Array(SparkType b, boolean bn)) {
      return canPass(a, b) && (bn || !an);
    }
    if (from instanceof SparkType.Map(SparkType ak, SparkType av, boolean _)
        && to instanceof SparkType.Map(SparkType bk, SparkType bv, boolean _)) {
      return canPass(ak, bk) && canPass(av, bv);
    }
    if (from instanceof Struct && to instanceof Struct) {
      return StoreAssignment.canAssign(from, to);
    }
    if (from == VARIANT && isText(to)) {
      return true;
    }
    if (isText(from)) {
      return isText(to) || isAtomic(to) && !isAnsiInterval(to) || to == SparkType.CALENDAR_INTERVAL;
    }
    if (isAtomic(from) && isAtomic(to)) {
      return StoreAssignment.canAssign(from, to);
    }
    return false;
  }

  private static <E extends Enum<E>> E min(E left, E right) {
    return pick(left, right, (a, b) -> a.ordinal() <= b.ordinal() ? a : b);
  }

  private static <E extends Enum<E>> E max(E left, E right) {
    return pick(left, right, (a, b) -> a.ordinal() >= b.ordinal() ? a : b);
  }

  private static <E> E pick(E left, E right, BinaryOperator<E> choice) {
    return choice.apply(left, right);
  }

  /** Whether values of the type are variants or hold some, at any depth. */
  public static boolean holdsVariant(SparkType type) {
    return switch (type) {
      case SparkType.Struct struct ->
          struct.fields().stream().anyMatch(field -> holdsVariant(field.type()));
      case SparkType.Array(SparkType element, boolean _) -> holdsVariant(element);
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          holdsVariant(key) || holdsVariant(value);
      case SparkType other -> other == SparkType.VARIANT;
    };
  }
}
