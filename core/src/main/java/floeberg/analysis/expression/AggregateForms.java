package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.STRING;

import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Aggregates that depend on constants, on their order, or on the whole list of values. */
final class AggregateForms {
  private AggregateForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "first" -> edge("first");
      case "last" -> edge("last");
      case "any_value" -> edge("first");
      case "mode" -> AggregateForms::mode;
      case "listagg" -> AggregateForms::listagg;
      case "histogram_numeric" -> HistogramForm::histogram;
      case "skewness" -> moment("floe_skewness");
      case "kurtosis" -> moment("floe_kurtosis");
      default -> PercentileForms.find(name);
    };
  }

  /**
   * {@code first}, {@code last}, {@code any_value}, with IGNORE NULLS or a second argument true.
   */
  private static SpecialForm edge(String duck) {
    return site -> {
      site.requireCount(1, 2);
      Typed value = site.argument(0);
      boolean ignores = site.call().ignoreNulls().orElse(false);
      if (site.count() == 2) {
        ignores = (Boolean) site.constant(1, "ignoreNulls", BOOLEAN).orElse(false);
      }
      boolean filters = ignores && !site.resolver().isInWindow();
      String text = duck + "({0})" + (filters ? " FILTER (WHERE {0} IS NOT NULL)" : "");
      Expr expr = Aggregates.build(site, text, List.of(value.expr()), value.type(), true);
      return new Typed(
          expr, out -> AggregateText.append(out, site, site.shownName(), List.of(value)));
    };
  }

  /** The most frequent value; of several the smallest (or largest by WITHIN GROUP) when asked. */
  static Typed mode(CallSite site) {
    site.requireCount(0, 2);
    List<Expression.SortOrder> orders = site.call().withinGroup();
    if (!orders.isEmpty()) {
      Typed key = site.resolver().typed(orders.getFirst().child());
      boolean isAscending = orders.getFirst().isAscending();
      return orderedMode(site, key, isAscending);
    }
    Typed value = site.argument(0);
    boolean isOrdered = site.count() == 2 && WithinGroup.isDeterministic(site);
    if (isOrdered) {
      return orderedMode(site, value, true);
    }
    // Of several Spark takes any: the smallest here.
    if (Foldable.isFoldable(value.expr())) {
      Expr expr = Aggregates.build(site, "first({0})", List.of(value.expr()), value.type(), true);
      return new Typed(expr, out -> AggregateText.append(out, site, "mode", List.of(value)));
    }
    String many =
        Coercion.isOrderable(value.type()) && !SortKeys.needsKey(value.type())
            ? "mode({0} ORDER BY {0})"
            : "mode({0})";
    String text =
        ModeText.of(value.type()).map(few -> "{few:" + few + "|" + many + "}").orElse(many);
    Expr expr = Aggregates.build(site, text, List.of(value.expr()), value.type(), true);
    return new Typed(expr, out -> AggregateText.append(out, site, "mode", List.of(value)));
  }

  private static Typed orderedMode(CallSite site, Typed key, boolean isAscending) {
    String many = "mode({0} ORDER BY {0}" + (isAscending ? ")" : " DESC)");
    if (key.type() == BINARY) {
      // To Spark's table no two byte arrays are equal.
      many = isAscending ? "min({0})" : "max({0})";
    } else if (Foldable.isFoldable(key.expr())) {
      many = "first({0})";
    } else if (SortKeys.needsKey(key.type())) {
      many = "mode({0})";
    }
    String all = many;
    String text =
        ModeText.ordered(key.type(), isAscending)
            .map(few -> "{few:" + few + "|" + all + "}")
            .orElse(all);
    Expr expr =
        new Expr.AggregateCall(
            "mode",
            CallSite.template(text, false),
            List.of(key.expr()),
            false,
            site.call().filter().map(f -> Aggregates.filter(site.resolver(), f)),
            all.equals("mode({0})")
                ? List.of(new Expr.Order(key.expr(), isAscending, isAscending))
                : List.of(),
            key.type(),
            true,
            site.position());
    return new Typed(
        expr,
        out -> {
          key.text().append(out.append("mode() WITHIN GROUP (ORDER BY "));
          out.append(isAscending ? " DESC)" : ")");
          AggregateText.filter(out, site);
        });
  }

  static Typed listagg(CallSite site) {
    site.requireCount(1, 2);
    Typed value = site.argument(0);
    boolean isBinary = value.type() == BINARY;
    SparkType type = isBinary ? BINARY : STRING;
    Typed delimiter =
        site.count() == 2
            ? site.argument(1)
            : Typed.of(new Expr.Literal(SparkType.VOID, Optional.empty()), "NULL");
    if (!Foldable.isFoldable(delimiter.expr())) {
      throw Mismatch.notFoldable(
          site.sql(), "delimiter", delimiter.type(), delimiter, site.position());
    }
    String separator =
        site.resolver()
            .constant(site.cast(delimiter, isBinary ? BINARY : STRING))
            .map(AggregateForms::separator)
            .orElse("");
    if (site.call().isDistinct() && SortKeys.isCollated(value.type())) {
      throw CollationKeys.unsupported("listagg of different collated texts");
    }
    // Spark's own order of distinct values is that of a hash table; any order is as good.
    boolean isSorted = site.call().isDistinct() && site.call().withinGroup().isEmpty();
    String order = isSorted ? " ORDER BY {0}" : "";
    String text =
        isBinary
            ? "unhex(string_agg(hex({0}), '"
                + separator
                + "'"
                + order.replace("{0}", "hex({0})")
                + "))"
            : "string_agg({0}, '" + separator + "'" + order + ")";
    Expr expr = Aggregates.build(site, text, List.of(site.cast(value, type)), type, true);
    // An order takes the call's own name away.
    String shown = site.call().withinGroup().isEmpty() ? site.shownName() : "listagg";
    return new Typed(
        expr, out -> AggregateText.append(out, site, shown, List.of(value, delimiter)));
  }

  private static String separator(Object value) {
    return value instanceof byte[] bytes
        ? HexFormat.of().withUpperCase().formatHex(bytes)
        : String.valueOf(value).replace("'", "''");
  }

  private static SpecialForm moment(String function) {
    return site -> {
      site.requireCount(1, 1);
      Expr value = Aggregates.number(site, site.argument(0));
      String text =
          function + "(CAST(to_json(list({0}) FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR))";
      return Aggregates.aggregate(site, text, DOUBLE, value);
    };
  }
}
