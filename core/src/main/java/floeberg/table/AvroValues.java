package floeberg.table;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericFixed;
import org.apache.avro.generic.IndexedRecord;

/** Avro's values in Spark's internal form. */
final class AvroValues {
  private static final long MICROS_PER_MILLI = 1_000;

  private AvroValues() {}

  /** The value of a type that {@link PlainAvro#type} gave for the schema, or a wider one. */
  static Object value(Object value, Schema schema, SparkType type) {
    if (value == null) {
      return null;
    }
    if (schema.getType() == Schema.Type.UNION) {
      return value(value, branch(value, schema), type);
    }
    return switch (type) {
      case SparkType.Simple.INT, SparkType.Simple.DATE -> ((Number) value).intValue();
      case SparkType.Simple.BIGINT -> ((Number) value).longValue();
      case SparkType.Simple.DOUBLE -> ((Number) value).doubleValue();
      case SparkType.Simple.FLOAT -> ((Number) value).floatValue();
      case SparkType.Simple.TIMESTAMP, SparkType.Simple.TIMESTAMP_NTZ -> micros(value, schema);
      case SparkType.Simple.BINARY -> bytes(value);
      case SparkType.Decimal(int _, int scale) ->
          new BigDecimal(new BigInteger(bytes(value)), scale);
      case SparkType.Text _ -> value.toString();
      case SparkType.Array(SparkType element, boolean _) -> array((List<?>) value, schema, element);
      case SparkType.Map(SparkType _, SparkType item, boolean _) ->
          map((Map<?, ?>) value, schema, item);
      case SparkType.Struct struct -> row((IndexedRecord) value, schema, struct);
      default -> value;
    };
  }

  private static Schema branch(Object value, Schema union) {
    List<Schema> branches = PlainAvro.branches(union);
    Schema.Type kind = value instanceof Long ? Schema.Type.LONG : Schema.Type.INT;
    return branches.size() == 1
        ? branches.getFirst()
        : branches.stream()
            .filter(one -> one.getType() == kind)
            .findFirst()
            .orElse(branches.getFirst());
  }

  private static long micros(Object value, Schema schema) {
    long number = ((Number) value).longValue();
    boolean isMillis =
        schema.getLogicalType() instanceof LogicalTypes.TimestampMillis
            || schema.getLogicalType() instanceof LogicalTypes.LocalTimestampMillis;
    return isMillis ? Math.multiplyExact(number, MICROS_PER_MILLI) : number;
  }

  private static byte[] bytes(Object value) {
    if (value instanceof GenericFixed fixed) {
      return fixed.bytes();
    }
    ByteBuffer buffer = ((ByteBuffer) value).duplicate();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private static List<Object> array(List<?> values, Schema schema, SparkType element) {
    var list = new ArrayList<Object>();
    values.forEach(value -> list.add(value(value, schema.getElementType(), element)));
    return list;
  }

  private static List<Object> map(Map<?, ?> values, Schema schema, SparkType item) {
    var entries = new ArrayList<Object>();
    values.forEach(
        (key, value) ->
            entries.add(
                new java.util.AbstractMap.SimpleEntry<Object, Object>(
                    key.toString(), value(value, schema.getValueType(), item))));
    return entries;
  }

  private static Row row(IndexedRecord record, Schema schema, SparkType.Struct type) {
    var values = new ArrayList<Object>();
    for (SparkType.Field field : type.fields()) {
      Schema.Field source = schema.getField(field.name());
      values.add(
          source == null ? null : value(record.get(source.pos()), source.schema(), field.type()));
    }
    return new Row(values);
  }
}
