package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.VariantTemplates;
import floeberg.function.java.JsonSchemas;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions over JSON. */
final class JsonForms {
  private JsonForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "from_json" -> JsonForms::fromJson;
      case "to_json" -> JsonForms::toJson;
      case "schema_of_json" -> JsonForms::schemaOf;
      case "get_json_object" -> text("floe_get_json_object({0}, {1})", STRING, 2);
      case "json_array_length" -> text("floe_json_array_length({0})", INT, 1);
      case "json_object_keys" ->
          text(Templates.texts("floe_json_object_keys({0})"), new SparkType.Array(STRING, true), 1);
      default -> SpecialForm.NONE;
    };
  }

  /** A function of texts; what stands alone has to be one. */
  private static SpecialForm text(String template, SparkType type, int count) {
    return site -> {
      site.requireCount(count, count);
      Typed json = site.argument(0);
      if (count == 1 && !Coercion.isText(json.type()) && json.type() != SparkType.VOID) {
        throw Mismatch.unexpectedInput(site.sql(), 0, "\"STRING\"", json, site.position());
      }
      List<Expr> operands =
          site.arguments().stream().map(argument -> textOf(site, argument)).toList();
      return site.shown(site.build(template, type, true, operands));
    };
  }

  static Expr textOf(CallSite site, Typed argument) {
    if (!Coercion.canPass(argument.type(), STRING)) {
      throw Mismatch.unexpectedInput(site.sql(), 0, "\"STRING\"", argument, site.position());
    }
    return site.cast(argument, STRING);
  }

  static Typed fromJson(CallSite site) {
    site.requireCount(2, 3);
    SparkType type = Options.schema(site, 1);
    boolean isFine =
        type instanceof SparkType.Struct
            || type instanceof SparkType.Array
            || type instanceof SparkType.Map
            || type == SparkType.VARIANT;
    if (!isFine) {
      throw Mismatch.of(
          "INVALID_JSON_SCHEMA", site.sql(), site.position(), "schema", TypeText.quoted(type));
    }
    if (type == SparkType.VARIANT) {
      Expr parsed = VariantForms.parsed(site, textOf(site, site.argument(0)));
      return new Typed(parsed, out -> CallSite.listed(out, "from_json", List.of(site.argument(0))));
    }
    String schema = Options.quoted(TypeJson.write(type));
    String options = Options.literal(Options.at(site, 2));
    Expr text = textOf(site, site.argument(0));
    List<Expr> operands = List.of(text, literal(schema), literal(options));
    String call = "floe_from_json({0}, {1}, {2}, {zone})";
    Expr expr =
        isReadByDuckDb(type)
            ? site.build(Templates.fromJson(call), type, true, operands)
            : new Expr.Cast(
                site.build(call, STRING, true, operands),
                type,
                true,
                Expr.CastMode.ANSI,
                site.position());
    return new Typed(expr, out -> CallSite.listed(out, "from_json", List.of(site.argument(0))));
  }

  /** Variants and bytes come as digits, which DuckDB's cast from JSON does not know. */
  private static boolean isReadByDuckDb(SparkType type) {
    String json = TypeJson.write(type);
    return !json.contains("\"variant\"") && !json.contains("\"binary\"");
  }

  /** A literal from quoted text. */
  static Expr literal(String quoted) {
    String text = quoted.substring(1, quoted.length() - 1).replace("''", "'");
    return new Expr.Literal(STRING, Optional.of(text));
  }

  static Typed toJson(CallSite site) {
    site.requireCount(1, 2);
    Typed value = site.argument(0);
    boolean isFine =
        value.type() instanceof SparkType.Struct
            || value.type() instanceof SparkType.Array
            || value.type() instanceof SparkType.Map
            || value.type() == SparkType.VARIANT;
    if (!isFine) {
      throw Mismatch.of(
          "INVALID_JSON_SCHEMA",
          site.sql(),
          site.position(),
          "schema",
          floeberg.type.TypeText.quoted(value.type()));
    }
    String options = Options.literal(Options.at(site, 1));
    if (value.type() == SparkType.VARIANT) {
      return shown(
          site,
          value,
          site.build(
              "floe_variant_json(" + VariantTemplates.hex("{0}") + ", {zone})",
              STRING,
              true,
              List.of(value.expr())));
    }
    Expr json = Textual.json(site, value.expr());
    String schema = Options.quoted(TypeJson.write(value.type()));
    Expr expr =
        site.build(
            "floe_to_json({0}, {1}, {2}, {zone})",
            STRING, true, List.of(json, literal(schema), literal(options)));
    return shown(site, value, expr);
  }

  private static Typed shown(CallSite site, Typed value, Expr expr) {
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), List.of(value)));
  }

  static Typed schemaOf(CallSite site) {
    site.requireCount(1, 2);
    Map<String, String> options = Options.lowered(Options.at(site, 1));
    String json = CsvForms.sample(site, "json");
    SparkType type =
        JsonSchemas.infer(json, options)
            .orElseThrow(
                () ->
                    floeberg.error.FloebergException.of(
                        floeberg.error.Condition.analysis("INVALID_JSON_RECORD_TYPE"),
                        "failFastMode",
                        "FAILFAST",
                        "invalidType",
                        json));
    Expr expr = new Expr.Literal(STRING, Optional.of(TypeText.sql(type)));
    return new Typed(
        expr, out -> CallSite.listed(out, "schema_of_json", List.of(site.argument(0))));
  }
}
