package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * {@code value[key]} and {@code value.field} on structs, arrays, arrays of structs, maps, variants.
 */
final class Extraction {
  private static final String INDEX_ERROR =
      "{error:INVALID_ARRAY_INDEX|indexValue={1}|arraySize=len({0})}";
  private static final String CHECKED =
      "CASE WHEN {1} < 0 OR {1} >= len({0}) THEN " + INDEX_ERROR + " ELSE {0}[{1} + 1] END";
  private static final String UNCHECKED = "CASE WHEN {1} < 0 THEN NULL ELSE {0}[{1} + 1] END";

  private Extraction() {}

  static Typed resolve(ExpressionResolver resolver, Expression.Extract extract) {
    Typed child = resolver.typed(extract.child());
    Position position = extract.origin().position();
    return switch (child.type()) {
      case SparkType.Struct _ -> field(child, fieldName(resolver, extract), position);
      case SparkType.Array(SparkType element, boolean containsNull) -> {
        Optional<String> name = literalText(extract.key());
        if (element instanceof SparkType.Struct && name.isPresent()) {
          yield field(child, name.get(), position);
        }
        yield item(resolver, child, resolver.typed(extract.key()), element, containsNull, position);
      }
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          value(resolver, child, resolver.typed(extract.key()), key, value, position);
      default -> throw invalidBase(child, position);
    };
  }

  private static FloebergException invalidBase(Typed child, Position position) {
    return FloebergException.of(
            Condition.analysis("INVALID_EXTRACT_BASE_FIELD_TYPE"),
            "base",
            child.quoted(),
            "other",
            TypeText.quoted(child.type()))
        .at(position);
  }

  private static Optional<String> literalText(Expression key) {
    return key instanceof Expression.Literal(SparkType type, Optional<Object> value, var _)
            && type.equals(STRING)
        ? value.map(String.class::cast)
        : Optional.empty();
  }

  private static String fieldName(ExpressionResolver resolver, Expression.Extract extract) {
    return literalText(extract.key())
        .orElseThrow(
            () ->
                FloebergException.of(
                    Condition.analysis("INVALID_EXTRACT_FIELD_TYPE"),
                    "extraction",
                    resolver.typed(extract.key()).quoted()));
  }

  /** The field of a struct, or of every struct of an array; throws FIELD_NOT_FOUND. */
  static Typed field(Typed child, String name, Position position) {
    Typed.SqlText text =
        out -> {
          child.text().append(out);
          out.append('.').append(name);
        };
    if (child.type() instanceof SparkType.Struct struct) {
      int index = index(struct, name, position);
      Field field = struct.fields().get(index);
      return new Typed(
          new Expr.Field(child.expr(), index, field.type(), child.nullable() || field.nullable()),
          text);
    }
    if (child.type() instanceof SparkType.Array(SparkType.Struct struct, boolean containsNull)) {
      Field field = struct.fields().get(index(struct, name, position));
      var type = new SparkType.Array(field.type(), containsNull || field.nullable());
      String byName =
          "list_transform({0}, lambda x: struct_extract(x, '"
              + field.name().replace("'", "''")
              + "'))";
      return new Typed(
          new Expr.Call(
              "getarraystructfields",
              CallSite.template(byName, false),
              List.of(child.expr()),
              type,
              child.nullable(),
              position),
          text);
    }
    throw invalidBase(child, position);
  }

  private static int index(SparkType.Struct struct, String name, Position position) {
    int found = -1;
    int count = 0;
    for (int i = 0; i < struct.fields().size(); i++) {
      if (struct.fields().get(i).name().equalsIgnoreCase(name)) {
        found = found < 0 ? i : found;
        count++;
      }
    }
    if (count > 1) {
      throw FloebergException.of(
              Condition.analysis("AMBIGUOUS_REFERENCE_TO_FIELDS"),
              "field",
              "`" + name + "`",
              "count",
              Integer.toString(count))
          .at(position);
    }
    if (count == 0) {
      String fields =
          struct.fields().stream().map(f -> "`" + f.name() + "`").collect(Collectors.joining(", "));
      throw FloebergException.of(
              Condition.analysis("FIELD_NOT_FOUND"),
              "fieldName",
              "`" + name + "`",
              "fields",
              fields)
          .at(position);
    }
    return found;
  }

  private static Typed item(
      ExpressionResolver resolver,
      Typed child,
      Typed key,
      SparkType element,
      boolean containsNull,
      Position position) {
    if (!Coercion.isIntegral(key.type()) && key.type() != SparkType.VOID) {
      throw Mismatch.unexpectedInput(bracketed(child, key).sql(), 1, "\"INTEGRAL\"", key, position);
    }
    Expr index =
        key.type() == SparkType.BIGINT
            ? key.expr()
            : Casts.implicit(key.expr(), INT, resolver.castMode(), position);
    boolean nullable =
        child.type() instanceof SparkType.Array
            ? ArrayItems.isNullable(resolver::constant, child, key, resolver.isAnsi(), 0)
            : containsNull || !resolver.isAnsi();
    return bracketed(child, key)
        .withExpr(
            new Expr.Call(
                "getarrayitem",
                CallSite.template(resolver.isAnsi() ? CHECKED : UNCHECKED, false),
                List.of(child.expr(), index),
                element,
                nullable,
                position));
  }

  private static Typed value(
      ExpressionResolver resolver,
      Typed child,
      Typed key,
      SparkType keyType,
      SparkType valueType,
      Position position) {
    Expr wanted =
        key.type().equals(keyType) || Coercion.canPass(key.type(), keyType)
            ? Casts.implicit(key.expr(), keyType, resolver.castMode(), position)
            : null;
    if (wanted == null) {
      throw Mismatch.unexpectedInput(
          bracketed(child, key).sql(), 1, TypeText.quoted(keyType), key, position);
    }
    return bracketed(child, key)
        .withExpr(
            new Expr.Call(
                "getmapvalue",
                CallSite.template("{0}[{1}]", false),
                List.of(child.expr(), wanted),
                valueType,
                true,
                position));
  }

  private static Typed bracketed(Typed child, Typed key) {
    return new Typed(
        child.expr(),
        out -> {
          child.text().append(out);
          key.text().append(out.append('['));
          out.append(']');
        });
  }
}
