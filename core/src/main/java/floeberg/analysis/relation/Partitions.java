package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.Position;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Partitions that a program asks for. There is one process and no partition of work, so the number
 * of a row's partition is a hidden column, which only those functions read that tell it.
 */
public final class Partitions {
  /** The hidden column, INT. */
  public static final String COLUMN = Attribute.PARTITION_NUMBER;

  private Partitions() {}

  public static Resolved resolve(CoreRelation.Repartition repartition, Resolution in) {
    requirePositive(repartition.partitions());
    Resolved input = in.resolve(repartition.input());
    var missing = new MissingColumns(input, in);
    var resolver = in.expressions(missing.scope());
    boolean isRange = repartition.kind() == CoreRelation.PartitionKind.RANGE;
    var keys = new ArrayList<Expr.Order>();
    for (Expression expression : repartition.expressions()) {
      Expression.SortOrder order =
          expression instanceof Expression.SortOrder given
              ? given
              : new Expression.SortOrder(expression, true, true, expression.origin());
      keys.add(
          isRange
              ? resolver.resolveOrder(order)
              : new Expr.Order(resolver.resolve(order.child()), true, true));
    }
    boolean areThere = keys.stream().allMatch(key -> isOver(key.key(), input));
    if (repartition.partitions().isEmpty() || !areThere) {
      return input;
    }
    int count = repartition.partitions().getAsInt();
    if (isRange) {
      return withNumber(input, range(keys, count), in);
    }
    List<Expr> values = keys.stream().map(Expr.Order::key).toList();
    return number(repartition.kind(), input, values, count, in)
        .map(number -> withNumber(input, number, in))
        .orElse(input);
  }

  private static void requirePositive(OptionalInt count) {
    if (count.isPresent() && count.getAsInt() <= 0) {
      throw new IllegalArgumentException(
          "requirement failed: Number of partitions (" + count.getAsInt() + ") must be positive.");
    }
  }

  private static boolean isOver(Expr key, Resolved input) {
    return Columns.ids(input.query().output()).containsAll(Columns.references(key).keySet());
  }

  private static Optional<Expr> number(
      CoreRelation.PartitionKind kind, Resolved input, List<Expr> keys, int count, Resolution in) {
    return switch (kind) {
      case ROUND_ROBIN ->
          Optional.of(call("CAST((row_number() OVER () - 1) % " + count + " AS INTEGER)"));
      case COALESCE ->
          of(input).map(known -> call("({0} % " + count + ")", new Expr.Reference(known)));
      case RANGE -> Optional.empty();
      case HASH -> Optional.of(modulo(in.call("hash", Origin.NONE, keys), count, in));
      case NUMBER -> Optional.of(modulo(keys.getFirst(), count, in));
    };
  }

  // Portions of about equal size; rows with equal keys are never parted.
  private static Expr range(List<Expr.Order> keys, int count) {
    var order = new ArrayList<String>();
    for (int i = 0; i < keys.size(); i++) {
      String direction = keys.get(i).isAscending() ? " ASC" : " DESC";
      String nulls = keys.get(i).isNullsFirst() ? " NULLS FIRST" : " NULLS LAST";
      order.add("{" + i + "}" + direction + nulls);
    }
    String place = "(rank() OVER (ORDER BY " + String.join(", ", order) + ") - 1)";
    return call(
        "CAST(" + place + " * " + count + " // count(*) OVER () AS INTEGER)",
        keys.stream().map(Expr.Order::key).toArray(Expr[]::new));
  }

  private static Expr modulo(Expr value, int count, Resolution in) {
    Expr number = in.cast(value, SparkType.INT, Origin.NONE);
    Expr divisor = new Expr.Literal(SparkType.INT, Optional.of(count));
    return in.call("pmod", Origin.NONE, number, divisor);
  }

  private static Expr call(String text, Expr... arguments) {
    return new Expr.Call(
        COLUMN,
        new Template(text, Set.of(), true),
        List.of(arguments),
        SparkType.INT,
        false,
        Position.NONE);
  }

  /** A relation's column of partition numbers. */
  public static Optional<Attribute> of(Resolved relation) {
    return relation.hidden().stream().filter(a -> a.name().equals(COLUMN)).findFirst();
  }

  private static Resolved withNumber(Resolved input, Expr number, Resolution in) {
    Attribute column = in.attribute(COLUMN, SparkType.INT, number.nullable()).asMetadata();
    var columns = new ArrayList<>(Columns.passed(input.query().output()));
    columns.add(new Query.Named(number, column));
    var hidden = new ArrayList<>(input.hidden());
    hidden.removeIf(a -> a.name().equals(COLUMN));
    hidden.add(column);
    return new Resolved(
        new Query.Project(input.query(), columns),
        input.visible(),
        hidden,
        input.planIds(),
        input.extension());
  }

  /** The rows of a range, cut into equal portions when it says so. */
  static Resolved ofRange(SourceRelation.Range range, Resolved rows, Resolution in) {
    if (range.partitions().isEmpty() || range.partitions().getAsLong() < 2) {
      return rows;
    }
    long partitions = range.partitions().getAsLong();
    long count = Math.max(1, Math.ceilDiv(range.end() - range.start(), range.step()));
    String place = "(({0} - (" + range.start() + ")) // (" + range.step() + "))";
    String text =
        "CAST(((" + place + " + 1)::HUGEINT * " + partitions + " - 1) // " + count + " AS INTEGER)";
    return withNumber(rows, call(text, new Expr.Reference(rows.visible().getFirst())), in);
  }
}
