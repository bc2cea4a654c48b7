package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VARIANT;
import static floeberg.type.SparkType.VOID;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.function.VariantTemplates;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import java.util.List;
import java.util.Optional;

/** Functions over variants. */
final class VariantForms {
  private static final String HEX = VariantTemplates.hex("{0}");

  private VariantForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "parse_json" -> parse("floe_parse_json", false);
      case "try_parse_json" -> parse("floe_try_parse_json", true);
      case "is_variant_null" -> VariantForms::isVariantNull;
      case "variant_get" -> get(false);
      case "try_variant_get" -> get(true);
      case "to_variant_object" -> VariantForms::toVariant;
      case "schema_of_variant" -> schema(false);
      case "schema_of_variant_agg" -> schema(true);
      case "variant_explode" -> explode(false);
      case "variant_explode_outer" -> explode(true);
      default -> SpecialForm.NONE;
    };
  }

  private static SpecialForm parse(String function, boolean isTry) {
    return site -> {
      site.requireCount(1, 1);
      Expr text = JsonForms.textOf(site, site.argument(0));
      return site.shown(
          site.build(
              VariantTemplates.ofHex(function + "({0})"),
              VARIANT,
              isTry || text.nullable(),
              List.of(text)));
    };
  }

  /** The text as {@code from_json} makes a variant of it. */
  static Expr parsed(CallSite site, Expr text) {
    return site.build(
        VariantTemplates.ofHex("floe_try_parse_json({0})"), VARIANT, true, List.of(text));
  }

  private static Expr variant(CallSite site, int index) {
    Typed argument = site.argument(index);
    if (argument.type() != VARIANT && argument.type() != VOID) {
      throw Mismatch.unexpectedInput(site.sql(), index, "\"VARIANT\"", argument, site.position());
    }
    return site.cast(argument, VARIANT);
  }

  static Typed isVariantNull(CallSite site) {
    site.requireCount(1, 1);
    if (site.argument(0).expr() instanceof Expr.Literal(SparkType _, Optional<Object> value)
        && value.isEmpty()) {
      return site.shown(new Expr.Literal(SparkType.BOOLEAN, Optional.of(false)));
    }
    Expr variant = variant(site, 0);
    String isNull = VariantTemplates.isJsonNull("{0}");
    return site.shown(site.build(isNull, SparkType.BOOLEAN, false, List.of(variant)));
  }

  /** The type asked for is not shown. */
  private static Typed shown(CallSite site, Expr value) {
    List<Typed> arguments = List.of(site.argument(0), site.argument(1));
    return new Typed(value, out -> CallSite.listed(out, site.shownName(), arguments));
  }

  private static SpecialForm get(boolean isTry) {
    return site -> {
      site.requireCount(2, 3);
      Expr variant = variant(site, 0);
      SparkType type = VARIANT;
      if (site.count() == 3) {
        String name = String.valueOf(site.constant(2, "type", STRING).orElse(""));
        type = site.resolver().context().parseType(name);
      }
      Expr value = item(site, variant);
      if (type == VARIANT) {
        return shown(site, value);
      }
      return shown(site, convert(site, value, type, isTry));
    };
  }

  private static Expr item(CallSite site, Expr variant) {
    Expr path = site.cast(site.argument(1), STRING);
    if (Foldable.isFoldable(path)) {
      String text = String.valueOf(site.constant(1, "path", STRING).orElse(""));
      return site.build(
          VariantPath.template(text, site.shownName()), VARIANT, true, List.of(variant));
    }
    String text =
        VariantTemplates.ofHex("floe_variant_item(" + HEX + ", {1}, '" + site.shownName() + "')");
    return site.build(text, VARIANT, true, List.of(variant, path));
  }

  /** The value in the type; what does not convert is NULL or an error. */
  static Expr convert(CallSite site, Expr value, SparkType type, boolean isTry) {
    Expr.CastMode mode = isTry ? Expr.CastMode.TRY : Expr.CastMode.ANSI;
    return new Expr.Cast(value, type, true, mode, site.position());
  }

  static Typed toVariant(CallSite site) {
    site.requireCount(1, 1);
    Typed value = site.argument(0);
    boolean isNested =
        value.type() instanceof SparkType.Struct
            || value.type() instanceof SparkType.Array
            || value.type() instanceof SparkType.Map;
    if (!isNested) {
      throw Mismatch.of(
          "CAST_WITHOUT_SUGGESTION",
          site.sql(),
          site.position(),
          "srcType",
          floeberg.type.TypeText.quoted(value.type()),
          "targetType",
          "\"VARIANT\"");
    }
    String schema = Options.quoted(TypeJson.write(value.type()));
    String text = VariantTemplates.ofHex("floe_variant_object({0}, {1})");
    List<Expr> parts = List.of(Textual.json(site, value.expr()), JsonForms.literal(schema));
    return site.shown(site.build(text, VARIANT, value.nullable(), parts));
  }

  private static SpecialForm schema(boolean isAggregate) {
    return site -> {
      site.requireCount(1, 1);
      Expr variant = variant(site, 0);
      if (isAggregate) {
        Expr expr =
            Aggregates.build(
                site,
                "coalesce(floe_variant_schema(string_agg(" + HEX + ", ',')), 'VOID')",
                List.of(variant),
                STRING,
                false);
        return new Typed(
            expr, out -> AggregateText.append(out, site, site.shownName(), site.arguments()));
      }
      return site.shown(site.build("floe_variant_schema(" + HEX + ")", STRING, variant));
    };
  }

  private static SpecialForm explode(boolean isOuter) {
    return site -> {
      site.requireCount(1, 1);
      Expr variant = variant(site, 0);
      var fields =
          List.of(
              new SparkType.Field("pos", INT, isOuter),
              new SparkType.Field("key", STRING, true),
              new SparkType.Field("value", VARIANT, isOuter));
      var type = new SparkType.Array(new SparkType.Struct(fields), false);
      String parts =
          "CAST(CAST(floe_variant_parts("
              + HEX
              + ") AS JSON) AS STRUCT(key VARCHAR, value VARCHAR)[])";
      String text =
          "list_transform("
              + parts
              + ", lambda part, place: struct_pack(pos := CAST(place - 1 AS INTEGER), key :="
              + " struct_extract(part, 'key'), value := "
              + VariantTemplates.ofHex("struct_extract(part, 'value')")
              + "))";
      Expr rows = site.build(text, type, true, List.of(variant));
      return site.shown(
          new Expr.Generator(
              "inline", List.of(rows), isOuter, new SparkType.Struct(fields), site.position()));
    };
  }

  static FloebergException invalidPath(String path, String function) {
    return FloebergException.of(
        Condition.runtime("INVALID_VARIANT_GET_PATH"),
        "path",
        path,
        "functionName",
        "`" + function + "`");
  }
}
