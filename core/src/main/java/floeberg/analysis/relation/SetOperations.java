package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.PlanIds;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.plan.Relation.SetKind;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** UNION, INTERSECT and EXCEPT, by position and by name. */
public final class SetOperations {
  private SetOperations() {}

  public static Resolved resolve(CoreRelation.SetOperation operation, Resolution in) {
    Resolved left = in.resolve(operation.left());
    Resolved right = in.resolve(operation.right());
    if (operation.byName()) {
      var names = new UnionByName(left, right, operation, in);
      left = names.left();
      right = names.right();
    }
    return combine(left, right, operation, in);
  }

  private static Resolved combine(
      Resolved left, Resolved right, CoreRelation.SetOperation operation, Resolution in) {
    String name = operation.kind() + (operation.isAll() ? " ALL" : "");
    name = operation.kind() == SetKind.UNION ? "UNION" : name;
    requireSameWidth(left, right, name, operation.origin());
    var types = new ArrayList<SparkType>();
    for (int i = 0; i < left.visible().size(); i++) {
      types.add(common(left.visible().get(i), right.visible().get(i), i, name, operation));
    }
    Query a = cast(left, types, operation.origin(), in);
    Query b = cast(right, types, operation.origin(), in);
    var output = new ArrayList<Attribute>();
    Map<Long, Attribute> renewed = new HashMap<>();
    for (int i = 0; i < types.size(); i++) {
      Attribute column = left.visible().get(i);
      boolean isNullable = isNullable(operation.kind(), a.output().get(i), b.output().get(i));
      Attribute attribute =
          new Attribute(
              in.nextId(),
              column.name(),
              types.get(i),
              isNullable,
              column.qualifier(),
              column.metadata(),
              false);
      output.add(attribute);
      renewed.put(column.id(), attribute);
    }
    Query query = new Query.SetOperation(a, b, operation.kind(), operation.isAll(), output);
    return new Resolved(
        query, output, List.of(), planIds(left, operation.kind(), renewed), Optional.empty());
  }

  /**
   * A union's columns are no longer those of its inputs; other operations keep rows of the left.
   */
  private static PlanIds planIds(Resolved left, SetKind kind, Map<Long, Attribute> renewed) {
    return kind == SetKind.UNION
        ? PlanIds.NONE
        : left.planIds().map(old -> renewed.getOrDefault(old.id(), old));
  }

  private static void requireSameWidth(Resolved left, Resolved right, String name, Origin origin) {
    if (left.visible().size() != right.visible().size()) {
      throw AnalysisErrors.of(
          "NUM_COLUMNS_MISMATCH",
          origin,
          "operator",
          name,
          "firstNumColumns",
          String.valueOf(left.visible().size()),
          "invalidOrdinalNum",
          "second",
          "invalidNumColumns",
          String.valueOf(right.visible().size()));
    }
  }

  private static boolean isNullable(SetKind kind, Attribute left, Attribute right) {
    return switch (kind) {
      case UNION -> left.nullable() || right.nullable();
      case INTERSECT -> left.nullable() && right.nullable();
      case EXCEPT -> left.nullable();
    };
  }

  private static SparkType common(
      Attribute left,
      Attribute right,
      int index,
      String name,
      CoreRelation.SetOperation operation) {
    boolean isDistinct = operation.kind() != SetKind.UNION || !operation.isAll();
    if (isDistinct && (Filters.hasMap(left.type()) || Filters.hasMap(right.type()))) {
      throw AnalysisErrors.of(
          "UNSUPPORTED_FEATURE.SET_OPERATION_ON_MAP_TYPE",
          operation.origin(),
          "colName",
          AnalysisErrors.quoted(List.of(left.name())),
          "dataType",
          AnalysisErrors.inQuotes(TypeText.sql(left.type())));
    }
    return Coercion.widest(left.type(), right.type())
        .filter(type -> !contradict(left.type(), right.type()))
        .orElseThrow(
            () ->
                AnalysisErrors.of(
                    "INCOMPATIBLE_COLUMN_TYPE",
                    operation.origin(),
                    "operator",
                    name,
                    "columnOrdinalNumber",
                    AnalysisErrors.ordinal(index + 1),
                    "tableOrdinalNumber",
                    "second",
                    "dataType1",
                    AnalysisErrors.inQuotes(TypeText.sql(right.type())),
                    "dataType2",
                    AnalysisErrors.inQuotes(TypeText.sql(left.type())),
                    "hint",
                    ""));
  }

  /** Two collations, of which neither is the default, have nothing in common. */
  private static boolean contradict(SparkType left, SparkType right) {
    return left instanceof SparkType.Text
        && right instanceof SparkType.Text
        && !left.equals(right)
        && !left.equals(SparkType.STRING)
        && !right.equals(SparkType.STRING);
  }

  /** The relation's columns, converted where a type differs. */
  static Query cast(Resolved relation, List<SparkType> types, Origin origin, Resolution in) {
    boolean isSame = true;
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < types.size(); i++) {
      Attribute attribute = relation.visible().get(i);
      Expr value = new Expr.Reference(attribute);
      if (attribute.type().equals(types.get(i))) {
        columns.add(new Query.Named(value, attribute));
        continue;
      }
      isSame = false;
      Expr converted = in.cast(value, types.get(i), origin);
      columns.add(
          new Query.Named(
              converted, in.attribute(attribute.name(), converted.type(), converted.nullable())));
    }
    return isSame ? relation.columns() : new Query.Project(relation.query(), columns);
  }
}
