package floeberg.write;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.transforms.Transform;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's partition transforms as expressions whose text identifies the value exactly. */
final class TransformExpressions {
  private static final String EPOCH_DAYS = "CAST({0} - DATE '1970-01-01' AS INTEGER)";
  // Transforms of timestamps count in UTC, whatever the session's zone.
  private static final String UTC = "make_timestamp(epoch_us({0}))";

  private TransformExpressions() {}

  /** The key of a value of the source type. */
  static Expr key(Transform<?, ?> transform, Type sourceType, Expr source) {
    String name = transform.toString().toLowerCase(Locale.ROOT);
    if (transform.isIdentity()) {
      return identity(sourceType, source);
    }
    if (name.startsWith("bucket[")) {
      return bucket(parameter(name), sourceType, source);
    }
    if (name.startsWith("truncate[")) {
      return truncate(parameter(name), sourceType, source);
    }
    boolean isDate = sourceType.typeId() == Type.TypeID.DATE;
    String moment = isDate ? "{0}" : UTC;
    String text =
        switch (name) {
          case "year" -> "CAST(year(%s) - 1970 AS INTEGER)".formatted(moment);
          case "month" ->
              "CAST((year(%1$s) - 1970) * 12 + month(%1$s) - 1 AS INTEGER)".formatted(moment);
          case "day" -> "CAST(CAST(%s AS DATE) - DATE '1970-01-01' AS INTEGER)".formatted(moment);
          case "hour" ->
              ("CAST((CAST(%1$s AS DATE) - DATE '1970-01-01') * 24 + hour(%1$s) AS INTEGER)")
                  .formatted(moment);
          default ->
              throw new UnsupportedOperationException("Cannot write with transform " + transform);
        };
    return Exprs.call(name, text, SparkType.INT, source);
  }

  private static int parameter(String name) {
    return Integer.parseInt(name.substring(name.indexOf('[') + 1, name.indexOf(']')));
  }

  private static Expr identity(Type type, Expr source) {
    return switch (type.typeId()) {
      case DATE -> Exprs.call("identity", EPOCH_DAYS, SparkType.INT, source);
      case TIMESTAMP, TIMESTAMP_NANO ->
          Exprs.call("identity", "epoch_us({0})", SparkType.BIGINT, source);
      case BINARY, FIXED -> Exprs.call("identity", "hex({0})", SparkType.STRING, source);
      default -> source;
    };
  }

  private static Expr bucket(int count, Type type, Expr source) {
    Expr hash =
        switch (type.typeId()) {
          case INTEGER, LONG -> hash("floe_bucket_hash", "CAST({0} AS BIGINT)", source);
          case DATE -> hash("floe_bucket_hash", "CAST(" + EPOCH_DAYS + " AS BIGINT)", source);
          case TIME, TIMESTAMP, TIMESTAMP_NANO -> hash("floe_bucket_hash", "epoch_us({0})", source);
          case STRING -> hash("floe_bucket_hash_text", "{0}", source);
          case BINARY, FIXED -> hash("floe_bucket_hash_hex", "hex({0})", source);
          case UUID ->
              hash("floe_bucket_hash_hex", "replace(CAST({0} AS VARCHAR), '-', '')", source);
          case DECIMAL -> hash("floe_bucket_hash_decimal", "CAST({0} AS VARCHAR)", source);
          default -> throw new UnsupportedOperationException("Cannot bucket by type " + type);
        };
    return Exprs.call("bucket", "(({0} & 2147483647) % " + count + ")", SparkType.INT, hash);
  }

  private static Expr hash(String function, String argument, Expr source) {
    return Exprs.javaCall(function, function + "(" + argument + ")", SparkType.INT, source);
  }

  private static Expr truncate(int width, Type type, Expr source) {
    return switch (type.typeId()) {
      case INTEGER, LONG ->
          Exprs.call(
              "truncate",
              "({0} - ((({0} %% %1$d) + %1$d) %% %1$d))".formatted(width),
              source.type(),
              source);
      case DECIMAL -> {
        int scale = ((Types.DecimalType) type).scale();
        String unit =
            "CAST(" + java.math.BigDecimal.valueOf(width, scale).toPlainString() + " AS {type})";
        String text = "CAST({0} - ((({0} %% %1$s) + %1$s) %% %1$s) AS {type})".formatted(unit);
        yield Exprs.call("truncate", text, source.type(), source);
      }
      case STRING ->
          Exprs.call("truncate", "substring({0}, 1, " + width + ")", SparkType.STRING, source);
      case BINARY ->
          Exprs.call(
              "truncate", "substring(hex({0}), 1, " + 2L * width + ")", SparkType.STRING, source);
      default -> throw new UnsupportedOperationException("Cannot truncate type " + type);
    };
  }

  /** The partition value that a key's text stands for. */
  static Object parse(Type type, String text) {
    return switch (type.typeId()) {
      case DATE -> Integer.valueOf(text);
      case TIME, TIMESTAMP -> Long.valueOf(text);
      case TIMESTAMP_NANO -> Long.parseLong(text) * 1000;
      case BINARY, FIXED -> ByteBuffer.wrap(HexFormat.of().parseHex(text));
      case STRING -> text;
      case FLOAT, DOUBLE -> floating(type, text);
      default -> StatisticText.parse(type, text).orElseGet(() -> Literal.of(text).to(type).value());
    };
  }

  // NaN is no bound of a column, but a partition's value.
  private static Object floating(Type type, String text) {
    return text.equals("nan")
        ? Literal.of(Double.NaN).to(type).value()
        : StatisticText.parse(type, text).orElseThrow();
  }
}
