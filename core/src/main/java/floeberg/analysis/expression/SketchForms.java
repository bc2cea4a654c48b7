package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VOID;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Aggregates that make sketches: the values go to Java as one JSON list. */
final class SketchForms {
  private SketchForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "hll_sketch_agg" -> aggregate("floe_hll_agg", "lgConfigK", 12);
      case "theta_sketch_agg" -> aggregate("floe_theta_agg", "lgNomEntries", 12);
      case "hll_union_agg" -> unionAgg("floe_hll_union", true);
      case "theta_union_agg" -> unionAgg("floe_theta_union", false);
      case "count_min_sketch" -> SketchForms::countMin;
      case "kll_sketch_agg_bigint" ->
          quantiles(Set.of(SparkType.TINYINT, SparkType.SMALLINT, INT, BIGINT), "INTEGRAL");
      case "kll_sketch_agg_float" -> quantiles(Set.of(SparkType.FLOAT), "FLOAT");
      case "kll_sketch_agg_double" -> quantiles(Set.of(SparkType.FLOAT, DOUBLE), "DOUBLE");
      default -> FrequentItemForms.find(name);
    };
  }

  private static String list(String value) {
    return "CAST(to_json(list(" + value + ") FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR)";
  }

  private static Expr value(CallSite site, Typed argument) {
    SparkType type = argument.type();
    if (Coercion.isIntegral(type)) {
      return site.cast(argument, BIGINT);
    }
    if (type instanceof SparkType.Text(String collation)) {
      return CollationKeys.of(argument.expr(), collation);
    }
    return type == BINARY || Coercion.isFloating(type)
        ? argument.expr()
        : site.cast(argument, type instanceof SparkType.Decimal ? DOUBLE : STRING);
  }

  private static Typed shown(CallSite site, Expr expr, List<Typed> arguments) {
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), arguments));
  }

  private static SpecialForm aggregate(String function, String parameter, int otherwise) {
    return site -> {
      site.requireCount(1, 2);
      Typed size =
          site.count() == 2
              ? site.argument(1)
              : Typed.of(
                  new Expr.Literal(INT, Optional.of(otherwise)), Integer.toString(otherwise));
      Object constant =
          site.count() == 2
              ? site.constant(1, parameter, INT).orElse(otherwise)
              : (Object) otherwise;
      SparkType type = site.argument(0).type();
      boolean isHashed =
          type == INT || type == BIGINT || type == BINARY || type == VOID || Coercion.isText(type);
      if (function.equals("floe_hll_agg") && !isHashed) {
        throw Mismatch.unexpectedInput(
            site.sql(),
            0,
            "(\"INT\" or \"BIGINT\" or \"STRING\" or \"BINARY\")",
            site.argument(0),
            site.position());
      }
      Expr value = value(site, site.argument(0));
      String item = value.type() == BINARY ? "hex({0})" : "{0}";
      String text = "unhex(" + function + "(coalesce(" + list(item) + ", '[]'), " + constant + "))";
      Expr expr = Aggregates.build(site, text, List.of(value), BINARY, false);
      return shown(site, expr, List.of(site.argument(0), size));
    };
  }

  /** A KLL sketch takes values of its own kind only, and a constant size. */
  private static SpecialForm quantiles(Set<SparkType> types, String required) {
    SpecialForm form = aggregate("floe_kll_agg", "k", 200);
    return site -> {
      site.requireCount(1, 2);
      SparkType type = site.argument(0).type();
      if (type != SparkType.VOID && !types.contains(type)) {
        throw Mismatch.unexpectedInput(
            site.sql(), 0, "\"" + required + "\"", site.argument(0), site.position());
      }
      if (site.count() == 2) {
        checkSize(site);
      }
      Typed sketch = form.resolve(site);
      return site.count() == 2 ? sketch : shown(site, sketch.expr(), site.arguments());
    };
  }

  /** The second argument as the size of a KLL sketch. */
  static void checkSize(CallSite site) {
    if (Coercion.isText(site.argument(1).type())) {
      throw Mismatch.unexpectedInput(site.sql(), 1, "\"INT\"", site.argument(1), site.position());
    }
    Object size =
        site.constant(1, "k", INT)
            .orElseThrow(
                () -> Mismatch.of("UNEXPECTED_NULL", site.sql(), site.position(), "exprName", "k"));
    int k = (Integer) size;
    if (k < 8 || k > 65535) {
      throw Mismatch.of(
          "TYPE_CHECK_FAILURE_WITH_HINT",
          site.sql(),
          site.position(),
          "msg",
          "The k parameter must be between 8 and 65535, but got " + k,
          "hint",
          "");
    }
  }

  private static SpecialForm unionAgg(String function, boolean isHll) {
    return site -> {
      site.requireCount(1, 2);
      Typed second =
          site.count() == 2
              ? site.argument(1)
              : isHll
                  ? Typed.of(new Expr.Literal(BOOLEAN, Optional.of(false)), "false")
                  : Typed.of(new Expr.Literal(INT, Optional.of(12)), "12");
      Object constant = site.resolver().constant(second.expr()).orElse(isHll ? false : 12);
      String text = "unhex(" + function + "(" + list("hex({0})") + ", " + constant + "))";
      Expr expr = Aggregates.build(site, text, List.of(site.argument(0).expr()), BINARY, false);
      return shown(site, expr, List.of(site.argument(0), second));
    };
  }

  static Typed countMin(CallSite site) {
    site.requireCount(4, 4);
    double epsilon = (Double) site.constant(1, "eps", DOUBLE).orElse(0.1);
    requireInRange(site, "eps", epsilon, epsilon > 0, "(0.0, 1.7976931348623157E308]");
    double confidence = (Double) site.constant(2, "confidence", DOUBLE).orElse(0.9);
    requireInRange(site, "confidence", confidence, confidence > 0 && confidence < 1, "(0.0, 1.0)");
    Object seed = site.constant(3, "seed", BIGINT).orElse(0L);
    Expr value = value(site, site.argument(0));
    String item = value.type() == BINARY ? "hex({0})" : "{0}";
    String text =
        "unhex(floe_count_min(coalesce("
            + list(item)
            + ", '[]'), "
            + epsilon
            + "::DOUBLE, "
            + confidence
            + "::DOUBLE, "
            + seed
            + "::BIGINT))";
    return shown(
        site, Aggregates.build(site, text, List.of(value), BINARY, false), site.arguments());
  }

  private static void requireInRange(
      CallSite site, String name, double value, boolean isInRange, String range) {
    if (!isInRange) {
      throw Mismatch.of(
          "VALUE_OUT_OF_RANGE",
          site.sql(),
          site.position(),
          "exprName",
          name,
          "valueRange",
          range,
          "currentValue",
          value + "D");
    }
  }
}
