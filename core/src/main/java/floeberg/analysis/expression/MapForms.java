package floeberg.analysis.expression;

import static floeberg.type.SparkType.VOID;

import floeberg.analysis.expression.HigherOrder.Offer;
import floeberg.analysis.expression.HigherOrder.Shown;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Functions over maps. */
final class MapForms {
  private static final List<String> ENTRY = List.of("{0}.key", "{0}.value");

  private MapForms() {}

  static SparkType.Map mapOf(CallSite site, int index, Typed argument) {
    if (argument.type() instanceof SparkType.Map map) {
      return map;
    }
    if (argument.type() == VOID) {
      return new SparkType.Map(VOID, VOID, true);
    }
    throw Mismatch.unexpectedInput(
        site.shownName() + "(" + argument.sql() + ", ...)",
        index,
        "\"MAP\"",
        argument,
        site.position());
  }

  private static Typed first(CallSite site) {
    return HigherOrder.typed(site, 0, "\"MAP\"");
  }

  private static Shown overEntry(CallSite site, SparkType.Map type) {
    return HigherOrder.lambda(
        site,
        1,
        2,
        List.of(new Offer(type.key(), false), new Offer(type.value(), type.valueContainsNull())));
  }

  static Typed filter(CallSite site) {
    site.requireCount(2, 2);
    Typed map = first(site);
    SparkType.Map type = mapOf(site, 0, map);
    Shown lambda = overEntry(site, type);
    Expr body = HigherOrder.predicate(site, lambda).body();
    Expr expr =
        site.build(
            "map_from_entries(list_filter(map_entries({0}), {1}))",
            type,
            map.nullable(),
            List.of(site.cast(map, type), Lambdas.paired(site, lambda.parameters(), body, ENTRY)));
    return HigherOrder.shown(site, expr, map, lambda.typed());
  }

  static Typed transformValues(CallSite site) {
    site.requireCount(2, 2);
    Typed map = first(site);
    SparkType.Map type = mapOf(site, 0, map);
    Shown lambda = overEntry(site, type);
    var result = new SparkType.Map(type.key(), lambda.body().type(), lambda.body().nullable());
    Expr expr =
        site.build(
            "MAP(map_keys({0}), list_transform(map_entries({0}), {1}))",
            result,
            map.nullable(),
            List.of(
                site.cast(map, type),
                Lambdas.paired(site, lambda.parameters(), lambda.body().expr(), ENTRY)));
    return HigherOrder.shown(site, expr, map, lambda.typed());
  }

  static Typed transformKeys(CallSite site) {
    site.requireCount(2, 2);
    Typed map = first(site);
    SparkType.Map type = mapOf(site, 0, map);
    Shown lambda = overEntry(site, type);
    var keys = new SparkType.Array(lambda.body().type(), true);
    Expr mapped =
        site.build(
            "list_transform(map_entries({0}), {1})",
            keys,
            map.nullable(),
            List.of(
                site.cast(map, type),
                Lambdas.paired(site, lambda.parameters(), lambda.body().expr(), ENTRY)));
    var result = new SparkType.Map(lambda.body().type(), type.value(), type.valueContainsNull());
    Expr expr =
        site.build(
            MapTemplates.checked("{0}", "map_values({1})", MapTemplates.lastWins(site.resolver())),
            result,
            map.nullable(),
            List.of(mapped, site.cast(map, type)));
    return HigherOrder.shown(site, expr, map, lambda.typed());
  }

