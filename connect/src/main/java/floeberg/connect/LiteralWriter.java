package floeberg.connect;

import com.google.protobuf.ByteString;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.apache.spark.connect.proto.Expression.Literal;

/** Values in Spark's internal form as protocol literals. */
final class LiteralWriter {
  private LiteralWriter() {}

  // Clients before 4.1 read the deprecated places of element types.
  @SuppressWarnings("deprecation")
  static Literal write(Object value, SparkType type) {
    Literal.Builder out = Literal.newBuilder();
    if (value == null) {
      return out.setNull(TypeWriter.write(type)).build();
    }
    switch (type) {
      case SparkType.Simple simple -> simple(value, simple, out);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> out.setString((String) value);
      case SparkType.Decimal(int precision, int scale) ->
          out.setDecimal(
              Literal.Decimal.newBuilder()
                  .setValue(((BigDecimal) value).toPlainString())
                  .setPrecision(precision)
                  .setScale(scale));
      case SparkType.Time(int precision) ->
          out.setTime(
              Literal.Time.newBuilder()
                  .setNano(((Number) value).longValue())
                  .setPrecision(precision));
      case SparkType.YearMonthInterval _ -> out.setYearMonthInterval(((Number) value).intValue());
      case SparkType.DayTimeInterval _ -> out.setDayTimeInterval(((Number) value).longValue());
      case SparkType.Array(SparkType element, boolean _) -> {
        Literal.Array.Builder array =
            Literal.Array.newBuilder().setElementType(TypeWriter.write(element));
        ((List<?>) value).forEach(item -> array.addElements(write(item, element)));
        out.setArray(array).setDataType(TypeWriter.write(type));
      }
      case SparkType.Map(SparkType key, SparkType item, boolean _) -> {
        Literal.Map.Builder map =
            Literal.Map.newBuilder()
                .setKeyType(TypeWriter.write(key))
                .setValueType(TypeWriter.write(item));
        for (Object entry : (List<?>) value) {
          map.addKeys(write(((Map.Entry<?, ?>) entry).getKey(), key));
          map.addValues(write(((Map.Entry<?, ?>) entry).getValue(), item));
        }
        out.setMap(map).setDataType(TypeWriter.write(type));
      }
      case SparkType.Struct(List<SparkType.Field> fields) -> {
        Literal.Struct.Builder struct =
            Literal.Struct.newBuilder().setStructType(TypeWriter.write(type));
        for (int i = 0; i < fields.size(); i++) {
          struct.addElements(write(((Row) value).values().get(i), fields.get(i).type()));
        }
        out.setStruct(struct).setDataType(TypeWriter.write(type));
      }
      case SparkType.Geometry _, SparkType.Geography _ ->
          out.setBinary(ByteString.copyFrom((byte[]) value));
      case SparkType.UserDefined(String _, SparkType sqlType) -> {
        return write(value, sqlType);
      }
    }
    return out.build();
  }

  private static void simple(Object value, SparkType.Simple type, Literal.Builder out) {
    switch (type) {
      case BOOLEAN -> out.setBoolean((Boolean) value);
      case TINYINT -> out.setByte(((Number) value).intValue());
      case SMALLINT -> out.setShort(((Number) value).intValue());
      case INT -> out.setInteger(((Number) value).intValue());
      case BIGINT -> out.setLong(((Number) value).longValue());
      case FLOAT -> out.setFloat(((Number) value).floatValue());
      case DOUBLE -> out.setDouble(((Number) value).doubleValue());
      case DATE -> out.setDate(((Number) value).intValue());
      case TIMESTAMP -> out.setTimestamp(((Number) value).longValue());
      case TIMESTAMP_NTZ -> out.setTimestampNtz(((Number) value).longValue());
      case BINARY -> out.setBinary(ByteString.copyFrom((byte[]) value));
      case VOID, VARIANT, CALENDAR_INTERVAL ->
          throw InvalidPlan.unsupported("A metric of type " + type.simpleString());
    }
  }
}
