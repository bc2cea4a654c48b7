package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Structs of two sides that meet by field name: missing fields are NULL. */
final class MergedStruct {
  private final Resolution in;

  MergedStruct(Resolution in) {
    this.in = in;
  }

  /** The fields of the left struct, then those of the right one alone; other types stay. */
  static SparkType merge(SparkType left, SparkType right) {
    if (!(left instanceof SparkType.Struct(var ours))
        || !(right instanceof SparkType.Struct(var theirs))) {
      return left;
    }
    var fields = new ArrayList<SparkType.Field>();
    for (SparkType.Field field : ours) {
      Optional<SparkType.Field> other = find(theirs, field.name());
      SparkType type = other.map(o -> merge(field.type(), o.type())).orElse(field.type());
      boolean isNullable = field.nullable() || other.isEmpty() || other.get().nullable();
      fields.add(new SparkType.Field(field.name(), type, isNullable));
    }
    for (SparkType.Field field : theirs) {
      if (find(ours, field.name()).isEmpty()) {
        fields.add(new SparkType.Field(field.name(), field.type(), true));
      }
    }
    return new SparkType.Struct(fields);
  }

  private static Optional<SparkType.Field> find(List<SparkType.Field> fields, String name) {
    return fields.stream().filter(f -> f.name().equalsIgnoreCase(name)).findFirst();
  }

  /** The value as a struct of the merged type; only structs become others. */
  Expr as(Expr value, SparkType target) {
    if (!(target instanceof SparkType.Struct(var wanted))
        || !(value.type() instanceof SparkType.Struct(var there))) {
      return value;
    }
    var values = new ArrayList<Expr>();
    var fields = new ArrayList<SparkType.Field>();
    for (SparkType.Field field : wanted) {
      Expr part =
          find(there, field.name())
              .map(f -> as(in.extract(value, f.name(), Origin.NONE), field.type()))
              .orElseGet(() -> new Expr.Literal(field.type(), Optional.empty()));
      values.add(part);
      fields.add(new SparkType.Field(field.name(), part.type(), field.nullable()));
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
}
