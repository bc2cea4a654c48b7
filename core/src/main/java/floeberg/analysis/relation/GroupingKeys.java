package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Canonical;
import floeberg.analysis.Resolution;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of a GROUP BY as columns of the aggregation.
 *
 * @param sets indexes into {@code named} of each grouping set; empty for plain grouping
 * @param isClause whether there is a GROUP BY at all
 */
record GroupingKeys(
    List<Query.Named> named,
    Map<Expr, Attribute> index,
    List<List<Integer>> sets,
    boolean isClause) {

  static GroupingKeys none() {
    return new GroupingKeys(List.of(), Map.of(), List.of(), false);
  }

  /** Plain keys; a key that is a column keeps its identity. */
  static GroupingKeys plain(List<Expr> keys, Resolution in) {
    return of(keys, List.of(), !keys.isEmpty(), in);
  }

  /** Keys of grouping sets, each set as expressions. */
  static GroupingKeys sets(List<Expr> keys, List<List<Expr>> sets, Resolution in) {
    return of(keys, sets, true, in);
  }

  private static GroupingKeys of(
      List<Expr> keys, List<List<Expr>> sets, boolean isClause, Resolution in) {
    var places = new LinkedHashMap<Expr, Integer>();
    var distinct = new ArrayList<Expr>();
    for (Expr key : keys) {
      if (places.putIfAbsent(Canonical.of(key), distinct.size()) == null) {
        distinct.add(key);
      }
    }
    List<List<Integer>> indexes =
        sets.stream()
            .map(set -> set.stream().map(key -> places.get(Canonical.of(key))).distinct().toList())
            .toList();
    var named = new ArrayList<Query.Named>();
    var index = new HashMap<Expr, Attribute>();
    for (int i = 0; i < distinct.size(); i++) {
      Expr value = MapOrder.normalized(distinct.get(i), in);
      Attribute attribute = attribute(value, i, indexes, in);
      named.add(new Query.Named(value, attribute));
      index.put(Canonical.of(distinct.get(i)), attribute);
    }
    return new GroupingKeys(named, index, indexes, isClause);
  }

  private static Attribute attribute(Expr key, int place, List<List<Integer>> sets, Resolution in) {
    boolean isInEach = sets.stream().allMatch(set -> set.contains(place));
    if (key instanceof Expr.Reference(Attribute source)) {
      return sets.isEmpty()
          ? source
          : source.withId(in.nextId()).withNullable(source.nullable() || !isInEach);
    }
    return in.attribute("key" + place, key.type(), key.nullable() || !isInEach);
  }

  /** The key's column when the expression is a key. */
  Optional<Attribute> find(Expr expr) {
    return index.isEmpty() ? Optional.empty() : Optional.ofNullable(index.get(Canonical.of(expr)));
  }

  /** Keys that are columns of the input, by the input column's id. */
  Map<Long, Attribute> columns() {
    var columns = new HashMap<Long, Attribute>();
    index.forEach(
        (key, attribute) -> {
          if (key instanceof Expr.Reference(Attribute source)) {
            columns.put(source.id(), attribute);
          }
        });
    return columns;
  }

  /** GROUPING over the keys' columns. */
  Expr.GroupingCall grouping(Expr.GroupingCall call) {
    if (sets.isEmpty()) {
      throw AnalysisErrors.of("UNSUPPORTED_GROUPING_EXPRESSION", Origin.NONE);
    }
    var keys = new ArrayList<Expr>();
    for (Expr key : call.keys()) {
      keys.add(new Expr.Reference(find(key).or(() -> own(key)).orElseThrow(() -> mismatch(key))));
    }
    if (call.keys().isEmpty()) {
      named.forEach(key -> keys.add(new Expr.Reference(key.attribute())));
    }
    return new Expr.GroupingCall(keys, call.type());
  }

  /** The key itself when the expression is its column, as in ORDER BY above the select list. */
  private Optional<Attribute> own(Expr expr) {
    return expr instanceof Expr.Reference(Attribute a) && ids().contains(a.id())
        ? Optional.of(a)
        : Optional.empty();
  }

  private RuntimeException mismatch(Expr key) {
    String names = String.join(", ", named.stream().map(n -> n.attribute().name()).toList());
    String grouping = key instanceof Expr.Reference(Attribute a) ? a.name() : "expression";
    return AnalysisErrors.of(
        "GROUPING_COLUMN_MISMATCH", Origin.NONE, "grouping", grouping, "groupingColumns", names);
  }

  /** The distinct ids of the keys' columns. */
  HashSet<Long> ids() {
    var ids = new HashSet<Long>();
    named.forEach(key -> ids.add(key.attribute().id()));
    return ids;
  }
}
