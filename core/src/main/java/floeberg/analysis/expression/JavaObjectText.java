package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.function.VariantTemplates;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** What the objects that Spark keeps values in show of themselves: {@code [1,null]}. */
final class JavaObjectText {
  private final CallSite site;

  JavaObjectText(CallSite site) {
    this.site = site;
  }

  Expr of(Expr value) {
    return switch (value.type()) {
      case SparkType.Array(SparkType element, boolean _) -> array(value, element);
      case SparkType.Map(SparkType key, SparkType item, boolean _) ->
          site.build(
              "('keys: ' || {0} || ', values: ' || {1})",
              STRING,
              true,
              List.of(
                  array(part("map_keys({0})", value, key), key),
                  array(part("map_values({0})", value, item), item)));
      case SparkType.Struct struct -> struct(value, struct);
      case SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ -> text("{0}", value);
      // In UTC, whatever the session's zone.
      case SparkType.Simple simple when simple == SparkType.VARIANT ->
          site.build(
              "floe_variant_json(" + VariantTemplates.hex("{0}") + ", 'UTC')", STRING, value);
      // The place in memory that Java shows of bytes is any number.
      case SparkType.Simple simple when simple == SparkType.BINARY ->
          site.build("('[B@' || left(md5({0}), 8))", STRING, value);
      case SparkType.Simple simple when simple == SparkType.DATE ->
          text("({0} - DATE '1970-01-01')", value);
      case SparkType.Simple simple
          when simple == SparkType.TIMESTAMP || simple == SparkType.TIMESTAMP_NTZ ->
          text("epoch_us({0})", value);
      default -> new Expr.Cast(value, STRING, true, Expr.CastMode.ANSI, site.position());
    };
  }

  private Expr text(String number, Expr value) {
    return site.build("CAST(" + number + " AS VARCHAR)", STRING, value);
  }

  private Expr part(String text, Expr map, SparkType element) {
    return site.build(text, new SparkType.Array(element, true), map);
  }

  private Expr array(Expr list, SparkType element) {
    var item = site.resolver().context().attribute("e", element, true);
    Expr text =
        site.build(
            "coalesce({0}, 'null')", STRING, false, List.of(of(new Expr.LambdaReference(item))));
    return site.build(
        "('[' || array_to_string(list_transform({0}, {1}), ',') || ']')",
        STRING, true, List.of(list, new Expr.Lambda(List.of(item), text)));
  }

  private Expr struct(Expr struct, SparkType.Struct type) {
    Expr text = new Expr.Literal(STRING, Optional.of("["));
    for (int i = 0; i < type.fields().size(); i++) {
      SparkType.Field field = type.fields().get(i);
      String comma = i == 0 ? "" : " || ','";
      text =
          site.build(
              "({0}" + comma + " || coalesce({1}, 'null'))",
              STRING,
              false,
              List.of(text, of(new Expr.Field(struct, i, field.type(), true))));
    }
    return site.build(
        "CASE WHEN {0} IS NOT NULL THEN {1} || ']' END", STRING, true, List.of(struct, text));
  }
}
