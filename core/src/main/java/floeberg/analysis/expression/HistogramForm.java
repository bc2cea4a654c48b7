package floeberg.analysis.expression;

import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.List;

/** {@code histogram_numeric}: bars over numbers, moments and intervals, in the values' own type. */
final class HistogramForm {
  private HistogramForm() {}

  static Typed histogram(CallSite site) {
    site.requireCount(2, 2);
    Typed value = site.argument(0);
    Object bins = site.constant(1, "nb", INT).orElse(0);
    SparkType point =
        Coercion.isNumeric(value.type())
                || Coercion.isDatetime(value.type())
                || Coercion.isAnsiInterval(value.type())
            ? value.type()
            : DOUBLE;
    var struct =
        new SparkType.Struct(
            List.of(new SparkType.Field("x", point, true), new SparkType.Field("y", DOUBLE, true)));
    var type = new SparkType.Array(struct, true);
    boolean isWhole = Coercion.isIntegral(point) || !Coercion.isNumeric(point);
    String bars =
        "floe_histogram(CAST(to_json(list(CAST("
            + count(point)
            + " AS DOUBLE)) FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR), "
            + bins
            + ", "
            + isWhole
            + ")";
    String text =
        Coercion.isDatetime(point)
            ? "list_transform(from_json("
                + bars
                + ", '[{\"x\":\"BIGINT\",\"y\":\"DOUBLE\"}]'), lambda s: struct_pack(x := "
                + moment(point)
                + ", y := s.y))"
            : Templates.fromJson(bars);
    Expr points = point.equals(value.type()) ? value.expr() : site.cast(value, point);
    return Aggregates.aggregate(site, text, type, points);
  }

  /** The number of days or microseconds that a moment is; other values are numbers already. */
  private static String count(SparkType point) {
    if (point == SparkType.DATE) {
      return "({0} - DATE '1970-01-01')";
    }
    return Coercion.isDatetime(point) ? "epoch_us({0})" : "{0}";
  }

  private static String moment(SparkType point) {
    if (point == SparkType.DATE) {
      return "DATE '1970-01-01' + CAST(s.x AS INTEGER)";
    }
    return point == SparkType.TIMESTAMP ? "make_timestamptz(s.x)" : "make_timestamp(s.x)";
  }
}
