package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression.Literal;
import floeberg.plan.Origin;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.BigDecimalLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.BigIntLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.DecimalLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.DoubleLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ExponentLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.FloatLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IntegerLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.LegacyDecimalLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NumberContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SmallIntLiteralContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TinyIntLiteralContext;

/** Numbers: the type by suffix and size, the range checked. */
final class NumberLiterals {
  private NumberLiterals() {}

  static Literal of(NumberContext tree) {
    Origin origin = Places.origin(tree);
    String text = tree.getText();
    return switch (tree) {
      case IntegerLiteralContext _ -> integer(new BigInteger(text), tree);
      case TinyIntLiteralContext _ ->
          whole(text, 1, SparkType.TINYINT, Byte.MIN_VALUE, Byte.MAX_VALUE, tree);
      case SmallIntLiteralContext _ ->
          whole(text, 1, SparkType.SMALLINT, Short.MIN_VALUE, Short.MAX_VALUE, tree);
      case BigIntLiteralContext _ ->
          whole(text, 1, SparkType.BIGINT, Long.MIN_VALUE, Long.MAX_VALUE, tree);
      case FloatLiteralContext _ -> floating(text, 1, SparkType.FLOAT, tree);
      case DoubleLiteralContext _ -> floating(text, 1, SparkType.DOUBLE, tree);
      case ExponentLiteralContext _ -> floating(text, 0, SparkType.DOUBLE, tree);
      case DecimalLiteralContext _, LegacyDecimalLiteralContext _ ->
          decimal(new BigDecimal(text), tree);
      case BigDecimalLiteralContext _ ->
          decimal(new BigDecimal(text.substring(0, text.length() - 2)), tree);
      default -> throw new IllegalStateException(origin + ": " + text);
    };
  }

  private static Literal integer(BigInteger value, NumberContext tree) {
    Origin origin = Places.origin(tree);
    if (value.bitLength() < Integer.SIZE) {
      return new Literal(SparkType.INT, Optional.of(value.intValue()), origin);
    }
    return value.bitLength() < Long.SIZE
        ? new Literal(SparkType.BIGINT, Optional.of(value.longValue()), origin)
        : decimal(new BigDecimal(value), tree);
  }

  private static Literal whole(
      String text, int suffix, SparkType type, long minimum, long maximum, NumberContext tree) {
    String digits = text.substring(0, text.length() - suffix);
    var value = new BigInteger(digits);
    if (value.compareTo(BigInteger.valueOf(minimum)) < 0
        || value.compareTo(BigInteger.valueOf(maximum)) > 0) {
      throw outOfRange(
          digits, Long.toString(minimum), Long.toString(maximum), type.simpleString(), tree);
    }
    return new Literal(type, Optional.of(boxed(type, value)), Places.origin(tree));
  }

  private static Object boxed(SparkType type, BigInteger value) {
    if (type.equals(SparkType.TINYINT)) {
      return value.byteValue();
    }
    return type.equals(SparkType.SMALLINT) ? (Object) value.shortValue() : value.longValue();
  }

  private static Literal floating(String text, int suffix, SparkType type, NumberContext tree) {
    String digits = text.substring(0, text.length() - suffix);
    boolean isFloat = type.equals(SparkType.FLOAT);
    BigDecimal maximum = new BigDecimal(isFloat ? Float.MAX_VALUE : Double.MAX_VALUE);
    if (new BigDecimal(digits).abs().compareTo(maximum) > 0) {
      String limit = isFloat ? "3.4028234663852886E+38" : "1.7976931348623157E+308";
      throw outOfRange(digits, "-" + limit, limit, type.simpleString(), tree);
    }
    Object value = isFloat ? (Object) Float.parseFloat(digits) : Double.parseDouble(digits);
    return new Literal(type, Optional.of(value), Places.origin(tree));
  }

  private static Literal decimal(BigDecimal written, ParserRuleContext tree) {
    if (written.scale() < -SparkType.Decimal.MAX_PRECISION) {
      throw TypeBuilder.tooPrecise(written.precision() - written.scale(), tree);
    }
    BigDecimal value = written.scale() < 0 ? written.setScale(0) : written;
    int precision = Math.max(value.precision(), value.scale());
    if (precision > SparkType.Decimal.MAX_PRECISION) {
      throw TypeBuilder.tooPrecise(precision, tree);
    }
    return new Literal(
        new SparkType.Decimal(precision, value.scale()), Optional.of(value), Places.origin(tree));
  }

  static FloebergException outOfRange(
      String digits, String minimum, String maximum, String type, ParserRuleContext tree) {
    return ParseErrors.at(
        "INVALID_NUMERIC_LITERAL_RANGE",
        tree,
        "rawStrippedQualifier",
        digits,
        "minValue",
        minimum,
        "maxValue",
        maximum,
        "typeName",
        type);
  }
}
