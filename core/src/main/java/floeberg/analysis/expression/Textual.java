package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;

import floeberg.function.VariantTemplates;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Array;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A value with every leaf as text, for Java functions that write formats: as cast to STRING, bytes
 * in base64, timestamps in microseconds; a struct is a list of its fields' JSON, a map a pair of
 * lists. The result is JSON text.
 */
final class Textual {
  private final CallSite site;

  private Textual(CallSite site) {
    this.site = site;
  }

  /** The value's JSON text, NULL for NULL. */
  static Expr json(CallSite site, Expr value) {
    return new Textual(site).write(value);
  }

  private Expr write(Expr value) {
    return switch (value.type()) {
      case Array(SparkType element, boolean containsNull) -> list(value, element, containsNull);
      case SparkType.Map(SparkType key, SparkType item, boolean containsNull) -> {
        Expr keys = keys(value, key);
        Expr values = site.build("map_values({0})", new Array(item, containsNull), value);
        yield joined(value, List.of(write(keys), write(values)));
      }
      case SparkType.Struct(List<Field> fields) -> {
        var parts = new ArrayList<Expr>();
        for (int i = 0; i < fields.size(); i++) {
          Field field = fields.get(i);
          parts.add(write(new Expr.Field(value, i, field.type(), true)));
        }
        yield joined(value, parts);
      }
      default -> quoted(leaf(value), value);
    };
  }

  // Dates and intervals are bare numbers as names.
  private Expr keys(Expr value, SparkType key) {
    if (!Coercion.isAnsiInterval(key) && key != SparkType.DATE) {
      return site.build("map_keys({0})", new Array(key, false), value);
    }
    String number = key == SparkType.DATE ? "k - DATE '1970-01-01'" : "k";
    return site.build(
        "list_transform(map_keys({0}), lambda k: CAST(" + number + " AS BIGINT))",
        new Array(SparkType.BIGINT, false),
        value);
  }

  private Expr leaf(Expr value) {
    SparkType type = value.type();
    if (type == BINARY) {
      return site.build("to_base64({0})", STRING, value);
    }
    if (type == TIMESTAMP || type == TIMESTAMP_NTZ) {
      return site.build("CAST(epoch_us({0}) AS VARCHAR)", STRING, value);
    }
    if (type == SparkType.VARIANT) {
      return site.build(VariantTemplates.hex("{0}"), STRING, value);
    }
    return type == SparkType.VOID
        ? new Expr.Literal(STRING, Optional.empty())
        : Casts.implicit(value, STRING, Expr.CastMode.ANSI, site.position());
  }

  private Expr quoted(Expr text, Expr value) {
    return site.build("CAST(to_json({0}) AS VARCHAR)", STRING, value.nullable(), List.of(text));
  }

  private Expr joined(Expr value, List<Expr> parts) {
    var text = new StringBuilder("'['");
    var operands = new ArrayList<Expr>();
    operands.add(value);
    for (int i = 0; i < parts.size(); i++) {
      operands.add(parts.get(i));
      text.append(i > 0 ? " || ','" : "").append(" || coalesce({" + (i + 1) + "}, 'null')");
    }
    String whole = "CASE WHEN {0} IS NULL THEN NULL ELSE " + text + " || ']' END";
    return site.build(whole, STRING, value.nullable(), operands);
  }

  private Expr list(Expr value, SparkType element, boolean containsNull) {
    var parameter = site.resolver().context().attribute("e", element, containsNull);
    Expr body = write(new Expr.LambdaReference(parameter));
    return site.build(
        "CASE WHEN {0} IS NULL THEN NULL ELSE '[' || coalesce(array_to_string(list_transform({0},"
            + " {1}), ','), '') || ']' END",
        STRING,
        value.nullable(),
        List.of(value, new Expr.Lambda(List.of(parameter), nonNull(body))));
  }

  private Expr nonNull(Expr text) {
    return site.build("coalesce({0}, 'null')", STRING, false, List.of(text));
  }
}
