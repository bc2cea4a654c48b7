package floeberg.connect;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.type.SparkType;
import org.apache.spark.connect.proto.DataType;

/** Spark types to protocol types. */
final class TypeWriter {
  private TypeWriter() {}

  static DataType write(SparkType type) {
    DataType.Builder out = DataType.newBuilder();
    switch (type) {
      case SparkType.Simple simple -> simple(simple, out);
      case SparkType.Text(String collation) ->
          out.setString(DataType.String.newBuilder().setCollation(collation));
      case SparkType.Char(int length) -> out.setChar(DataType.Char.newBuilder().setLength(length));
      case SparkType.Varchar(int length) ->
          out.setVarChar(DataType.VarChar.newBuilder().setLength(length));
      case SparkType.Decimal(int precision, int scale) ->
          out.setDecimal(DataType.Decimal.newBuilder().setPrecision(precision).setScale(scale));
      case SparkType.Time(int precision) ->
          out.setTime(DataType.Time.newBuilder().setPrecision(precision));
      case SparkType.YearMonthInterval(var start, var end) ->
          out.setYearMonthInterval(
              DataType.YearMonthInterval.newBuilder()
                  .setStartField(start.ordinal())
                  .setEndField(end.ordinal()));
      case SparkType.DayTimeInterval(var start, var end) ->
          out.setDayTimeInterval(
              DataType.DayTimeInterval.newBuilder()
                  .setStartField(start.ordinal() - 2)
                  .setEndField(end.ordinal() - 2));
      case SparkType.Array(SparkType element, boolean containsNull) ->
          out.setArray(
              DataType.Array.newBuilder()
                  .setElementType(write(element))
                  .setContainsNull(containsNull));
      case SparkType.Map(SparkType key, SparkType value, boolean containsNull) ->
          out.setMap(
              DataType.Map.newBuilder()
                  .setKeyType(write(key))
                  .setValueType(write(value))
                  .setValueContainsNull(containsNull));
      case SparkType.Struct struct -> out.setStruct(struct(struct));
      case SparkType.Geometry(int srid) ->
          out.setGeometry(DataType.Geometry.newBuilder().setSrid(srid));
      case SparkType.Geography(int srid) ->
          out.setGeography(DataType.Geography.newBuilder().setSrid(srid));
      case SparkType.UserDefined userDefined -> out.setUdt(userDefined(userDefined));
    }
    return out.build();
  }

  private static void simple(SparkType.Simple type, DataType.Builder out) {
    switch (type) {
      case BOOLEAN -> out.setBoolean(DataType.Boolean.getDefaultInstance());
      case TINYINT -> out.setByte(DataType.Byte.getDefaultInstance());
      case SMALLINT -> out.setShort(DataType.Short.getDefaultInstance());
      case INT -> out.setInteger(DataType.Integer.getDefaultInstance());
      case BIGINT -> out.setLong(DataType.Long.getDefaultInstance());
      case FLOAT -> out.setFloat(DataType.Float.getDefaultInstance());
      case DOUBLE -> out.setDouble(DataType.Double.getDefaultInstance());
      case DATE -> out.setDate(DataType.Date.getDefaultInstance());
      case TIMESTAMP -> out.setTimestamp(DataType.Timestamp.getDefaultInstance());
      case TIMESTAMP_NTZ -> out.setTimestampNtz(DataType.TimestampNTZ.getDefaultInstance());
      case BINARY -> out.setBinary(DataType.Binary.getDefaultInstance());
      case VOID -> out.setNull(DataType.NULL.getDefaultInstance());
      case VARIANT -> out.setVariant(DataType.Variant.getDefaultInstance());
      case CALENDAR_INTERVAL ->
          out.setCalendarInterval(DataType.CalendarInterval.getDefaultInstance());
    }
  }

  private static DataType.Struct struct(SparkType.Struct struct) {
    DataType.Struct.Builder out = DataType.Struct.newBuilder();
    for (SparkType.Field field : struct.fields()) {
      DataType.StructField.Builder to =
          DataType.StructField.newBuilder()
              .setName(field.name())
              .setDataType(write(field.type()))
              .setNullable(field.nullable());
      String metadata = Metadata.of(field);
      if (!metadata.isEmpty()) {
        to.setMetadata(metadata);
      }
      out.addFields(to);
    }
    return out.build();
  }

  private static DataType.UDT userDefined(SparkType.UserDefined type) {
    JsonNode json = Metadata.parse(type.json());
    DataType.UDT.Builder out =
        DataType.UDT.newBuilder().setType("udt").setSqlType(write(type.sqlType()));
    if (json.has("class")) {
      out.setJvmClass(json.path("class").asText());
    }
    if (json.has("pyClass")) {
      out.setPythonClass(json.path("pyClass").asText());
    }
    if (json.has("serializedClass")) {
      out.setSerializedPythonClass(json.path("serializedClass").asText());
    }
    return out.build();
  }
}
