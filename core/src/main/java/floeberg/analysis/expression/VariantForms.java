package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VARIANT;
import static floeberg.type.SparkType.VOID;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Functions over variants. */
final class VariantForms {
  private static final Set<String> PARSERS = Set.of("parse_json", "try_parse_json");

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

  // DuckDB makes a NULL of the JSON null, which Spark tells from NULL.
  private static SpecialForm parse(String function, boolean isTry) {
    return site -> {
      site.requireCount(1, 1);
      Expr text = JsonForms.textOf(site, site.argument(0));
      return site.shown(
          site.build(
              "CAST(CAST(" + function + "({0}) AS JSON) AS VARIANT)",
              VARIANT,
              isTry || text.nullable(),
              List.of(text)));
    };
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
    if (variant instanceof Expr.Call parse && PARSERS.contains(parse.name())) {
      // DuckDB's variant of the JSON null is a NULL; here the text still tells them apart.
      String isNull = "coalesce(floe_" + parse.name() + "({0}) = 'null', FALSE)";
      return site.shown(site.build(isNull, SparkType.BOOLEAN, false, parse.arguments()));
    }
    Optional<String> existence = existence(variant);
    if (existence.isPresent() && variant instanceof Expr.Call path) {
      String isNull = existence.get() + " AND " + path.template().text() + " IS NULL";
      return site.shown(site.build("(" + isNull + ")", SparkType.BOOLEAN, false, path.arguments()));
    }
    return site.shown(site.build("FALSE", SparkType.BOOLEAN, false, List.of()));
  }

  /** Whether what a path leads to is there, as a template over the path's own arguments. */
  static Optional<String> existence(Expr value) {
    return value instanceof Expr.Call call && value.type() == VARIANT
        ? VariantPath.existence(call.template().text())
        : Optional.empty();
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
        "CAST(CAST(floe_variant_item(CAST(to_json({0}) AS VARCHAR), {1}, '"
            + site.shownName()
            + "') AS JSON) AS VARIANT)";
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
    String text = hasMap(value.type()) ? "CAST(to_json({0}) AS VARIANT)" : "CAST({0} AS VARIANT)";
    return site.shown(site.build(text, VARIANT, value.expr()));
  }

  /** DuckDB's variants keep maps as lists of entries, Spark's as objects. */
  private static boolean hasMap(SparkType type) {
    return switch (type) {
      case SparkType.Map _ -> true;
      case SparkType.Array(SparkType element, boolean _) -> hasMap(element);
      case SparkType.Struct(List<SparkType.Field> fields) ->
          fields.stream().anyMatch(field -> hasMap(field.type()));
      default -> false;
    };
  }

  private static SpecialForm schema(boolean isAggregate) {
    return site -> {
      site.requireCount(1, 1);
      Expr variant = variant(site, 0);
      if (isAggregate) {
        Expr expr =
            Aggregates.build(
                site,
                "coalesce(floe_variant_schema(CAST(to_json(list(to_json({0}))) AS VARCHAR)), 'VOID')",
                List.of(variant),
                STRING,
                false);
        return new Typed(
            expr, out -> AggregateText.append(out, site, site.shownName(), site.arguments()));
      }
      if (variant instanceof Expr.Call parse && PARSERS.contains(parse.name())) {
        // The text still tells 1.0 from 1, 1e10 from its digits and null from NULL.
        String text =
            "CASE WHEN floe_"
                + parse.name()
                + "({0}) IS NOT NULL THEN floe_json_variant_schema('[' || {0} || ']') END";
        return site.shown(site.build(text, STRING, parse.nullable(), parse.arguments()));
      }
      return site.shown(
          site.build(
              "floe_variant_schema('[' || CAST(to_json({0}) AS VARCHAR) || ']')", STRING, variant));
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
      String json = "to_json({0})";
      String array =
          "list_transform(range(CAST(json_array_length("
              + json
              + ") AS BIGINT)), lambda i: struct_pack(pos"
              + " := CAST(i AS INTEGER), key := CAST(NULL AS VARCHAR), value := CAST(json_extract("
              + json
              + ", '$[' || i || ']') AS VARIANT)))";
      String object =
          "list_transform(list_sort(json_keys("
              + json
              + ")), lambda k, i: struct_pack(pos := CAST(i - 1 AS"
              + " INTEGER), key := k, value := CAST(json_extract("
              + json
              + ", '$.\"' || k || '\"') AS VARIANT)))";
      String text =
          "CASE WHEN json_type("
              + json
              + ") = 'ARRAY' THEN "
              + array
              + " WHEN json_type("
              + json
              + ") = 'OBJECT' THEN "
              + object
              + " ELSE CAST([] AS {type}) END";
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
