package floeberg.analysis.expression;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Functions that order the elements of an array, over elements that DuckDB orders otherwise than
 * Spark: each element goes behind its sort key.
 */
final class ElementOrder {
  private static final Set<String> FUNCTIONS =
      Set.of("array_max", "array_min", "sort_array", "array_sort");

  private ElementOrder() {}

  /** The call, empty where DuckDB's own order will do. */
  static Optional<Expr> of(CallSite site, List<Expr> operands, SparkType type) {
    boolean applies =
        FUNCTIONS.contains(site.name())
            && operands.getFirst().type() instanceof SparkType.Array(SparkType element, boolean _)
            && (SortKeys.needsKey(element) || SortKeys.losesZeros(element))
            && !(element instanceof SparkType.Text);
    if (!applies) {
      return Optional.empty();
    }
    Expr list = operands.getFirst();
    Expr keyed = keyed(site, list, ((SparkType.Array) list.type()).element());
    return Optional.of(
        switch (site.name()) {
          case "array_max" -> first(site, keyed, "DESC", type);
          case "array_min" -> first(site, keyed, "ASC", type);
          case "array_sort" ->
              site.build(
                  "list_concat(" + sorted("ASC") + ", " + nulls("{1}") + ")",
                  type,
                  list.nullable(),
                  List.of(keyed, list));
          default ->
              site.build(
                  "CASE WHEN {2} IS NULL THEN NULL WHEN {2} THEN list_concat("
                      + nulls("{1}")
                      + ", "
                      + sorted("ASC")
                      + ") ELSE list_concat("
                      + sorted("DESC")
                      + ", "
                      + nulls("{1}")
                      + ") END",
                  type,
                  CallSite.anyNullable(operands),
                  List.of(keyed, list, operands.get(1)));
        });
  }

  private static Expr first(CallSite site, Expr keyed, String direction, SparkType type) {
    return site.build(
        "struct_extract(list_extract(list_sort({0}, '" + direction + "'), 1), 'v')",
        type,
        true,
        List.of(keyed));
  }

  private static String sorted(String direction) {
    return "list_transform(list_sort({0}, '" + direction + "'), lambda s: s.v)";
  }

  private static String nulls(String list) {
    return "list_filter(" + list + ", lambda e: e IS NULL)";
  }

  /** A struct of key and value for each element that is there. */
  private static Expr keyed(CallSite site, Expr list, SparkType element) {
    Attribute parameter = site.resolver().context().attribute("e", element, false);
    Expr value = new Expr.LambdaReference(parameter);
    Expr key = SortKeys.of(site.resolver().context(), value);
    var pair =
        new SparkType.Struct(
            List.of(new Field("k", key.type(), false), new Field("v", element, false)));
    return site.build(
        "list_transform(list_filter({0}, lambda e: e IS NOT NULL), {1})",
        new SparkType.Array(pair, false),
        list.nullable(),
        List.of(
            list,
            new Expr.Lambda(List.of(parameter), new Expr.StructValue(List.of(key, value), pair))));
  }
}
