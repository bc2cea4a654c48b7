package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** Arrays, maps and structs as {@code to_csv} writes them: as a cast does, but NULL is nothing. */
final class NestedCsvText {
  private final CallSite site;

  NestedCsvText(CallSite site) {
    this.site = site;
  }

  Expr of(Expr value) {
    return switch (value.type()) {
      case SparkType.Array(SparkType element, boolean _) -> array(value, element);
      case SparkType.Map map -> map(value, map);
      case SparkType.Struct struct -> struct(value, struct);
      default -> new Expr.Cast(value, STRING, true, Expr.CastMode.ANSI, site.position());
    };
  }

  private Expr array(Expr list, SparkType element) {
    var item = site.resolver().context().attribute("e", element, true);
    var place = site.resolver().context().attribute("i", SparkType.BIGINT, false);
    Expr text =
        site.build(
            "CASE WHEN {0} IS NULL THEN '' WHEN {1} = 1 THEN {2} ELSE ' ' || {2} END",
            STRING,
            false,
            List.of(
                new Expr.LambdaReference(item),
                new Expr.LambdaReference(place),
                of(new Expr.LambdaReference(item))));
    return site.build(
        "('[' || array_to_string(list_transform({0}, {1}), ',') || ']')",
        STRING, true, List.of(list, new Expr.Lambda(List.of(item, place), text)));
  }

  private Expr map(Expr map, SparkType.Map type) {
    var fields =
        List.of(
            new SparkType.Field("key", type.key(), false),
            new SparkType.Field("value", type.value(), true));
    var entryType = new SparkType.Struct(fields);
    var entry = site.resolver().context().attribute("e", entryType, false);
    var place = site.resolver().context().attribute("i", SparkType.BIGINT, false);
    Expr reference = new Expr.LambdaReference(entry);
    Expr value = new Expr.Field(reference, 1, type.value(), true);
    Expr text =
        site.build(
            "((CASE WHEN {1} = 1 THEN '' ELSE ' ' END) || {2} || ' ->' || coalesce(' ' || {3}, ''))",
            STRING,
            false,
            List.of(
                reference,
                new Expr.LambdaReference(place),
                of(new Expr.Field(reference, 0, type.key(), false)),
                of(value)));
    return site.build(
        "('{' || array_to_string(list_transform(map_entries({0}), {1}), ',') || '}')",
        STRING, true, List.of(map, new Expr.Lambda(List.of(entry, place), text)));
  }

  private Expr struct(Expr struct, SparkType.Struct type) {
    Expr text = new Expr.Literal(STRING, Optional.of("{"));
    for (int i = 0; i < type.fields().size(); i++) {
      SparkType.Field field = type.fields().get(i);
      Expr value = of(new Expr.Field(struct, i, field.type(), true));
      String piece =
          i == 0 ? "({0} || coalesce({1}, ''))" : "({0} || ',' || coalesce(' ' || {1}, ''))";
      text = site.build(piece, STRING, false, List.of(text, value));
    }
    return site.build(
        "CASE WHEN {0} IS NOT NULL THEN {1} || '}' END", STRING, true, List.of(struct, text));
  }
}
