package floeberg.connect;

import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import java.util.List;
import java.util.Optional;
import org.apache.spark.connect.proto.DataType;

/** Protocol types to Spark types. */
final class TypeReader {
  private static final List<IntervalField> YEAR_MONTH =
      List.of(IntervalField.YEAR, IntervalField.MONTH);
  private static final List<IntervalField> DAY_TIME =
      List.of(IntervalField.DAY, IntervalField.HOUR, IntervalField.MINUTE, IntervalField.SECOND);

  private TypeReader() {}

  /** The type; text inside it is parsed as DDL. */
  static SparkType read(DataType type) {
    return switch (type.getKindCase()) {
      case NULL -> SparkType.VOID;
      case BINARY -> SparkType.BINARY;
      case BOOLEAN -> SparkType.BOOLEAN;
      case BYTE -> SparkType.TINYINT;
      case SHORT -> SparkType.SMALLINT;
      case INTEGER -> SparkType.INT;
      case LONG -> SparkType.BIGINT;
      case FLOAT -> SparkType.FLOAT;
      case DOUBLE -> SparkType.DOUBLE;
      case DECIMAL -> decimal(type.getDecimal());
      case STRING -> text(type.getString());
      case CHAR -> new SparkType.Char(type.getChar().getLength());
      case VAR_CHAR -> new SparkType.Varchar(type.getVarChar().getLength());
      case DATE -> SparkType.DATE;
      case TIMESTAMP -> SparkType.TIMESTAMP;
      case TIMESTAMP_NTZ -> SparkType.TIMESTAMP_NTZ;
      case CALENDAR_INTERVAL -> SparkType.CALENDAR_INTERVAL;
      case YEAR_MONTH_INTERVAL -> yearMonth(type.getYearMonthInterval());
      case DAY_TIME_INTERVAL -> dayTime(type.getDayTimeInterval());
      case ARRAY ->
          new SparkType.Array(
              read(type.getArray().getElementType()), type.getArray().getContainsNull());
      case MAP ->
          new SparkType.Map(
              read(type.getMap().getKeyType()),
              read(type.getMap().getValueType()),
              type.getMap().getValueContainsNull());
      case STRUCT -> struct(type.getStruct());
      case VARIANT -> SparkType.VARIANT;
      case UDT ->
          new SparkType.UserDefined(
              userDefinedJson(type.getUdt()), read(type.getUdt().getSqlType()));
      case GEOMETRY -> new SparkType.Geometry(type.getGeometry().getSrid());
      case GEOGRAPHY -> new SparkType.Geography(type.getGeography().getSrid());
      case TIME ->
          new SparkType.Time(type.getTime().hasPrecision() ? type.getTime().getPrecision() : 6);
      case UNPARSED -> Texts.schemaOrType(type.getUnparsed().getDataTypeString());
      case KIND_NOT_SET -> throw InvalidPlan.unset("spark.connect.DataType", "KIND_NOT_SET");
    };
  }

  /** A schema; any other type becomes one column {@code value}. */
  static SparkType.Struct schema(DataType type) {
    return asStruct(read(type));
  }

  static SparkType.Struct asStruct(SparkType type) {
    return type instanceof SparkType.Struct struct
        ? struct
        : new SparkType.Struct(List.of(new SparkType.Field("value", type, true)));
  }

  private static SparkType decimal(DataType.Decimal decimal) {
    return new SparkType.Decimal(
        decimal.hasPrecision() ? decimal.getPrecision() : 10,
        decimal.hasScale() ? decimal.getScale() : 0);
  }

  private static SparkType text(DataType.String text) {
    return text.getCollation().isEmpty()
        ? SparkType.STRING
        : new SparkType.Text(text.getCollation());
  }

  private static SparkType yearMonth(DataType.YearMonthInterval interval) {
    int start = interval.hasStartField() ? interval.getStartField() : 0;
    int end =
        interval.hasEndField() ? interval.getEndField() : interval.hasStartField() ? start : 1;
    return new SparkType.YearMonthInterval(YEAR_MONTH.get(start), YEAR_MONTH.get(end));
  }

  private static SparkType dayTime(DataType.DayTimeInterval interval) {
    int start = interval.hasStartField() ? interval.getStartField() : 0;
    int end =
        interval.hasEndField() ? interval.getEndField() : interval.hasStartField() ? start : 3;
    return new SparkType.DayTimeInterval(DAY_TIME.get(start), DAY_TIME.get(end));
  }

  private static SparkType.Struct struct(DataType.Struct struct) {
    return new SparkType.Struct(struct.getFieldsList().stream().map(TypeReader::field).toList());
  }

  private static SparkType.Field field(DataType.StructField field) {
    return new SparkType.Field(
        field.getName(),
        read(field.getDataType()),
        field.getNullable(),
        Metadata.comment(field.getMetadata()),
        Metadata.withoutComment(field.getMetadata()));
  }

  private static String userDefinedJson(DataType.UDT udt) {
    return Metadata.json(
        "type", udt.getType(),
        "class", udt.getJvmClass(),
        "pyClass", udt.getPythonClass(),
        "serializedClass", udt.getSerializedPythonClass());
  }

  static Optional<String> present(boolean has, String value) {
    return has ? Optional.of(value) : Optional.empty();
  }
}
