package floeberg.connect;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.result.CalendarInterval;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.spark.connect.proto.DataType;
import org.apache.spark.connect.proto.Expression.Literal;

/** Protocol literals to typed constants in Spark's internal form. */
final class LiteralReader {
  private LiteralReader() {}

  static Expression.Literal read(Literal literal, Origin origin) {
    SparkType type = type(literal);
    return new Expression.Literal(type, Optional.ofNullable(value(literal, type)), origin);
  }

  private static SparkType type(Literal literal) {
    if (literal.hasDataType() && literal.getLiteralTypeCase() != Literal.LiteralTypeCase.DECIMAL) {
      return TypeReader.read(literal.getDataType());
    }
    return switch (literal.getLiteralTypeCase()) {
      case NULL -> TypeReader.read(literal.getNull());
      case BINARY -> SparkType.BINARY;
      case BOOLEAN -> SparkType.BOOLEAN;
      case BYTE -> SparkType.TINYINT;
      case SHORT -> SparkType.SMALLINT;
      case INTEGER -> SparkType.INT;
      case LONG -> SparkType.BIGINT;
      case FLOAT -> SparkType.FLOAT;
      case DOUBLE -> SparkType.DOUBLE;
      case DECIMAL -> decimalType(literal.getDecimal());
      case STRING -> SparkType.STRING;
      case DATE -> SparkType.DATE;
      case TIMESTAMP -> SparkType.TIMESTAMP;
      case TIMESTAMP_NTZ -> SparkType.TIMESTAMP_NTZ;
      case CALENDAR_INTERVAL -> SparkType.CALENDAR_INTERVAL;
      case YEAR_MONTH_INTERVAL -> SparkType.YEAR_TO_MONTH;
      case DAY_TIME_INTERVAL -> SparkType.DAY_TO_SECOND;
      case ARRAY -> arrayType(literal.getArray());
      case MAP -> mapType(literal.getMap());
      case STRUCT -> structType(literal.getStruct());
      case SPECIALIZED_ARRAY -> specializedType(literal.getSpecializedArray());
      case TIME ->
          new SparkType.Time(
              literal.getTime().hasPrecision() ? literal.getTime().getPrecision() : 6);
      case LITERALTYPE_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.Expression.Literal", "LITERALTYPE_NOT_SET");
    };
  }

  private static SparkType decimalType(Literal.Decimal decimal) {
    BigDecimal value = decimal(decimal);
    int scale = Math.max(value.scale(), decimal.hasScale() ? decimal.getScale() : 0);
    int precision =
        Math.max(
            Math.max(value.precision(), value.scale()),
            decimal.hasPrecision() ? decimal.getPrecision() : 0);
    return new SparkType.Decimal(
        Math.min(SparkType.Decimal.MAX_PRECISION, Math.max(precision, scale)), scale);
  }

  private static BigDecimal decimal(Literal.Decimal decimal) {
    try {
      BigDecimal value = new BigDecimal(decimal.getValue());
      return value.scale() < 0 ? value.setScale(0) : value;
    } catch (NumberFormatException e) {
      throw InvalidPlan.of("Not a decimal: " + decimal.getValue());
    }
  }

  @SuppressWarnings("deprecation")
  private static SparkType arrayType(Literal.Array array) {
    if (array.hasElementType()
        && array.getElementType().getKindCase() != DataType.KindCase.KIND_NOT_SET) {
      return new SparkType.Array(TypeReader.read(array.getElementType()), true);
    }
    return new SparkType.Array(common(array.getElementsList()), true);
  }

  @SuppressWarnings("deprecation")
  private static SparkType mapType(Literal.Map map) {
    SparkType key =
        map.hasKeyType() ? TypeReader.read(map.getKeyType()) : common(map.getKeysList());
    SparkType value =
        map.hasValueType() ? TypeReader.read(map.getValueType()) : common(map.getValuesList());
    return new SparkType.Map(key, value, true);
  }

  @SuppressWarnings("deprecation")
  private static SparkType structType(Literal.Struct struct) {
    if (struct.hasStructType()) {
      return TypeReader.read(struct.getStructType());
    }
    var fields = new ArrayList<SparkType.Field>();
    for (Literal element : struct.getElementsList()) {
      fields.add(new SparkType.Field("col" + (fields.size() + 1), type(element), true));
    }
    return new SparkType.Struct(fields);
  }

  private static SparkType common(List<Literal> elements) {
    for (Literal element : elements) {
      SparkType type = type(element);
      if (type != SparkType.VOID) {
        return type;
      }
    }
    return SparkType.VOID;
  }

