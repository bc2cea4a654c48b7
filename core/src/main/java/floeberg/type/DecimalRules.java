package floeberg.type;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.SMALLINT;
import static floeberg.type.SparkType.TINYINT;

import floeberg.type.SparkType.Decimal;
import java.math.BigDecimal;
import java.util.Optional;

/** Precision and scale of decimal results, by Spark's rules (precision loss allowed). */
public final class DecimalRules {
  private static final int MINIMUM_ADJUSTED_SCALE = 6;

  private DecimalRules() {}

  /** The type cut to 38 digits: whole digits stay, the scale shrinks, but not below 6. */
  public static Decimal adjusted(int precision, int scale) {
    if (precision <= Decimal.MAX_PRECISION) {
      return new Decimal(Math.max(precision, 1), scale);
    }
    int whole = precision - scale;
    int minimum = Math.min(scale, MINIMUM_ADJUSTED_SCALE);
    return new Decimal(Decimal.MAX_PRECISION, Math.max(Decimal.MAX_PRECISION - whole, minimum));
  }

  /** The type cut to 38 digits, both numbers on their own. */
  public static Decimal bounded(int precision, int scale) {
    return new Decimal(
        Math.min(precision, Decimal.MAX_PRECISION), Math.min(scale, Decimal.MAX_PRECISION));
  }

  public static Decimal add(Decimal left, Decimal right) {
    int scale = Math.max(left.scale(), right.scale());
    return adjusted(Math.max(whole(left), whole(right)) + scale + 1, scale);
  }

  public static Decimal multiply(Decimal left, Decimal right) {
    return adjusted(left.precision() + right.precision() + 1, left.scale() + right.scale());
  }

  public static Decimal divide(Decimal left, Decimal right) {
    int scale = divideScale(left, right);
    return adjusted(whole(left) + right.scale() + scale, scale);
  }

  static int divideScale(Decimal left, Decimal right) {
    return Math.max(MINIMUM_ADJUSTED_SCALE, left.scale() + right.precision() + 1);
  }

  public static Decimal remainder(Decimal left, Decimal right) {
    int scale = Math.max(left.scale(), right.scale());
    return adjusted(Math.min(whole(left), whole(right)) + scale, scale);
  }

  /** The type that holds both, whole digits first. */
  public static Decimal wider(Decimal left, Decimal right) {
    int scale = Math.max(left.scale(), right.scale());
    int precision = Math.max(whole(left), whole(right)) + scale;
    if (precision <= Decimal.MAX_PRECISION) {
      return new Decimal(precision, scale);
    }
    return new Decimal(
        Decimal.MAX_PRECISION, Math.max(0, scale - (precision - Decimal.MAX_PRECISION)));
  }

  /**
   * The result of an operator when {@code spark.sql.decimalOperations.allowPrecisionLoss} is false:
   * both digits are only cut to 38.
   */
  public static Decimal lossless(String operator, Decimal left, Decimal right) {
    int scale = Math.max(left.scale(), right.scale());
    return switch (operator) {
      case "+", "-" -> bounded(Math.max(whole(left), whole(right)) + scale + 1, scale);
      case "*" -> bounded(left.precision() + right.precision() + 1, left.scale() + right.scale());
      case "/" -> losslessQuotient(left, right);
      default -> bounded(Math.min(whole(left), whole(right)) + scale, scale);
    };
  }

  private static Decimal losslessQuotient(Decimal left, Decimal right) {
    int max = Decimal.MAX_PRECISION;
    int whole = Math.min(max, whole(left) + right.scale());
    int scale = Math.min(max, divideScale(left, right));
    int excess = whole + scale - max;
    if (excess > 0) {
      scale -= excess / 2 + 1;
      whole = max - scale;
    }
    return bounded(whole + scale, scale);
  }

  /** Digits before the point. */
  public static int whole(Decimal type) {
    return type.precision() - type.scale();
  }

  /** The decimal that holds every value of an integer type; a decimal is itself. */
  public static Optional<Decimal> of(SparkType type) {
    if (type instanceof Decimal decimal) {
      return Optional.of(decimal);
    }
    if (type == TINYINT) {
      return Optional.of(new Decimal(3, 0));
    }
    if (type == SMALLINT) {
      return Optional.of(new Decimal(5, 0));
    }
    if (type == INT) {
      return Optional.of(new Decimal(10, 0));
    }
    return type == BIGINT ? Optional.of(new Decimal(20, 0)) : Optional.empty();
  }

  /** The smallest decimal type of a value. */
  public static Decimal ofValue(BigDecimal value) {
    int scale = Math.max(value.scale(), 0);
    int precision = Math.max(value.precision() - Math.min(value.scale(), 0), scale);
    return new Decimal(Math.max(precision, 1), scale);
  }
}
