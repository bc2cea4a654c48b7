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
    if (found.size() > 1) {
      throw NestedMatching.ambiguous(List.of(field.name()), found.size());
    }
    Expr value =
        new NestedMatching(in)
            .match(
                new Expr.Reference(found.getFirst()),
                List.of(field.name()),
                field.type(),
                field.nullable());
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
}
