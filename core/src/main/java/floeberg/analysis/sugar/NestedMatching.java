package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.error.Position;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import floeberg.type.StoreAssignment;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Values as a schema wants them: fields of structs are found by name at every depth, absent ones
 * that may be NULL are NULL, and what an INSERT would store is cast.
 */
final class NestedMatching {
  private final Resolution in;

  NestedMatching(Resolution in) {
    this.in = in;
  }

  /** The value at the path of names, of the type and nullability that are wanted. */
  Expr match(Expr value, List<String> path, SparkType wanted, boolean nullable) {
    if (value.nullable() && !nullable) {
      throw AnalysisErrors.of("NULLABLE_COLUMN_OR_FIELD", Origin.NONE, "name", quoted(path));
    }
    if (value.type() instanceof SparkType.Struct from && wanted instanceof SparkType.Struct to) {
      return struct(value, from, to, path);
    }
    if (value.type() instanceof SparkType.Array from && wanted instanceof SparkType.Array to) {
      return array(value, from, to, path);
    }
    if (value.type() instanceof SparkType.Map from && wanted instanceof SparkType.Map to) {
      return map(value, from, to, path);
    }
    if (value.type().equals(wanted)) {
      return value;
    }
    if (!StoreAssignment.canAssign(value.type(), wanted)) {
      throw AnalysisErrors.of(
          "INVALID_COLUMN_OR_FIELD_DATA_TYPE",
          Origin.NONE,
          "name",
          quoted(path),
          "type",
          TypeText.quoted(value.type()),
          "expectedType",
          TypeText.quoted(wanted));
    }
    return in.cast(value, wanted, Origin.NONE);
  }

  private Expr struct(Expr value, SparkType.Struct from, SparkType.Struct to, List<String> path) {
    var values = new ArrayList<Expr>();
    var fields = new ArrayList<SparkType.Field>();
    for (SparkType.Field field : to.fields()) {
      Expr part = field(value, from, field, path);
      values.add(part);
      fields.add(
          new SparkType.Field(
              field.name(), part.type(), part.nullable(), field.comment(), field.metadata()));
    }
    var struct = new Expr.StructValue(values, new SparkType.Struct(fields));
    if (!value.nullable()) {
      return struct;
    }
    Expr missing = in.call("isnull", Origin.NONE, value);
    Expr nothing = new Expr.Literal(struct.type(), Optional.empty());
    return new Expr.Case(
        List.of(new Expr.Branch(missing, nothing)), Optional.of(struct), struct.type(), true);
  }

  private Expr field(Expr value, SparkType.Struct from, SparkType.Field wanted, List<String> path) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < from.fields().size(); i++) {
      if (ColumnChanges.same(from.fields().get(i).name(), wanted.name(), in)) {
        places.add(i);
      }
    }
    List<String> full = below(path, wanted.name());
    if (places.size() > 1) {
      throw ambiguous(full, places.size());
    }
    if (places.isEmpty() && !wanted.nullable()) {
      throw AnalysisErrors.of(
          "UNRESOLVED_FIELD.WITH_SUGGESTION",
          Origin.NONE,
          "fieldName",
          quoted(List.of(wanted.name())),
          "columnPath",
          quoted(path),
          "proposal",
          from.fields().stream()
              .map(field -> quoted(List.of(field.name())))
              .collect(Collectors.joining(", ")));
    }
    if (places.isEmpty()) {
      return new Expr.Literal(wanted.type(), Optional.empty());
    }
    SparkType.Field there = from.fields().get(places.getFirst());
    // The struct is not NULL where its fields are read.
    Expr part = new Expr.Field(value, places.getFirst(), there.type(), there.nullable());
    return match(part, full, wanted.type(), wanted.nullable());
  }

  /** More than one column or field has the name that is wanted. */
  static RuntimeException ambiguous(List<String> path, int count) {
    return AnalysisErrors.of(
        "AMBIGUOUS_COLUMN_OR_FIELD",
        Origin.NONE,
        "name",
        quoted(path),
        "n",
        Integer.toString(count));
  }

  private Expr array(Expr value, SparkType.Array from, SparkType.Array to, List<String> path) {
    requireNoNulls(from.containsNull() && !to.containsNull(), path);
    return items(value, to, below(path, "element"));
  }

  private Expr items(Expr value, SparkType.Array to, List<String> path) {
    SparkType.Array from = (SparkType.Array) value.type();
    var element = new Attribute(in.nextId(), "element", from.element(), from.containsNull());
    Expr reference = new Expr.LambdaReference(element);
    Expr body = match(reference, path, to.element(), to.containsNull());
    if (body == reference) {
      return value;
    }
    return new Expr.Call(
        "transform",
        Template.of("list_transform({0}, {1})"),
        List.of(value, new Expr.Lambda(List.of(element), body)),
        new SparkType.Array(body.type(), body.nullable()),
        value.nullable(),
        Position.NONE);
  }

  private Expr map(Expr value, SparkType.Map from, SparkType.Map to, List<String> path) {
    requireNoNulls(from.valueContainsNull() && !to.valueContainsNull(), path);
    Expr keys = part(value, "map_keys", new SparkType.Array(from.key(), false));
    Expr values =
        part(value, "map_values", new SparkType.Array(from.value(), from.valueContainsNull()));
    Expr newKeys = items(keys, new SparkType.Array(to.key(), false), below(path, "key"));
    Expr newValues =
        items(
            values, new SparkType.Array(to.value(), to.valueContainsNull()), below(path, "value"));
    if (newKeys == keys && newValues == values) {
      return value;
    }
    SparkType.Array newKey = (SparkType.Array) newKeys.type();
    SparkType.Array newValue = (SparkType.Array) newValues.type();
    return new Expr.Call(
        "map",
        Template.of("CASE WHEN {0} IS NULL THEN NULL ELSE map({1}, {2}) END"),
        List.of(value, newKeys, newValues),
        new SparkType.Map(newKey.element(), newValue.element(), newValue.containsNull()),
        value.nullable(),
        Position.NONE);
  }

  private static Expr part(Expr map, String function, SparkType type) {
    return new Expr.Call(
        function,
        Template.of(function + "({0})"),
        List.of(map),
        type,
        map.nullable(),
        Position.NONE);
  }

  private static void requireNoNulls(boolean isWrong, List<String> path) {
    if (isWrong) {
      throw AnalysisErrors.of(
          "NULLABLE_ARRAY_OR_MAP_ELEMENT", Origin.NONE, "columnPath", quoted(path));
    }
  }

  private static List<String> below(List<String> path, String name) {
    return Stream.concat(path.stream(), Stream.of(name)).toList();
  }

  private static String quoted(List<String> path) {
    return AnalysisErrors.quoted(path);
  }
}
