package floeberg.statement;

import floeberg.plan.Expression;
import floeberg.plan.TableCommand.Transform;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Term;

/** Transforms as written, as Iceberg's terms. */
final class PartitionTerms {
  private PartitionTerms() {}

  static Term term(Transform transform) {
    String column = column(transform);
    return switch (transform.name().toLowerCase(Locale.ROOT)) {
      case "identity" -> Expressions.ref(column);
      case "bucket" -> Expressions.bucket(column, number(transform));
      case "truncate" -> Expressions.truncate(column, number(transform));
      case "year", "years" -> Expressions.year(column);
      case "month", "months" -> Expressions.month(column);
      case "day", "days", "date" -> Expressions.day(column);
      case "hour", "hours", "date_hour" -> Expressions.hour(column);
      default ->
          throw new UnsupportedOperationException(
              "Transform is not supported: " + text(transform));
    };
  }

  /** The name a transform may be of a partition field instead of a column: a bare word. */
  static boolean isBareName(Transform transform) {
    return transform.name().equalsIgnoreCase("identity")
        && transform.arguments().getFirst() instanceof Expression.Attribute attribute
        && attribute.nameParts().size() == 1;
  }

  static String column(Transform transform) {
    return transform.arguments().stream()
        .filter(Expression.Attribute.class::isInstance)
        .map(Expression.Attribute.class::cast)
        .findFirst()
        .map(attribute -> String.join(".", attribute.nameParts()))
        .orElseThrow(
            () -> new IllegalArgumentException("Cannot find a column in " + text(transform)));
  }

  private static int number(Transform transform) {
    return transform.arguments().stream()
        .filter(Expression.Literal.class::isInstance)
        .map(Expression.Literal.class::cast)
        .flatMap(literal -> literal.value().stream())
        .filter(Number.class::isInstance)
        .map(value -> ((Number) value).intValue())
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("Cannot find a width in " + text(transform)));
  }

  private static String text(Transform transform) {
    List<Expression> arguments = transform.arguments();
    return arguments.stream()
        .map(PartitionTerms::text)
        .collect(Collectors.joining(", ", transform.name() + "(", ")"));
  }

  private static String text(Expression argument) {
    return switch (argument) {
      case Expression.Attribute attribute -> Names.shown(attribute.nameParts());
      case Expression.Literal literal -> literal.value().map(String::valueOf).orElse("null");
      case Expression other -> other.toString();
    };
  }
}
