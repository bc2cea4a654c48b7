package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.VOID;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Decimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code round}, {@code bround}, {@code ceil} and {@code floor}, with and without a scale. */
final class Rounding {
  private Rounding() {}

  static SpecialForm of(String name) {
    boolean isEdge = name.equals("ceil") || name.equals("floor");
    return site -> {
      site.requireCount(1, 2);
      if (isEdge && site.count() == 1) {
        return edge(site, name);
      }
      return scaled(site, name);
    };
  }

  private static Typed edge(CallSite site, String name) {
    Typed operand = site.argument(0);
    SparkType type = operand.type();
    String shown =
        site.entry().name().equals("ceiling") ? "ceiling" : name.toUpperCase(Locale.ROOT);
    Expr expr;
    if (type instanceof Decimal decimal) {
      Decimal result = DecimalRules.bounded(DecimalRules.whole(decimal) + 1, 0);
      expr = ofNull(site, "CAST(" + name + "({0}) AS {type})", result, operand.expr());
    } else if (Coercion.isIntegral(type)) {
      expr = ofNull(site, "{0}", BIGINT, site.cast(operand, BIGINT));
    } else {
      requireNumber(site, operand);
      // Java narrows to the ends of BIGINT and NaN to 0.
      String text =
          "CASE WHEN isnan({0}) THEN 0 WHEN {0} >= 9223372036854775807 THEN 9223372036854775807"
              + " WHEN {0} <= -9223372036854775808 THEN (-9223372036854775807 - 1) ELSE CAST("
              + name
              + "({0}) AS BIGINT) END";
      expr = ofNull(site, "CAST(" + text + " AS BIGINT)", BIGINT, site.cast(operand, DOUBLE));
    }
    return new Typed(expr, out -> CallSite.listed(out, shown, site.arguments()));
  }

  /** Spark takes the result of any rounding for nullable. */
  private static Expr ofNull(CallSite site, String text, SparkType type, Expr operand) {
    return site.build(text, type, true, List.of(operand));
  }

  private static void requireNumber(CallSite site, Typed operand) {
    SparkType type = operand.type();
    if (!Coercion.isNumeric(type) && type != VOID && !Coercion.isText(type)) {
      throw Mismatch.unexpectedInput(
          site.sql(), 0, "(\"DECIMAL\" or \"DOUBLE\" or \"BIGINT\")", operand, site.position());
    }
  }

  /** The type of a result that is NULL because the scale is. */
  private static SparkType typeOfNull(String name, SparkType operand) {
    if (name.equals("ceil") || name.equals("floor")) {
      return new Decimal(38, 18);
    }
    return Coercion.isNumeric(operand) ? operand : DOUBLE;
  }

  private static Typed scaled(CallSite site, String name) {
    Typed operand = site.argument(0);
    requireNumber(site, operand);
    int scale = 0;
    if (site.count() == 2) {
      if (name.equals("ceil") || name.equals("floor")) {
        requireScale(site, name);
      }
      Optional<Object> constant = site.constant(1, "scale", INT);
      if (constant.isEmpty()) {
        return site.shown(new Expr.Literal(typeOfNull(name, operand.type()), Optional.empty()));
      }
      scale = ((Number) constant.get()).intValue();
    }
    int digits = scale;
    SparkType type = operand.type();
    boolean isEdge = name.equals("ceil") || name.equals("floor");
    Typed converted = operand;
    if (type == VOID || Coercion.isText(type)) {
      SparkType number = isEdge ? new Decimal(38, 18) : DOUBLE;
      converted = operand.withExpr(site.cast(operand, number));
    } else if (isEdge && !(type instanceof Decimal)) {
      converted =
          operand.withExpr(site.cast(operand, DecimalRules.of(type).orElse(floating(type))));
    }
    Expr expr = number(site, name, converted, digits);
    return new Typed(
        expr,
        out -> {
          operand.text().append(out.append(shownName(site)).append('('));
          if (site.count() == 2) {
            site.argument(1).text().append(out.append(", "));
          } else {
            out.append(", 0");
          }
          out.append(')');
        });
  }