  /** {@code map_zip_with}: all keys, of the first map first; a missing value is NULL. */
  static Typed zipWith(CallSite site) {
    site.requireCount(3, 3);
    Typed left = first(site);
    Typed right = site.resolver().typed(site.call().arguments().get(1));
    SparkType.Map a = mapOf(site, 0, left);
    SparkType.Map b = mapOf(site, 1, right);
    SparkType key =
        Coercion.widerWithoutStrings(a.key(), b.key())
            .orElseThrow(
                () ->
                    Mismatch.of(
                        "MAP_ZIP_WITH_DIFF_TYPES",
                        site.shownName() + "(...)",
                        site.position(),
                        "functionName",
                        "`map_zip_with`",
                        "leftType",
                        TypeText.quoted(a.key()),
                        "rightType",
                        TypeText.quoted(b.key())));
    var leftType = new SparkType.Map(key, a.value(), a.valueContainsNull());
    var rightType = new SparkType.Map(key, b.value(), b.valueContainsNull());
    Shown lambda =
        HigherOrder.lambda(
            site,
            2,
            3,
            List.of(new Offer(key, false), new Offer(a.value(), true), new Offer(b.value(), true)));
    Expr x = site.cast(left, leftType);
    Expr y = site.cast(right, rightType);
    Attribute keyParameter = lambda.parameters().getFirst();
    Expr keyReference = new Expr.LambdaReference(keyParameter);
    Expr body =
        Lambdas.replace(
            lambda.body().expr(),
            Map.of(
                lambda.parameters().get(1).id(),
                site.build("{0}[{1}]", a.value(), true, List.of(x, keyReference)),
                lambda.parameters().get(2).id(),
                site.build("{0}[{1}]", b.value(), true, List.of(y, keyReference))));
    var result = new SparkType.Map(key, lambda.body().type(), lambda.body().nullable());
    String keys =
        "list_concat(map_keys({0}), list_filter(map_keys({1}), lambda k: NOT"
            + " list_contains(map_keys({0}), k)))";
    Expr expr =
        site.build(
            "CASE WHEN {0} IS NULL OR {1} IS NULL THEN NULL ELSE MAP("
                + keys
                + ", list_transform("
                + keys
                + ", {2})) END",
            result,
            left.nullable() || right.nullable(),
            List.of(x, y, new Expr.Lambda(List.of(keyParameter), body)));
    return HigherOrder.shown(site, expr, left, right, lambda.typed());
  }

  /** {@code map_concat}. */
  static Typed concat(CallSite site) {
    List<SparkType> types = site.arguments().stream().map(Typed::type).toList();
    if (types.isEmpty()) {
      var empty = new SparkType.Map(SparkType.STRING, SparkType.STRING, false);
      return site.shown(site.build("CAST(MAP {} AS {type})", empty));
    }
    boolean areMaps = types.stream().allMatch(SparkType.Map.class::isInstance);
    SparkType common =
        site.widest(types)
            .filter(type -> type instanceof SparkType.Map && !types.contains(VOID))
            .orElseThrow(
                () ->
                    areMaps
                        ? Mismatch.differentInputs(site.sql(), "map_concat", types, site.position())
                        : Mismatch.of(
                            "MAP_CONCAT_DIFF_TYPES",
                            site.sql(),
                            site.position(),
                            "functionName",
                            "`map_concat`",
                            "dataType",
                            types.toString()));
    var operands = new ArrayList<Expr>();
    site.arguments().forEach(argument -> operands.add(site.cast(argument, common)));
    var keys = new StringBuilder("[]");
    var values = new StringBuilder("[]");
    for (int i = 0; i < operands.size(); i++) {
      keys.insert(0, "list_concat(").append(", map_keys({" + i + "}))");
      values.insert(0, "list_concat(").append(", map_values({" + i + "}))");
    }
    var checks = new StringBuilder();
    for (int i = 0; i < operands.size(); i++) {
      checks.append(i == 0 ? "" : " OR ").append("{" + i + "} IS NULL");
    }
    String text =
        "CASE WHEN "
            + checks
            + " THEN NULL ELSE "
            + MapTemplates.checked(
                keys.toString(), values.toString(), MapTemplates.lastWins(site.resolver()))
            + " END";
    return site.shown(site.build(text, common, CallSite.anyNullable(operands), operands));
  }
}