  private static SparkType specializedType(Literal.SpecializedArray array) {
    SparkType element =
        switch (array.getValueTypeCase()) {
          case BOOLS -> SparkType.BOOLEAN;
          case INTS -> SparkType.INT;
          case LONGS -> SparkType.BIGINT;
          case FLOATS -> SparkType.FLOAT;
          case DOUBLES -> SparkType.DOUBLE;
          case STRINGS -> SparkType.STRING;
          case VALUETYPE_NOT_SET -> SparkType.VOID;
        };
    return new SparkType.Array(element, false);
  }

  /** The value, null for NULL. */
  private static Object value(Literal literal, SparkType type) {
    return switch (literal.getLiteralTypeCase()) {
      case NULL, LITERALTYPE_NOT_SET -> null;
      case BINARY -> literal.getBinary().toByteArray();
      case BOOLEAN -> literal.getBoolean();
      case BYTE -> (byte) literal.getByte();
      case SHORT -> (short) literal.getShort();
      case INTEGER -> literal.getInteger();
      case LONG -> literal.getLong();
      case FLOAT -> literal.getFloat();
      case DOUBLE -> literal.getDouble();
      case DECIMAL -> decimal(literal.getDecimal()).setScale(((SparkType.Decimal) type).scale());
      case STRING -> literal.getString();
      case DATE -> literal.getDate();
      case TIMESTAMP -> literal.getTimestamp();
      case TIMESTAMP_NTZ -> literal.getTimestampNtz();
      case CALENDAR_INTERVAL -> interval(literal.getCalendarInterval());
      case YEAR_MONTH_INTERVAL -> literal.getYearMonthInterval();
      case DAY_TIME_INTERVAL -> literal.getDayTimeInterval();
      case ARRAY -> array(literal.getArray(), type);
      case MAP -> map(literal.getMap(), type);
      case STRUCT -> struct(literal.getStruct(), type);
      case SPECIALIZED_ARRAY -> specialized(literal.getSpecializedArray());
      case TIME -> literal.getTime().getNano();
    };
  }

  private static Object interval(Literal.CalendarInterval interval) {
    return new CalendarInterval(
        interval.getMonths(), interval.getDays(), interval.getMicroseconds());
  }

  private static Object array(Literal.Array array, SparkType type) {
    SparkType element = type instanceof SparkType.Array t ? t.element() : SparkType.VOID;
    var values = new ArrayList<Object>();
    for (Literal literal : array.getElementsList()) {
      values.add(nested(literal, element));
    }
    return values;
  }

  private static Object map(Literal.Map map, SparkType type) {
    if (!(type instanceof SparkType.Map(SparkType key, SparkType value, boolean _))) {
      throw InvalidPlan.of("A map literal of type " + type.simpleString());
    }
    var entries = new ArrayList<java.util.Map.Entry<Object, Object>>();
    for (int i = 0; i < map.getKeysCount(); i++) {
      entries.add(
          new SimpleImmutableEntry<>(nested(map.getKeys(i), key), nested(map.getValues(i), value)));
    }
    return entries;
  }

  private static Object struct(Literal.Struct struct, SparkType type) {
    if (!(type instanceof SparkType.Struct(List<SparkType.Field> fields))
        || fields.size() != struct.getElementsCount()) {
      throw InvalidPlan.of("A struct literal of type " + type.simpleString());
    }
    var values = new Object[fields.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = nested(struct.getElements(i), fields.get(i).type());
    }
    return new Row(Arrays.asList(values));
  }

  /** Inside a typed literal only the outermost says the type. */
  private static Object nested(Literal literal, SparkType type) {
    return literal.getLiteralTypeCase() == Literal.LiteralTypeCase.NULL
        ? null
        : value(literal, type instanceof SparkType.Decimal ? decimalOf(literal, type) : type);
  }

  private static SparkType decimalOf(Literal literal, SparkType type) {
    return literal.getLiteralTypeCase() == Literal.LiteralTypeCase.DECIMAL ? type : type(literal);
  }

  private static List<Object> specialized(Literal.SpecializedArray array) {
    return switch (array.getValueTypeCase()) {
      case BOOLS -> List.copyOf(array.getBools().getValuesList());
      case INTS -> List.copyOf(array.getInts().getValuesList());
      case LONGS -> List.copyOf(array.getLongs().getValuesList());
      case FLOATS -> List.copyOf(array.getFloats().getValuesList());
      case DOUBLES -> List.copyOf(array.getDoubles().getValuesList());
      case STRINGS -> List.copyOf(array.getStrings().getValuesList());
      case VALUETYPE_NOT_SET -> List.of();
    };
  }
}
