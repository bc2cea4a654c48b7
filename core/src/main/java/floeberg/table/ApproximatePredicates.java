package floeberg.table;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;

/**
 * What comparisons of a column's year or date with a constant imply about the column: {@code
 * year(ts) = 2026}, {@code CAST(ts AS DATE) >= DATE '2026-01-01'}, {@code CAST(d AS TIMESTAMP) <
 * ...}.
 */
record ApproximatePredicates(FilterPushdown columns, Schema named, Optional<ZoneId> zone) {
  private static final long MICROS_PER_SECOND = 1_000_000;

  /** Empty when nothing is known. */
  Optional<Expression> implied(Expr filter) {
    if (!(filter instanceof Expr.Call call) || call.arguments().size() != 2) {
      return Optional.empty();
    }
    Optional<Comparison> comparison = Comparison.of(FilterPushdown.word(call));
    if (comparison.isEmpty()) {
      return Optional.empty();
    }
    Expr left = call.arguments().get(0);
    Expr right = call.arguments().get(1);
    if (right instanceof Expr.Literal literal) {
      return compare(left, comparison.get(), literal);
    }
    return left instanceof Expr.Literal literal
        ? compare(right, comparison.get().mirrored(), literal)
        : Optional.empty();
  }

  private Optional<Expression> compare(Expr side, Comparison comparison, Expr.Literal literal) {
    Optional<Object> value = literal.value();
    if (value.isEmpty()) {
      return Optional.empty();
    }
    try {
      if (isYear(side) && value.get() instanceof Number year) {
        Expr argument = ((Expr.Call) side).arguments().getFirst();
        return range(
            argument,
            comparison,
            LocalDate.of(Math.toIntExact(year.longValue()), 1, 1),
            LocalDate.of(Math.toIntExact(year.longValue()) + 1, 1, 1));
      }
      if (isDateOf(side) && literal.type().equals(SparkType.DATE)) {
        LocalDate day = LocalDate.ofEpochDay((Integer) value.get());
        return range(inner(side), comparison, day, day.plusDays(1));
      }
    } catch (DateTimeException | ArithmeticException e) {
      // A year beyond the calendar: nothing can be said.
    }
    return Optional.empty();
  }

  private static boolean isYear(Expr side) {
    return side instanceof Expr.Call call
        && FilterPushdown.word(call).equals("year")
        && call.arguments().size() == 1;
  }

  private static boolean isDateOf(Expr side) {
    boolean isCast = side instanceof Expr.Cast cast && cast.type().equals(SparkType.DATE);
    boolean isCall =
        side instanceof Expr.Call call
            && List.of("date", "to_date").contains(FilterPushdown.word(call))
            && call.arguments().size() == 1;
    return isCast || isCall;
  }

  private static Expr inner(Expr side) {
    return side instanceof Expr.Cast cast
        ? cast.child()
        : ((Expr.Call) side).arguments().getFirst();
  }

  /** The unit of time that the constant names lasts from {@code first} to before {@code next}. */
  private Optional<Expression> range(
      Expr argument, Comparison comparison, LocalDate first, LocalDate next) {
    // year() of a timestamp may be written as year of its date.
    Expr source = isDateOf(argument) ? inner(argument) : argument;
    Optional<FilterPushdown.Column> column = columns.column(source, named);
    if (column.isEmpty()) {
      return Optional.empty();
    }
    Optional<Object> from = bound(column.get(), first);
    Optional<Object> until = bound(column.get(), next);
    if (from.isEmpty() || until.isEmpty()) {
      return Optional.empty();
    }
    String name = column.get().name();
    Object low = from.get();
    Object high = until.get();
    return switch (comparison) {
      case EQUAL, NULL_SAFE_EQUAL ->
          Optional.of(
              Expressions.and(
                  Expressions.greaterThanOrEqual(name, low), Expressions.lessThan(name, high)));
      case LESS -> Optional.of(Expressions.lessThan(name, low));
      case AT_MOST -> Optional.of(Expressions.lessThan(name, high));
      case GREATER -> Optional.of(Expressions.greaterThanOrEqual(name, high));
      case AT_LEAST -> Optional.of(Expressions.greaterThanOrEqual(name, low));
      case NOT_EQUAL -> Optional.empty();
    };
  }

  private Optional<Object> bound(FilterPushdown.Column column, LocalDate day) {
    return switch (column.field().type()) {
      case Types.DateType _ -> Optional.of(Math.toIntExact(day.toEpochDay()));
      case Types.TimestampType timestamp when !timestamp.shouldAdjustToUTC() ->
          Optional.of(micros(day, ZoneOffset.UTC));
      case Types.TimestampType _ -> zone.map(place -> micros(day, place));
      default -> Optional.empty();
    };
  }

  private static Object micros(LocalDate day, ZoneId place) {
    return Math.multiplyExact(day.atStartOfDay(place).toEpochSecond(), MICROS_PER_SECOND);
  }
}
