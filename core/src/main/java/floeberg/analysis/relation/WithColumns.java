package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Columns replaced where a name is there, added where it is not. */
public final class WithColumns {
  private WithColumns() {}

  /**
   * The relation with the columns; all are over the relation as it is.
   *
   * @param mustExist whether a name that is not there is an error
   */
  public static Resolved replace(
      Resolved input,
      List<Expression.Alias> columns,
      boolean mustExist,
      Origin origin,
      Resolution in) {
    List<Query.Named> items = SelectList.resolve(List.copyOf(columns), input, in);
    Map<String, Query.Named> byName = new LinkedHashMap<>();
    for (Query.Named item : items) {
      String name = fold(item.attribute().name(), in);
      if (byName.put(name, item) != null) {
        throw AnalysisErrors.of(
            "COLUMN_ALREADY_EXISTS", origin, "columnName", AnalysisErrors.quoted(List.of(name)));
      }
    }
    var result = new ArrayList<Query.Named>();
    var used = new ArrayList<String>();
    for (Attribute attribute : input.visible()) {
      String name = fold(attribute.name(), in);
      Query.Named replacement = byName.get(name);
      if (replacement == null) {
        result.add(new Query.Named(new Expr.Reference(attribute), attribute));
      } else {
        used.add(name);
        result.add(fresh(replacement, input, in));
      }
    }
    byName.keySet().removeAll(used);
    if (mustExist && !byName.isEmpty()) {
      var name =
          new Expression.Attribute(
              List.of(byName.keySet().iterator().next()),
              java.util.OptionalLong.empty(),
              false,
              origin);
      throw in.inner(input).unresolved(name);
    }
    byName.values().forEach(item -> result.add(fresh(item, input, in)));
    return ProjectResolver.project(input, result, in);
  }

  private static Query.Named fresh(Query.Named item, Resolved input, Resolution in) {
    boolean isTaken = Columns.ids(input.query().output()).contains(item.attribute().id());
    return isTaken ? new Query.Named(item.value(), item.attribute().withId(in.nextId())) : item;
  }

  private static String fold(String name, Resolution in) {
    return in.settings().isCaseSensitive() ? name : name.toLowerCase(Locale.ROOT);
  }

  /** The relation with other columns, each an expression over it. */
  public static Resolved project(Resolved input, List<Query.Named> items, Resolution in) {
    return ProjectResolver.project(input, items, in);
  }
}
