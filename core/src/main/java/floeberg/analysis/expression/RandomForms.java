package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Functions of chance, repeatable by their seed. */
final class RandomForms {
  /** Names the streams of random numbers, one a call. */
  private static final AtomicLong STREAM = new AtomicLong();

  private RandomForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "rand" -> number("floe_rand", "rand");
      case "randn" -> number("floe_randn", "randn");
      case "uuid" -> RandomForms::uuid;
      case "shuffle" -> RandomForms::shuffle;
      case "uniform" -> RandomForms::uniform;
      case "randstr" -> RandomForms::text;
      case "monotonically_increasing_id" -> RandomForms::rowId;
      default -> SpecialForm.NONE;
    };
  }

  /** The seed at an argument, else one drawn from the statement's moment. */
  private static long seed(CallSite site, int index) {
    if (index < site.count()) {
      return ((Number) site.constant(index, "seed", BIGINT).orElse(0L)).longValue();
    }
    return site.resolver().context().nowMicros() * 31 + STREAM.get();
  }

  private static Expr draw(CallSite site, String text, SparkType type, List<Expr> operands) {
    return new Expr.Call(
        site.name(), CallSite.template(text, true), operands, type, false, site.position());
  }

  private static String stream(String function, long seed) {
    return function + "(" + seed + "::BIGINT, " + STREAM.incrementAndGet() + "::BIGINT";
  }

  private static SpecialForm number(String function, String shown) {
    return site -> {
      site.requireCount(0, 1);
      if (site.count() == 1) {
        SparkType type = site.argument(0).type();
        if (!Coercion.isIntegral(type) && type != SparkType.VOID) {
          throw Mismatch.unexpectedInput(
              site.sql(), 0, "(\"INT\" or \"BIGINT\")", site.argument(0), site.position());
        }
      }
      String text = stream(function, seed(site, 0)) + ")";
      Expr expr = draw(site, text, DOUBLE, List.of());
      return new Typed(expr, out -> CallSite.listed(out, shown, site.arguments()));
    };
  }

  /** The seed that clients add is not shown. */
  static Typed uuid(CallSite site) {
    site.requireCount(0, 1);
    Expr expr = draw(site, stream("floe_uuid", seed(site, 0)) + ")", STRING, List.of());
    return new Typed(expr, out -> CallSite.listed(out, "uuid", List.of()));
  }

  /** An array's items in random order. */
  static Typed shuffle(CallSite site) {
    site.requireCount(1, 2);
    SparkType.Array type = HigherOrder.array(site, 0, site.argument(0));
    Expr list = site.cast(site.argument(0), type);
    String places =
        stream("floe_shuffle", seed(site, 1)) + ", CAST(coalesce(len({0}), 0) AS INTEGER))";
    String text =
        "CASE WHEN {0} IS NULL THEN NULL ELSE list_transform(from_json("
            + places
            + ", '[\"INTEGER\"]'), lambda place: {0}[place]) END";
    Expr expr =
        new Expr.Call(
            "shuffle",
            CallSite.template(text, true),
            List.of(list),
            type,
            list.nullable(),
            site.position());
    return new Typed(expr, out -> CallSite.listed(out, "shuffle", List.of(site.argument(0))));
  }

  /** A number from low (inclusive) to high, of their common type. */
  static Typed uniform(CallSite site) {
    site.requireCount(2, 3);
    Typed low = site.argument(0);
    Typed high = site.argument(1);
    boolean hasNull = low.type() == SparkType.VOID || high.type() == SparkType.VOID;
    SparkType type =
        hasNull
            ? DOUBLE
            : Coercion.widerWithoutStrings(low.type(), high.type())
                .filter(Coercion::isNumeric)
                .orElseThrow(
                    () ->
                        Mismatch.unexpectedInput(
                            site.sql(), 0, "\"NUMERIC\"", low, site.position()));
    if (type instanceof SparkType.Decimal || DecimalRules.of(type).isEmpty()) {
      type = type == SparkType.FLOAT ? type : DOUBLE;
    }
    String random = stream("floe_rand", seed(site, 2)) + ")";
    String text =
        "CAST(CAST({0} AS DOUBLE) + (CAST({1} AS DOUBLE) - CAST({0} AS DOUBLE)) * "
            + random
            + " AS {type})";
    String whole =
        Coercion.isIntegral(type)
            ? text.replace("CAST(CAST({0} AS DOUBLE) +", "CAST(trunc(CAST({0} AS DOUBLE) +")
                .replace(" AS {type})", ") AS {type})")
            : text;
    var operands = new ArrayList<Expr>(List.of(low.expr(), high.expr()));
    return site.shown(draw(site, whole, type, operands));
  }

  static Typed text(CallSite site) {
    site.requireCount(1, 2);
    int length = ((Number) site.constant(0, "length", INT).orElse(0)).intValue();
    if (length < 0) {
      throw FloebergException.of(
          Condition.runtime("INVALID_PARAMETER_VALUE.LENGTH"),
          "parameter",
          "`length`",
          "functionName",
          "`randstr`",
          "length",
          Integer.toString(length));
    }
    String text = stream("floe_randstr", seed(site, 1)) + ", " + length + ")";
    Expr expr = draw(site, text, STRING, List.of());
    return new Typed(expr, out -> CallSite.listed(out, "randstr", site.arguments()));
  }

  /** The row's place in its partition, with the partition's number in the upper bits. */
  static Typed rowId(CallSite site) {
    site.requireCount(0, 0);
    var partition = MiscForms.partitionNumber(site);
    String text =
        partition.isEmpty()
            ? "(row_number() OVER () - 1)"
            : "(CAST({0} AS BIGINT) * 8589934592 + row_number() OVER (PARTITION BY {0}) - 1)";
    return site.shown(draw(site, text, BIGINT, partition.map(List::of).orElse(List.of())));
  }
}
