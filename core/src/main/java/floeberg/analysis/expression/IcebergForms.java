package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.List;
import java.util.stream.Collectors;

/** Iceberg's {@code bucket} and {@code truncate} as functions. */
final class IcebergForms {
  private static final String DAYS = "CAST({1} - DATE '1970-01-01' AS BIGINT)";

  private IcebergForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "system.bucket" -> IcebergForms::bucket;
      case "system.truncate" -> IcebergForms::truncate;
      case "system.years" -> unit(INT, true, "CAST(year({0}) - 1970 AS INTEGER)");
      case "system.months" ->
          unit(INT, true, "CAST((year({0}) - 1970) * 12 + month({0}) - 1 AS INTEGER)");
      case "system.days" -> unit(DATE, true, "CAST({0} AS DATE)");
      case "system.hours" ->
          unit(
              INT,
              false,
              "CAST((epoch_us({0}) - ((epoch_us({0}) % 3600000000 + 3600000000) % 3600000000)) //"
                  + " 3600000000 AS INTEGER)");
      case "~bucket", "~years", "~months", "~days", "~hours" -> IcebergForms::unevaluable;
      default -> SpecialForm.NONE;
    };
  }

  /** Spark's partition transforms have a type, but no value outside of {@code partitionedBy}. */
  private static Typed unevaluable(CallSite site) {
    Typed column = site.arguments().getLast();
    String name = site.name().substring(1);
    String text =
        "CASE WHEN {0} IS NULL OR TRUE THEN"
            + " {error:PARTITION_TRANSFORM_EXPRESSION_NOT_IN_PARTITIONED_BY|expression=\""
            + name
            + "\"} ELSE CAST(NULL AS INTEGER) END";
    Expr expr = site.build(text, INT, true, List.of(column.expr()));
    return new Typed(expr, out -> CallSite.listed(out, name, List.of(column)));
  }

  private static Expr width(CallSite site) {
    Typed width = site.argument(0);
    boolean isBucket = site.name().endsWith("bucket");
    if (!Coercion.isIntegral(width.type()) || width.type() == SparkType.BIGINT) {
      throw refused(
          site,
          isBucket
              ? "Expected number of buckets to be tinyint, shortint or int"
              : "Expected truncation width to be tinyint, shortint or int");
    }
    boolean isZero =
        width.expr() instanceof Expr.Literal(SparkType _, var value)
            && value.filter(v -> ((Number) v).intValue() == 0).isPresent();
    if (isZero && !site.argument(1).nullable()) {
      // Iceberg's own arithmetic fails so.
      throw new ArithmeticException("/ by zero");
    }
    return site.cast(width, INT);
  }

  private static FloebergException refused(CallSite site, String message) {
    String types =
        site.arguments().stream()
            .map(argument -> argument.type().simpleString())
            .collect(Collectors.joining(", ", "(", ")"));
    return FloebergException.of(
            Condition.analysis("_LEGACY_ERROR_TEMP_1198"),
            "unbound",
            site.name().substring("system.".length()),
            "arguments",
            types,
            "unsupported",
            message)
        .at(site.position());
  }

  /** {@code years}, {@code months}, {@code days} and {@code hours} since 1970, in UTC. */
  private static SpecialForm unit(SparkType result, boolean takesDates, String template) {
    return site -> {
      site.requireCount(1, 1);
      Typed value = site.argument(0);
      SparkType type = value.type();
      boolean isTime = type == TIMESTAMP || type == TIMESTAMP_NTZ;
      if (!isTime && !(takesDates && type == DATE)) {
        String wanted = takesDates ? "date or timestamp" : "timestamp";
        throw refused(site, "Expected value to be " + wanted + ": " + type.simpleString());
      }
      String operand = type == TIMESTAMP ? "timezone('UTC', {0})" : "{0}";
      return site.shown(site.build(template.replace("{0}", operand), result, value.expr()));
    };
  }

  static Typed bucket(CallSite site) {
    site.requireCount(2, 2);
    Typed value = site.argument(1);
    String hash =
        switch (value.type()) {
          case SparkType.Simple simple ->
              switch (simple) {
                case TINYINT, SMALLINT, INT, BIGINT -> "floe_bucket_hash(CAST({1} AS BIGINT))";
                case DATE -> "floe_bucket_hash(" + DAYS + ")";
                case TIMESTAMP, TIMESTAMP_NTZ -> "floe_bucket_hash(epoch_us({1}))";
                case BINARY -> "floe_bucket_hash_hex(hex({1}))";
                case VOID -> "CAST(NULL AS INTEGER)";
                case BOOLEAN, FLOAT, DOUBLE, VARIANT, CALENDAR_INTERVAL -> "";
              };
          case SparkType.Text _ -> "floe_bucket_hash_text({1})";
          case SparkType.Decimal _ -> "floe_bucket_hash_decimal(CAST({1} AS VARCHAR))";
          default -> "";
        };
    if (hash.isEmpty()) {
      throw refused(
          site,
          "Expected column to be date, tinyint, smallint, int, bigint, decimal, timestamp, string, or"
              + " binary");
    }
    String text =
        "CAST(CASE WHEN {0} = 0 AND {1} IS NOT NULL THEN NULL ELSE ("
            + hash
            + " & 2147483647) % nullif({0}, 0) END AS INTEGER)";
    return site.shown(site.build(text, INT, width(site), value.expr()));
  }

  static Typed truncate(CallSite site) {
    site.requireCount(2, 2);
    Typed value = site.argument(1);
    SparkType type = value.type();
    Expr width = width(site);
    String zero = "CASE WHEN {0} = 0 AND {1} IS NOT NULL THEN NULL ELSE %s END";
    String text;
    if (Coercion.isIntegral(type)) {
      text =
          zero.formatted("CAST({1} - ((({1} % nullif({0}, 0)) + {0}) % nullif({0}, 0)) AS {type})");
    } else if (type instanceof SparkType.Decimal decimal) {
      String unscaled =
          "CAST(CAST({1} AS DECIMAL(38,"
              + decimal.scale()
              + ")) * CAST(1"
              + "0".repeat(decimal.scale())
              + " AS DECIMAL("
              + (decimal.scale() + 1)
              + ",0)) AS HUGEINT)";
      String cut =
          "(" + unscaled + " - (((" + unscaled + " % nullif({0}, 0)) + {0}) % nullif({0}, 0)))";
      String scaled =
          decimal.scale() == 0
              ? cut
              : "(CAST("
                  + cut
                  + " AS DECIMAL(38,0)) * CAST('0."
                  + "0".repeat(decimal.scale() - 1)
                  + "1' AS DECIMAL("
                  + decimal.scale()
                  + ","
                  + decimal.scale()
                  + ")))";
      text = zero.formatted("CAST(" + scaled + " AS {type})");
    } else if (Coercion.isText(type)) {
      text = "left({1}, greatest({0}, 0))";
    } else if (type == BINARY) {
      text = "unhex(left(hex({1}), 2 * greatest({0}, 0)))";
    } else {
      throw refused(
          site,
          "Expected truncation col to be tinyint, shortint, int, bigint, decimal, string, or binary");
    }
    return site.shown(site.build(text, type, width, value.expr()));
  }
}
