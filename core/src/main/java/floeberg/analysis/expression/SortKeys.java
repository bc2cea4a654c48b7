package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;

import floeberg.analysis.AnalysisContext;
import floeberg.error.Position;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Array;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Values that DuckDB orders as Spark orders the originals: inside arrays and structs NULL is the
 * smallest for Spark and the largest for DuckDB, so each nullable part is preceded by whether it is
 * there. Texts stand as what their collation compares.
 */
public final class SortKeys {
  private final AnalysisContext context;

  private SortKeys(AnalysisContext context) {
    this.context = context;
  }

  /** Whether DuckDB orders the values themselves otherwise than Spark. */
  static boolean needsKey(SparkType type) {
    return isCollated(type) || hasNullableParts(type);
  }

  /** Whether values can be equal without being the same: texts of a collation are in them. */
  public static boolean isCollated(SparkType type) {
    return CollationKeys.areNeeded(type);
  }

  /** Whether DuckDB's greatest and smallest values have lost the signs of zeros inside of them. */
  static boolean losesZeros(SparkType type) {
    return switch (type) {
      case Array(SparkType element, boolean _) ->
          Coercion.isFloating(element) || losesZeros(element);
      case SparkType.Struct(List<Field> fields) ->
          fields.stream()
              .anyMatch(field -> Coercion.isFloating(field.type()) || losesZeros(field.type()));
      default -> false;
    };
  }

  private static boolean hasNullableParts(SparkType type) {
    return switch (type) {
      case Array(SparkType element, boolean containsNull) ->
          containsNull || hasNullableParts(element);
      case SparkType.Struct(List<Field> fields) ->
          fields.stream().anyMatch(f -> f.nullable() || hasNullableParts(f.type()));
      default -> false;
    };
  }

  /** The key of a value: keys are equal where the values are, and NULL where they are NULL. */
  public static Expr of(AnalysisContext context, Expr value) {
    return new SortKeys(context).key(value);
  }

  private Expr key(Expr value) {
    return switch (value.type()) {
      case Array(SparkType element, boolean containsNull) -> list(value, element, containsNull);
      case SparkType.Struct(List<Field> fields) -> struct(value, fields);
      case SparkType.Text(String collation) -> CollationKeys.of(value, collation);
      case SparkType.Map _ when isCollated(value.type()) ->
          throw CollationKeys.unsupported("keys of maps with collated texts");
      default -> value;
    };
  }

  private Expr part(Expr value) {
    Expr inner = key(value);
    if (!value.nullable()) {
      return inner;
    }
    Expr isThere = call("({0} IS NOT NULL)", BOOLEAN, value);
    var type =
        new SparkType.Struct(
            List.of(new Field("there", BOOLEAN, false), new Field("value", inner.type(), true)));
    return new Expr.StructValue(List.of(isThere, inner), type);
  }

  private Expr list(Expr value, SparkType element, boolean containsNull) {
    Attribute parameter = context.attribute("k", element, containsNull);
    Expr body = part(new Expr.LambdaReference(parameter));
    return new Expr.Call(
        "sortkey",
        CallSite.template("list_transform({0}, {1})", false),
        List.of(value, new Expr.Lambda(List.of(parameter), body)),
        new Array(body.type(), false),
        value.nullable(),
        Position.NONE);
  }

  private Expr struct(Expr value, List<Field> fields) {
    var parts = new ArrayList<Expr>();
    var types = new ArrayList<Field>();
    for (int i = 0; i < fields.size(); i++) {
      Field field = fields.get(i);
      Expr part = part(new Expr.Field(value, i, field.type(), field.nullable()));
      parts.add(part);
      types.add(new Field("k" + i, part.type(), false));
    }
    var built = new Expr.StructValue(parts, new SparkType.Struct(types));
    if (!value.nullable()) {
      return built;
    }
    var nothing = new Expr.Literal(built.type(), Optional.empty());
    Expr isNull = call("({0} IS NULL)", BOOLEAN, value);
    return new Expr.Case(
        List.of(new Expr.Branch(isNull, nothing)), Optional.of(built), built.type(), true);
  }

  private static Expr call(String template, SparkType type, Expr operand) {
    return new Expr.Call(
        "sortkey",
        CallSite.template(template, false),
        List.of(operand),
        type,
        false,
        Position.NONE);
  }
}
