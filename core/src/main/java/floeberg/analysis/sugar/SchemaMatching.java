package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import floeberg.type.StoreAssignment;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code df.to(schema)}: columns by name, in the schema's order and types. */
final class SchemaMatching {
  private SchemaMatching() {}

  static Resolved resolve(SugarRelation.ToSchema relation, Resolution in) {
    Resolved input = in.resolve(relation.input());
    var columns = new ArrayList<Query.Named>();
    for (SparkType.Field field : relation.schema().fields()) {
      columns.add(column(field, input, in));
    }
    return ColumnChanges.project(input, columns, in);
  }

  private static Query.Named column(SparkType.Field field, Resolved input, Resolution in) {
    List<Attribute> found =
        input.visible().stream()
            .filter(a -> ColumnChanges.same(a.name(), field.name(), in))
            .toList();
    if (found.isEmpty() && field.nullable()) {
      return ColumnChanges.named(
          new Expr.Literal(field.type(), Optional.empty()), field.name(), in);
    }
    if (found.isEmpty()) {
      throw AnalysisErrors.of(
          "UNRESOLVED_COLUMN.WITH_SUGGESTION",
          Origin.NONE,
          "objectName",
          AnalysisErrors.quoted(List.of(field.name())),
          "proposal",
          AnalysisErrors.names(input.visible()));
    }
    Attribute attribute = found.getFirst();
    if (attribute.nullable() && !field.nullable()) {
      throw AnalysisErrors.of(
          "NULLABLE_COLUMN_OR_FIELD",
          Origin.NONE,
          "name",
          AnalysisErrors.quoted(List.of(field.name())));
    }
    boolean isInPlace = haveSameNames(attribute.type(), field.type(), in);
    if (!isInPlace || !StoreAssignment.canAssign(attribute.type(), field.type())) {
      throw AnalysisErrors.of(
          "INVALID_COLUMN_OR_FIELD_DATA_TYPE",
          Origin.NONE,
          "name",
          AnalysisErrors.quoted(List.of(field.name())),
          "type",
          TypeText.quoted(attribute.type()),
          "expectedType",
          TypeText.quoted(field.type()));
    }
    Expr value = in.cast(new Expr.Reference(attribute), field.type(), Origin.NONE);
    return new Query.Named(
        value,
        new Attribute(
            in.nextId(),
            field.name(),
            value.type(),
            value.nullable(),
            List.of(),
            field.metadata(),
            false));
  }

  /** Casts go by place: fields inside of a column must stand as the schema has them. */
  private static boolean haveSameNames(SparkType from, SparkType to, Resolution in) {
    if (from instanceof SparkType.Struct source && to instanceof SparkType.Struct target) {
      boolean areAlike = source.fields().size() == target.fields().size();
      for (int i = 0; areAlike && i < source.fields().size(); i++) {
        SparkType.Field left = source.fields().get(i);
        SparkType.Field right = target.fields().get(i);
        areAlike =
            ColumnChanges.same(left.name(), right.name(), in)
                && haveSameNames(left.type(), right.type(), in);
      }
      return areAlike;
    }
    if (from instanceof SparkType.Array source && to instanceof SparkType.Array target) {
      return haveSameNames(source.element(), target.element(), in);
    }
    if (from instanceof SparkType.Map source && to instanceof SparkType.Map target) {
      return haveSameNames(source.key(), target.key(), in)
          && haveSameNames(source.value(), target.value(), in);
    }
    return true;
  }
}
