package floeberg.analysis.expression;

import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code withField} and {@code dropFields}. */
final class StructUpdate {
  private StructUpdate() {}

  static Typed resolve(ExpressionResolver resolver, Expression.UpdateField update) {
    Typed struct = resolver.typed(update.struct());
    Optional<Typed> value = update.value().map(resolver::typed);
    Expr changed = change(struct, update.fieldPath(), value, update);
    String text = shown(struct.sql(), update.fieldPath(), value);
    // Changes of one struct in a row are shown as one.
    String merged =
        update.struct() instanceof Expression.UpdateField
            ? struct.sql().substring(0, struct.sql().length() - 1)
                + text.substring("update_fields(".length() + struct.sql().length())
            : text;
    return new Typed(changed, out -> out.append(merged));
  }

  /** A path of several fields is shown as updates within updates. */
  private static String shown(String struct, List<String> path, Optional<Typed> value) {
    String operation =
        path.size() > 1
            ? "WithField("
                + shown(struct + "." + path.getFirst(), path.subList(1, path.size()), value)
                + ")"
            : value.map(v -> "WithField(" + v.sql() + ")").orElse("dropfield()");
    return "update_fields(" + struct + ", " + operation + ")";
  }

  private static Expr change(
      Typed struct, List<String> path, Optional<Typed> value, Expression.UpdateField update) {
    if (!(struct.type() instanceof SparkType.Struct(List<Field> fields))) {
      throw Mismatch.unexpectedInput(
          "update_fields(" + struct.sql() + ")",
          0,
          "\"STRUCT\"",
          struct,
          update.origin().position());
    }
    var values = new ArrayList<Expr>();
    var types = new ArrayList<Field>();
    boolean isFound = false;
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      Expr old = new Expr.Field(struct.expr(), i, field.type(), field.nullable());
      if (!field.name().equalsIgnoreCase(path.getFirst())) {
        values.add(old);
        types.add(field);
        continue;
      }
      isFound = true;
      Optional<Expr> fresh =
          path.size() > 1
              ? Optional.of(
                  change(Typed.of(old, field.name()), path.subList(1, path.size()), value, update))
              : value.map(Typed::expr);
      fresh.ifPresent(
          expr -> {
            values.add(expr);
            types.add(new Field(path.getFirst(), expr.type(), expr.nullable()));
          });
    }
    if (!isFound && value.isPresent()) {
      if (path.size() > 1) {
        throw floeberg.error.FloebergException.of(
            floeberg.error.Condition.analysis("FIELD_NOT_FOUND"),
            "fieldName",
            "`" + path.getFirst() + "`",
            "fields",
            String.join(", ", fields.stream().map(f -> "`" + f.name() + "`").toList()));
      }
      values.add(value.get().expr());
      types.add(new Field(path.getFirst(), value.get().type(), value.get().nullable()));
    }
    if (values.isEmpty()) {
      throw Mismatch.of(
          "CANNOT_DROP_ALL_FIELDS",
          "update_fields(" + struct.sql() + ", dropfield())",
          update.origin().position());
    }
    var built = new Expr.StructValue(values, new SparkType.Struct(types));
    if (!struct.nullable()) {
      return built;
    }
    Expr isNull =
        new Expr.Call(
            "isnull",
            CallSite.template("({0} IS NULL)", false),
            List.of(struct.expr()),
            SparkType.BOOLEAN,
            false,
            update.origin().position());
    var nothing = new Expr.Branch(isNull, new Expr.Literal(built.type(), Optional.empty()));
    return new Expr.Case(List.of(nothing), Optional.of(built), built.type(), true);
  }
}
