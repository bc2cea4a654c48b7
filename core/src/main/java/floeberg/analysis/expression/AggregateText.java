package floeberg.analysis.expression;

import java.util.List;

/** The text of an aggregate call: DISTINCT, WITHIN GROUP and FILTER where it has them. */
final class AggregateText {
  private AggregateText() {}

  static void append(StringBuilder out, CallSite site, String name, List<Typed> arguments) {
    CallSite.listed(out, name, List.of());
    out.setLength(out.length() - 1);
    if (site.call().isDistinct()) {
      out.append("DISTINCT ");
    }
    for (int i = 0; i < arguments.size(); i++) {
      arguments.get(i).text().append(out.append(i > 0 ? ", " : ""));
    }
    out.append(')');
    tail(out, site);
  }

  /** What stands behind the argument list. */
  static void tail(StringBuilder out, CallSite site) {
    var orders = site.call().withinGroup();
    if (!orders.isEmpty()) {
      out.append(" WITHIN GROUP (ORDER BY ");
      for (int i = 0; i < orders.size(); i++) {
        WindowText.key(
            out.append(i > 0 ? ", " : ""),
            site.resolver().typed(orders.get(i).child()),
            orders.get(i));
      }
      out.append(')');
    }
    site.call()
        .filter()
        .ifPresent(
            filter -> {
              site.resolver().typed(filter).text().append(out.append(" FILTER (WHERE "));
              out.append(')');
            });
  }

  /** The FILTER clause, if there is one. */
  static void filter(StringBuilder out, CallSite site) {
    site.call()
        .filter()
        .ifPresent(
            filter -> {
              site.resolver().typed(filter).text().append(out.append(" FILTER (WHERE "));
              out.append(')');
            });
  }
}
