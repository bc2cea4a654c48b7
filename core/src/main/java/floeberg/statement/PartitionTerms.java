package floeberg.statement;

import floeberg.catalog.PartitionTransforms;
import floeberg.plan.Expression;
import floeberg.plan.TableCommand.Transform;
import org.apache.iceberg.expressions.Term;

/** Transforms as written, as Iceberg's terms. */
final class PartitionTerms {
  private PartitionTerms() {}

  static Term term(Transform transform) {
    return PartitionTransforms.term(transform);
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
            () -> new IllegalArgumentException("Cannot find a column in " + transform.name()));
  }
}
