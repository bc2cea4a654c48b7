package floeberg.table;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.result.Row;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** Spark's types and values as Avro has them in files that Spark writes. */
final class AvroSchemas {
  private AvroSchemas() {}

  /** The schema of whole rows. */
  static Schema of(SparkType.Struct columns) {
    return record(columns, "topLevelRecord", "");
  }

  private static Schema record(SparkType.Struct struct, String name, String space) {
    String inner = space.isEmpty() ? name : space + "." + name;
    var fields = new ArrayList<Schema.Field>();
    for (SparkType.Field field : struct.fields()) {
      Schema type = schema(field.type(), field.name(), inner);
      fields.add(new Schema.Field(field.name(), field.nullable() ? orNull(type) : type));
    }
    return Schema.createRecord(name, null, space.isEmpty() ? null : space, false, fields);
  }

  private static Schema orNull(Schema schema) {
    return Schema.createUnion(schema, Schema.create(Schema.Type.NULL));
  }

  private static Schema schema(SparkType type, String name, String space) {
    return switch (type) {
      case SparkType.Simple.BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
      case SparkType.Simple.TINYINT, SparkType.Simple.SMALLINT, SparkType.Simple.INT ->
          Schema.create(Schema.Type.INT);
      case SparkType.Simple.BIGINT -> Schema.create(Schema.Type.LONG);
      case SparkType.Simple.FLOAT -> Schema.create(Schema.Type.FLOAT);
      case SparkType.Simple.DOUBLE -> Schema.create(Schema.Type.DOUBLE);
      case SparkType.Simple.BINARY -> Schema.create(Schema.Type.BYTES);
      case SparkType.Simple.DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
      case SparkType.Simple.TIMESTAMP ->
          LogicalTypes.timestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
      case SparkType.Simple.TIMESTAMP_NTZ ->
          LogicalTypes.localTimestampMicros().addToSchema(Schema.create(Schema.Type.LONG));
      case SparkType.Text _ -> Schema.create(Schema.Type.STRING);
      case SparkType.Decimal(int precision, int scale) ->
          LogicalTypes.decimal(precision, scale).addToSchema(Schema.create(Schema.Type.BYTES));
      case SparkType.Array(SparkType element, boolean containsNull) ->
          Schema.createArray(part(element, containsNull, name, space));
      case SparkType.Map(SparkType key, SparkType value, boolean containsNull)
          when key instanceof SparkType.Text ->
          Schema.createMap(part(value, containsNull, name, space));
      case SparkType.Struct struct -> record(struct, name, space);
      default ->
          throw FloebergException.of(
              Condition.analysis("UNSUPPORTED_DATA_TYPE_FOR_DATASOURCE"),
              "columnName",
              "`" + name + "`",
              "columnType",
              TypeText.quoted(type),
              "format",
              "AVRO");
    };
  }

  private static Schema part(SparkType type, boolean isNullable, String name, String space) {
    Schema schema = schema(type, name, space);
    return isNullable ? orNull(schema) : schema;
  }

  /** A row as a record of the schema. */
  static Object record(List<Object> values, SparkType.Struct type, Schema schema) {
    Schema plain = plain(schema);
    var record = new GenericData.Record(plain);
    for (int i = 0; i < type.fields().size(); i++) {
      Schema field = plain.getFields().get(i).schema();
      record.put(i, value(values.get(i), type.fields().get(i).type(), field));
    }
    return record;
  }

  private static Schema plain(Schema schema) {
    return schema.getType() == Schema.Type.UNION ? schema.getTypes().getFirst() : schema;
  }

  private static Object value(Object value, SparkType type, Schema schema) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case SparkType.Simple.TINYINT, SparkType.Simple.SMALLINT -> ((Number) value).intValue();
      case SparkType.Simple.BINARY -> ByteBuffer.wrap((byte[]) value);
      case SparkType.Decimal(int _, int scale) ->
          ByteBuffer.wrap(((BigDecimal) value).setScale(scale).unscaledValue().toByteArray());
      case SparkType.Array(SparkType element, boolean _) -> {
        var list = new ArrayList<Object>();
        Schema part = plain(schema).getElementType();
        ((List<?>) value).forEach(one -> list.add(value(one, element, part)));
        yield list;
      }
      case SparkType.Map(SparkType _, SparkType item, boolean _) -> {
        var map = new HashMap<String, Object>();
        Schema part = plain(schema).getValueType();
        for (Object entry : (List<?>) value) {
          var pair = (Map.Entry<?, ?>) entry;
          map.put((String) pair.getKey(), value(pair.getValue(), item, part));
        }
        yield map;
      }
      case SparkType.Struct struct -> record(((Row) value).values(), struct, schema);
      default -> value;
    };
  }
}
