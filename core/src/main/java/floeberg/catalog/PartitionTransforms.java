package floeberg.catalog;

import floeberg.plan.Expression;
import floeberg.plan.TableCommand.Transform;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Term;
import org.apache.iceberg.types.Types;

/** Partition transforms as statements write them, in Iceberg's forms. */
public final class PartitionTransforms {
  private PartitionTransforms() {}

  static PartitionSpec spec(Schema schema, List<Transform> transforms) {
    PartitionSpec.Builder builder = PartitionSpec.builderFor(schema);
    for (Transform transform : transforms) {
      add(builder, transform, column(schema, transform));
    }
    return builder.build();
  }

  private static void add(PartitionSpec.Builder builder, Transform transform, String column) {
    switch (word(transform)) {
      case "identity" -> builder.identity(column);
      case "bucket" -> builder.bucket(column, width(transform));
      case "truncate" -> builder.truncate(column, width(transform));
      case "year", "years" -> builder.year(column);
      case "month", "months" -> builder.month(column);
      case "date", "day", "days" -> builder.day(column);
      case "date_hour", "hour", "hours" -> builder.hour(column);
      case "void" -> builder.alwaysNull(column);
      default -> throw unsupported(transform);
    }
  }

  /** The transform as a term for UpdatePartitionSpec and sort orders. */
  public static Term term(Transform transform) {
    String column = columnName(transform);
    return switch (word(transform)) {
      case "identity" -> Expressions.ref(column);
      case "bucket" -> Expressions.bucket(column, width(transform));
      case "truncate" -> Expressions.truncate(column, width(transform));
      case "year", "years" -> Expressions.year(column);
      case "month", "months" -> Expressions.month(column);
      case "date", "day", "days" -> Expressions.day(column);
      case "date_hour", "hour", "hours" -> Expressions.hour(column);
      default -> throw unsupported(transform);
    };
  }

  private static String word(Transform transform) {
    return transform.name().toLowerCase(Locale.ROOT);
  }

  private static UnsupportedOperationException unsupported(Transform transform) {
    return new UnsupportedOperationException("Transform is not supported: " + text(transform));
  }

  /** The schema's spelling of the column's name when only the case differs. */
  private static String column(Schema schema, Transform transform) {
    String name = columnName(transform);
    Types.NestedField field = schema.findField(name);
    if (field == null) {
      field = schema.caseInsensitiveFindField(name);
    }
    return field == null ? name : schema.findColumnName(field.fieldId());
  }

  private static String columnName(Transform transform) {
    List<Expression.Attribute> columns =
        transform.arguments().stream()
            .filter(Expression.Attribute.class::isInstance)
            .map(Expression.Attribute.class::cast)
            .toList();
    if (columns.size() != 1) {
      throw new IllegalArgumentException(
          "Cannot convert transform with more than one column reference: " + text(transform));
    }
    return String.join(".", columns.getFirst().nameParts());
  }

  private static int width(Transform transform) {
    for (Expression argument : transform.arguments()) {
      if (argument instanceof Expression.Literal literal
          && literal.value().orElse(null) instanceof Number number) {
        if (number.longValue() <= 0 || number.longValue() > Integer.MAX_VALUE) {
          throw new IllegalArgumentException("Unsupported width for transform: " + text(transform));
        }
        return number.intValue();
      }
    }
    throw new IllegalArgumentException("Cannot find width for transform: " + text(transform));
  }

  private static String text(Transform transform) {
    String arguments =
        transform.arguments().stream()
            .map(PartitionTransforms::text)
            .collect(Collectors.joining(", "));
    return transform.name() + "(" + arguments + ")";
  }

  private static String text(Expression argument) {
    return switch (argument) {
      case Expression.Attribute attribute -> String.join(".", attribute.nameParts());
      case Expression.Literal literal -> String.valueOf(literal.value().orElse(null));
      default -> argument.toString();
    };
  }
}