  private static void requireScale(CallSite site, String name) {
    Typed scale = site.argument(1);
    if (scale.type() != INT || !Foldable.isFoldable(scale.expr())) {
      throw FloebergException.of(
          Condition.analysis("NON_FOLDABLE_ARGUMENT"),
          "funcName",
          "`" + name + "`",
          "paramName",
          "`scale`",
          "paramType",
          "\"INT\"");
    }
  }

  private static String shownName(CallSite site) {
    return site.entry().name();
  }

  private static Decimal floating(SparkType type) {
    return type == SparkType.FLOAT ? new Decimal(14, 7) : new Decimal(30, 15);
  }

  private static Expr number(CallSite site, String name, Typed operand, int scale) {
    SparkType type = operand.type();
    if (type instanceof Decimal decimal) {
      Decimal result = result(decimal, scale);
      return site.build(
          decimalText(name, decimal, result, scale), result, true, List.of(operand.expr()));
    }
    if (Coercion.isFloating(type)) {
      String function = name.equals("bround") ? "floe_bround" : "floe_round";
      String argument = type == DOUBLE ? "{0}" : "{0}";
      String text =
          type == DOUBLE
              ? function + "(" + argument + ", " + scale + ")"
              : "CAST(" + function + "_float({0}, " + scale + ") AS FLOAT)";
      return ofNull(site, text, type, operand.expr());
    }
    if (scale >= 0) {
      return ofNull(site, "{0}", type, operand.expr());
    }
    return ofNull(site, integerText(site, name, type, -scale), type, operand.expr());
  }

  private static String integerText(CallSite site, String name, SparkType type, int digits) {
    if (digits > 18) {
      return "CASE WHEN {0} IS NOT NULL THEN CAST(0 AS {type}) END";
    }
    String function = name.equals("bround") ? "round_even" : "round";
    String wide = "CAST(" + function + "(CAST({0} AS DECIMAL(38,0)), -" + digits + ") AS HUGEINT)";
    if (name.equals("bround")) {
      String unit = "1" + "0".repeat(digits) + "::HUGEINT";
      String q = "(CAST({0} AS HUGEINT) // " + unit + ")";
      String r = "abs(CAST({0} AS HUGEINT) % " + unit + ")";
      wide =
          "(("
              + q
              + " + CASE WHEN 2 * "
              + r
              + " > "
              + unit
              + " OR (2 * "
              + r
              + " = "
              + unit
              + " AND "
              + q
              + " % 2 <> 0) THEN sign({0}) ELSE 0 END) * "
              + unit
              + ")";
    }
    return site.isAnsi() ? "CAST(" + wide + " AS {type})" : NumberTemplates.wrap(wide, type);
  }

  private static Decimal result(Decimal type, int scale) {
    int whole = DecimalRules.whole(type) + 1;
    if (scale < 0) {
      return new Decimal(Math.min(Math.max(whole, -scale + 1), 38), 0);
    }
    int kept = Math.min(type.scale(), scale);
    return new Decimal(Math.min(whole + kept, 38), kept);
  }

  private static String decimalText(String name, Decimal type, Decimal result, int scale) {
    if (scale >= type.scale()) {
      return "CAST({0} AS {type})";
    }
    boolean isNearest = name.equals("round") || name.equals("bround");
    if (isNearest && scale < 0 && -scale > DecimalRules.whole(type) + 1) {
      return "CASE WHEN {0} IS NOT NULL THEN CAST(0 AS {type}) END";
    }
    return name.equals("round")
        ? "CASE WHEN {0} IS NOT NULL THEN CAST(round({0}, " + scale + ") AS {type}) END"
        : "floe_decimal_%s_%s({0}, %d)"
            .formatted(name, DecimalArithmetic.digits(type, result), scale);
  }
}
