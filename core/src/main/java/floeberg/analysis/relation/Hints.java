package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.CoreRelation.PartitionKind;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Hints. Those of partitions are checked and asked for as {@code repartition} asks; the others,
 * known or not, change nothing.
 */
public final class Hints {
  private Hints() {}

  public static Resolved resolve(CoreRelation.Hint hint, Resolution in) {
    return switch (hint.name().toUpperCase(Locale.ROOT)) {
      case "COALESCE" -> coalesce(hint, in);
      case "REPARTITION", "REBALANCE" -> repartition(hint, PartitionKind.HASH, in);
      case "REPARTITION_BY_RANGE" -> repartition(hint, PartitionKind.RANGE, in);
      default -> in.resolve(hint.input());
    };
  }

  private static Resolved coalesce(CoreRelation.Hint hint, Resolution in) {
    OptionalInt count =
        hint.arguments().size() == 1 ? number(hint.arguments().getFirst()) : OptionalInt.empty();
    if (count.isEmpty()) {
      throw AnalysisErrors.of(
          "_LEGACY_ERROR_TEMP_1048", Origin.NONE, "hintName", hint.name().toUpperCase(Locale.ROOT));
    }
    return Partitions.resolve(
        new CoreRelation.Repartition(hint.input(), List.of(), PartitionKind.COALESCE, count), in);
  }

  /** A number first, when there is one, then columns by name. */
  private static Resolved repartition(CoreRelation.Hint hint, PartitionKind kind, Resolution in) {
    List<Expression> arguments = hint.arguments();
    OptionalInt count = arguments.isEmpty() ? OptionalInt.empty() : number(arguments.getFirst());
    var columns = new ArrayList<Expression>();
    var invalid = new ArrayList<Expression>();
    for (Expression argument : arguments.subList(count.isPresent() ? 1 : 0, arguments.size())) {
      column(argument, kind).ifPresentOrElse(columns::add, () -> invalid.add(argument));
    }
    if (!invalid.isEmpty()) {
      throw AnalysisErrors.of(
          "_LEGACY_ERROR_TEMP_1047",
          Origin.NONE,
          "hintName",
          hint.name().toUpperCase(Locale.ROOT),
          "invalidParams",
          invalid.stream().map(Hints::shown).collect(Collectors.joining(", ")));
    }
    PartitionKind asked = columns.isEmpty() ? PartitionKind.ROUND_ROBIN : kind;
    return Partitions.resolve(
        new CoreRelation.Repartition(hint.input(), columns, asked, count), in);
  }

  private static Optional<Expression> column(Expression argument, PartitionKind kind) {
    return switch (argument) {
      case Expression.Attribute name -> Optional.of(name);
      case Expression.SortOrder order when kind == PartitionKind.RANGE -> Optional.of(order);
      case Expression.Literal(SparkType _, Optional<Object> value, Origin origin)
          when value.orElse(null) instanceof String name ->
          Optional.of(
              new Expression.Attribute(
                  List.of(name.split("\\.")), OptionalLong.empty(), false, origin));
      default -> Optional.empty();
    };
  }

  private static OptionalInt number(Expression argument) {
    return argument instanceof Expression.Literal literal
            && literal.value().orElse(null) instanceof Integer count
        ? OptionalInt.of(count)
        : OptionalInt.empty();
  }

  private static String shown(Expression argument) {
    return argument instanceof Expression.Literal literal
        ? literal.value().map(Object::toString).orElse("null")
        : argument.toString();
  }
}
