package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.INT;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code hash} and {@code xxhash64}: a chain over the arguments, each the seed of the next. */
final class Hashes {
  private static final int SEED = 42;

  private Hashes() {}

  static SpecialForm of(String name) {
    boolean isLong = name.equals("xxhash64");
    return site -> {
      site.requireCount(1, Integer.MAX_VALUE);
      SparkType type = isLong ? BIGINT : INT;
      Expr chain =
          new Expr.Literal(type, Optional.of(isLong ? (Object) (long) SEED : (Object) SEED));
      for (Typed argument : site.arguments()) {
        chain = link(site, isLong, argument.expr(), chain);
      }
      return site.shown(chain);
    };
  }

  /** {@code xxhash64(value)}. */
  static Expr xxhash(CallSite site, Expr value) {
    return link(site, true, value, new Expr.Literal(BIGINT, Optional.of((long) SEED)));
  }

  private static Expr link(CallSite site, boolean isLong, Expr value, Expr seed) {
    String function = isLong ? "floe_xxhash" : "floe_hash";
    SparkType result = isLong ? BIGINT : INT;
    String text =
        switch (value.type()) {
          case SparkType.Simple simple ->
              switch (simple) {
                case BOOLEAN, INT, BIGINT, FLOAT, DOUBLE -> function + "({0}, {1})";
                case TINYINT, SMALLINT -> function + "(CAST({0} AS INTEGER), {1})";
                case DATE -> function + "(CAST({0} - DATE '1970-01-01' AS INTEGER), {1})";
                case TIMESTAMP, TIMESTAMP_NTZ -> function + "(epoch_us({0}), {1})";
                case BINARY -> function + "_hex(hex({0}), {1})";
                case VOID -> "{1}";
                case VARIANT -> throw refused(site, "HASH_VARIANT_TYPE");
                case CALENDAR_INTERVAL ->
                    throw Mismatch.unsupported(site.name(), "intervals", site.position());
              };
          case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> function + "({0}, {1})";
          case SparkType.Decimal decimal -> decimal(function, decimal);
          case SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ ->
              function + "({0}, {1})";
          case SparkType.Time _ -> function + "(epoch_us({0}) * 1000, {1})";
          case SparkType.Struct struct -> "";
          case SparkType.Array _ -> "";
          case SparkType.Map _ -> throw refused(site, "HASH_MAP_TYPE");
          case SparkType.Geometry _, SparkType.Geography _, SparkType.UserDefined _ ->
              throw Mismatch.unsupported(site.name(), "this type", site.position());
        };
    if (value.type() instanceof SparkType.Struct struct) {
      Expr chain = seed;
      for (int i = 0; i < struct.fields().size(); i++) {
        SparkType.Field field = struct.fields().get(i);
        chain = link(site, isLong, new Expr.Field(value, i, field.type(), true), chain);
      }
      return chain;
    }
    if (value.type() instanceof SparkType.Array array) {
      return list(site, isLong, value, array, seed);
    }
    return site.build(text, result, false, List.of(value, seed));
  }

  private static RuntimeException refused(CallSite site, String sub) {
    return Mismatch.of(sub, site.sql(), site.position(), "functionName", "`" + site.name() + "`");
  }

  /** The unscaled number of a short decimal; the two's complement bytes of a long one. */
  private static String decimal(String function, SparkType.Decimal type) {
    String unit = "1" + "0".repeat(type.scale());
    int digits = Math.min(38, type.precision() + type.scale());
    if (type.precision() <= 18) {
      String unscaled =
          type.scale() == 0
              ? "CAST({0} AS BIGINT)"
              : "CAST(CAST({0} AS DECIMAL("
                  + digits
                  + ","
                  + type.scale()
                  + ")) * CAST("
                  + unit
                  + " AS DECIMAL("
                  + (type.scale() + 1)
                  + ",0)) AS BIGINT)";
      return function + "(" + unscaled + ", {1})";
    }
    return function + "_decimal(CAST({0} AS VARCHAR), {1})";
  }

  /** A fold over the elements from the seed. */
  private static Expr list(
      CallSite site, boolean isLong, Expr value, SparkType.Array array, Expr seed) {
    SparkType result = isLong ? BIGINT : INT;
    var context = site.resolver().context();
    var accumulator = context.attribute("h", result, false);
    var element = context.attribute("e", array.element(), true);
    var pair = new ArrayList<>(List.of(accumulator, element));
    Expr body =
        link(
            site, isLong, new Expr.LambdaReference(element), new Expr.LambdaReference(accumulator));
    return site.build(
        "CASE WHEN {0} IS NULL THEN {2} ELSE list_reduce({0}, {1}, {2}) END",
        result, false, List.of(value, new Expr.Lambda(pair, body), seed));
  }
}
