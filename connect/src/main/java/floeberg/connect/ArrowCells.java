package floeberg.connect;

import floeberg.result.CalendarInterval;
import floeberg.result.Row;
import floeberg.type.SparkType;
import floeberg.type.VariantValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.DurationVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.IntervalMonthDayNanoVector;
import org.apache.arrow.vector.IntervalYearVector;
import org.apache.arrow.vector.LargeVarBinaryVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.TimeNanoVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.TinyIntVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;

/** Values in Spark's internal form, written into Arrow vectors of {@link ArrowSchemas}. */
final class ArrowCells {
  private ArrowCells() {}

  /** Sets one cell; {@code value} null is NULL. */
  static void set(FieldVector vector, int row, Object value, SparkType type) {
    if (value == null) {
      setNull(vector, row);
      return;
    }
    switch (vector) {
      case BitVector bits -> bits.setSafe(row, (Boolean) value ? 1 : 0);
      case TinyIntVector ints -> ints.setSafe(row, ((Number) value).byteValue());
      case SmallIntVector ints -> ints.setSafe(row, ((Number) value).shortValue());
      case IntVector ints -> ints.setSafe(row, ((Number) value).intValue());
      case BigIntVector longs -> longs.setSafe(row, ((Number) value).longValue());
      case Float4Vector floats -> floats.setSafe(row, ((Number) value).floatValue());
      case Float8Vector doubles -> doubles.setSafe(row, ((Number) value).doubleValue());
      case DecimalVector decimals -> decimals.setSafe(row, scaled((BigDecimal) value, decimals));
      case VarCharVector texts ->
          texts.setSafe(row, value.toString().getBytes(StandardCharsets.UTF_8));
      case VarBinaryVector bytes -> bytes.setSafe(row, (byte[]) value);
      case LargeVarCharVector texts ->
          texts.setSafe(row, value.toString().getBytes(StandardCharsets.UTF_8));
      case LargeVarBinaryVector bytes -> bytes.setSafe(row, (byte[]) value);
      case DateDayVector days -> days.setSafe(row, ((Number) value).intValue());
      case TimeStampVector micros -> micros.setSafe(row, ((Number) value).longValue());
      case TimeNanoVector nanos -> nanos.setSafe(row, ((Number) value).longValue());
      case DurationVector micros -> micros.setSafe(row, ((Number) value).longValue());
      case IntervalYearVector months -> months.setSafe(row, ((Number) value).intValue());
      case IntervalMonthDayNanoVector parts -> interval(parts, row, (CalendarInterval) value);
      case MapVector map -> map(map, row, value, (SparkType.Map) type);
      case ListVector list -> list(list, row, (List<?>) value, (SparkType.Array) type);
      case StructVector struct -> struct(struct, row, value, type);
      default -> throw new AssertionError(vector.getClass());
    }
  }

  private static void setNull(FieldVector vector, int row) {
    switch (vector) {
      case NullVector _ -> {}
      case BaseFixedWidthVector fixed -> {
        while (row >= fixed.getValueCapacity()) {
          fixed.reAlloc();
        }
        fixed.setNull(row);
      }
      case ListVector list -> list.setNull(row);
      case StructVector struct -> {
        struct.setNull(row);
        for (FieldVector child : struct.getChildrenFromFields()) {
          setNull(child, row);
        }
      }
      case BaseVariableWidthVector variable -> variable.setNull(row);
      case BaseLargeVariableWidthVector variable -> variable.setNull(row);
      default -> throw new AssertionError(vector.getClass());
    }
  }

  private static BigDecimal scaled(BigDecimal value, DecimalVector vector) {
    return value.setScale(vector.getScale());
  }

  private static void interval(
      IntervalMonthDayNanoVector vector, int row, CalendarInterval interval) {
    vector.setSafe(row, interval.months(), interval.days(), interval.micros() * 1000);
  }

  private static void list(ListVector list, int row, List<?> values, SparkType.Array type) {
    int start = list.startNewValue(row);
    FieldVector elements = list.getDataVector();
    for (int i = 0; i < values.size(); i++) {
      set(elements, start + i, values.get(i), type.element());
    }
    elements.setValueCount(start + values.size());
    list.endValue(row, values.size());
  }

  @SuppressWarnings("unchecked")
  private static void map(MapVector map, int row, Object value, SparkType.Map type) {
    var entries = (List<Map.Entry<Object, Object>>) value;
    int start = map.startNewValue(row);
    var struct = (StructVector) map.getDataVector();
    List<FieldVector> children = struct.getChildrenFromFields();
    for (int i = 0; i < entries.size(); i++) {
      struct.setIndexDefined(start + i);
      set(children.get(0), start + i, entries.get(i).getKey(), type.key());
      set(children.get(1), start + i, entries.get(i).getValue(), type.value());
    }
    struct.setValueCount(start + entries.size());
    map.endValue(row, entries.size());
  }

  private static void struct(StructVector struct, int row, Object value, SparkType type) {
    struct.setIndexDefined(row);
    List<FieldVector> children = struct.getChildrenFromFields();
    if (type instanceof SparkType.Struct(List<SparkType.Field> fields)) {
      for (int i = 0; i < fields.size(); i++) {
        set(children.get(i), row, ((Row) value).values().get(i), fields.get(i).type());
      }
      return;
    }
    var parts = (VariantValue) value;
    set(children.get(0), row, parts.value(), SparkType.BINARY);
    set(children.get(1), row, parts.metadata(), SparkType.BINARY);
  }
}
