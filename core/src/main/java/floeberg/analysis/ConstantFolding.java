package floeberg.analysis;

import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.type.Coercion;
import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * Conversions of literals done once, so that scans can prune by them and DuckDB sees constants.
 * What does not convert stays, and raises its condition if it is ever evaluated.
 */
final class ConstantFolding {
  private static final long MICROS_PER_DAY = 86_400_000_000L;
  private final ZoneId zone;

  ConstantFolding(ZoneId zone) {
    this.zone = zone;
  }

  Query fold(Query query) {
    return QueryTree.rewrite(query, this::folded, UnaryOperator.identity());
  }

  Expr fold(Expr expr) {
    return ExprTree.mapUp(expr, node -> folded(QueryTree.withSubquery(node, this::fold)));
  }

  private Expr folded(Expr node) {
    if (!(node instanceof Expr.Cast cast)
        || !(cast.child() instanceof Expr.Literal(SparkType from, Optional<Object> value))) {
      return node;
    }
    if (value.isEmpty()) {
      return new Expr.Literal(cast.type(), value);
    }
    return convert(value.get(), from, cast.type())
        .<Expr>map(converted -> new Expr.Literal(cast.type(), Optional.of(converted)))
        .orElse(node);
  }

  private Optional<Object> convert(Object value, SparkType from, SparkType to) {
    if (Coercion.isIntegral(from)) {
      return ofInteger(((Number) value).longValue(), to);
    }
    if (from instanceof SparkType.Decimal) {
      return ofDecimal((BigDecimal) value, to);
    }
    if (from.equals(SparkType.STRING)) {
      return ofText((String) value, to);
    }
    if (from == SparkType.FLOAT && to == SparkType.DOUBLE) {
      return Optional.of((double) (Float) value);
    }
    return from == SparkType.DATE ? ofDate((Integer) value, to) : Optional.empty();
  }

  private static Optional<Object> ofInteger(long value, SparkType to) {
    return switch (to) {
      case SparkType.Simple simple -> integer(value, simple);
      case SparkType.Decimal decimal -> fitted(BigDecimal.valueOf(value), decimal);
      case SparkType.Text text when text.equals(SparkType.STRING) ->
          Optional.of(Long.toString(value));
      case SparkType _ -> Optional.empty();
    };
  }

  private static Optional<Object> integer(long value, SparkType.Simple to) {
    return switch (to) {
      case TINYINT -> value == (byte) value ? Optional.of((byte) value) : Optional.empty();
      case SMALLINT -> value == (short) value ? Optional.of((short) value) : Optional.empty();
      case INT -> value == (int) value ? Optional.of((int) value) : Optional.empty();
      case BIGINT -> Optional.of(value);
      case FLOAT -> Optional.of((float) value);
      case DOUBLE -> Optional.of((double) value);
      case BOOLEAN, DATE, TIMESTAMP, TIMESTAMP_NTZ, BINARY, VOID -> Optional.empty();
      case VARIANT, CALENDAR_INTERVAL -> Optional.empty();
    };
  }

  private static Optional<Object> ofDecimal(BigDecimal value, SparkType to) {
    if (to instanceof SparkType.Decimal decimal) {
      return fitted(value, decimal);
    }
    if (to == SparkType.DOUBLE) {
      return Optional.of(value.doubleValue());
    }
    return Optional.empty();
  }

  private static Optional<Object> fitted(BigDecimal value, SparkType.Decimal to) {
    BigDecimal scaled = value.setScale(to.scale(), RoundingMode.HALF_UP);
    return scaled.precision() <= to.precision() || scaled.signum() == 0
        ? Optional.of(scaled)
        : Optional.empty();
  }

  private Optional<Object> ofText(String text, SparkType to) {
    if (to == SparkType.DATE) {
      OptionalInt days = DateTimeText.date(text);
      return days.isPresent() ? Optional.of(days.getAsInt()) : Optional.empty();
    }
    if (to == SparkType.TIMESTAMP) {
      OptionalLong micros = DateTimeText.timestamp(text, zone);
      return micros.isPresent() ? Optional.of(micros.getAsLong()) : Optional.empty();
    }
    if (Coercion.isIntegral(to) && text.length() < 19 && text.matches("[+-]?[0-9]+")) {
      return ofInteger(Long.parseLong(text), to);
    }
    boolean isPlain = text.length() < 30 && text.matches("[+-]?[0-9]+(\\.[0-9]+)?");
    if (isPlain && to instanceof SparkType.Decimal decimal) {
      return fitted(new BigDecimal(text), decimal);
    }
    return isPlain && to == SparkType.DOUBLE
        ? Optional.of(Double.parseDouble(text))
        : Optional.empty();
  }

  private Optional<Object> ofDate(int days, SparkType to) {
    if (to == SparkType.TIMESTAMP_NTZ) {
      return micros(days);
    }
    if (to == SparkType.TIMESTAMP) {
      return Optional.of(
          java.time.LocalDate.ofEpochDay(days).atStartOfDay(zone).toEpochSecond() * 1_000_000L);
    }
    return Optional.empty();
  }

  private static Optional<Object> micros(int days) {
    BigInteger micros = BigInteger.valueOf(days).multiply(BigInteger.valueOf(MICROS_PER_DAY));
    return micros.bitLength() < Long.SIZE ? Optional.of(micros.longValue()) : Optional.empty();
  }
}
