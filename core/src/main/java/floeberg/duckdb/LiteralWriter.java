package floeberg.duckdb;

import floeberg.function.VariantTemplates;
import floeberg.result.CalendarInterval;
import floeberg.result.Row;
import floeberg.type.SparkType;
import floeberg.type.VariantValue;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** Constants in Spark's internal form as DuckDB text of exactly the type that belongs to them. */
final class LiteralWriter {
  private LiteralWriter() {}

  /** The text of a value; Java's null is a typed NULL. */
  static String write(Object value, SparkType type) {
    if (value == null) {
      return DuckSql.cast("NULL", DuckTypes.name(type));
    }
    return switch (type) {
      case SparkType.Simple simple -> simple(value, simple);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> DuckSql.text((String) value);
      case SparkType.Decimal _ -> typed(((BigDecimal) value).toPlainString(), type);
      case SparkType.Time _ -> time((Long) value);
      case SparkType.YearMonthInterval _ -> integer(value.toString(), "INTEGER");
      case SparkType.DayTimeInterval _ -> integer(value.toString(), "BIGINT");
      case SparkType.Array array -> array((List<?>) value, array);
      case SparkType.Map map -> map((List<?>) value, map);
      case SparkType.Struct struct -> struct((Row) value, struct);
      case SparkType.Geometry _, SparkType.Geography _ -> blob((byte[]) value);
      case SparkType.UserDefined(String _, SparkType sqlType) -> write(value, sqlType);
    };
  }

  private static String simple(Object value, SparkType.Simple type) {
    return switch (type) {
      case BOOLEAN -> (Boolean) value ? "true" : "false";
      case TINYINT, SMALLINT, BIGINT, INT -> integer(value.toString(), DuckTypes.name(type));
      case FLOAT, DOUBLE -> typed(floating(((Number) value).doubleValue(), value), type);
      case DATE -> date((Integer) value);
      case TIMESTAMP -> "make_timestamptz(" + integer(value.toString(), "BIGINT") + ")";
      case TIMESTAMP_NTZ -> "make_timestamp(" + integer(value.toString(), "BIGINT") + ")";
      case BINARY -> blob((byte[]) value);
      case VARIANT -> VariantTemplates.ofHex(DuckSql.text(((VariantValue) value).hex()));
      case CALENDAR_INTERVAL -> interval((CalendarInterval) value);
      case VOID -> throw new AssertionError("a value of type VOID: " + value);
    };
  }

  private static String typed(String text, SparkType type) {
    return DuckSql.cast(DuckSql.text(text), DuckTypes.name(type));
  }

  private static String integer(String digits, String duckType) {
    // A bare positive number below 2^31 has the type INTEGER by itself.
    boolean isBare = duckType.equals("INTEGER") && digits.charAt(0) != '-';
    return isBare ? digits : DuckSql.cast(DuckSql.text(digits), duckType);
  }

  private static String floating(double value, Object boxed) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "inf" : "-inf";
    }
    return boxed.toString();
  }

  private static String date(int days) {
    LocalDate date = LocalDate.ofEpochDay(days);
    return date.getYear() >= 1 && date.getYear() <= 9999
        ? "DATE '" + date + "'"
        : "make_date(" + integer(String.valueOf(days), "INTEGER") + ")";
  }

  private static String time(long nanos) {
    return "(TIME '00:00:00' + to_microseconds(" + integer(nanos / 1000 + "", "BIGINT") + "))";
  }

  private static String blob(byte[] bytes) {
    return "unhex('" + HexFormat.of().formatHex(bytes) + "')";
  }

  private static String interval(CalendarInterval value) {
    return "(to_months("
        + integer(value.months() + "", "INTEGER")
        + ") + to_days("
        + integer(value.days() + "", "INTEGER")
        + ") + to_microseconds("
        + integer(value.micros() + "", "BIGINT")
        + "))";
  }

  private static String array(List<?> values, SparkType.Array type) {
    if (values.isEmpty()) {
      return DuckSql.cast("[]", DuckTypes.name(type));
    }
    var parts = new ArrayList<String>();
    for (Object value : values) {
      parts.add(write(value, type.element()));
    }
    return "list_value(" + String.join(", ", parts) + ")";
  }

  private static String map(List<?> entries, SparkType.Map type) {
    var keys = new ArrayList<Object>();
    var values = new ArrayList<Object>();
    for (Object element : entries) {
      var entry = (Map.Entry<?, ?>) element;
      keys.add(entry.getKey());
      values.add(entry.getValue());
    }
    return "map("
        + array(keys, new SparkType.Array(type.key(), false))
        + ", "
        + array(values, new SparkType.Array(type.value(), true))
        + ")";
  }

  private static String struct(Row row, SparkType.Struct type) {
    var parts = new ArrayList<String>();
    for (int i = 0; i < type.fields().size(); i++) {
      parts.add(write(row.values().get(i), type.fields().get(i).type()));
    }
    return structOf(parts, type);
  }

  /** A struct of the type from its fields' texts. */
  static String structOf(List<String> values, SparkType.Struct type) {
    List<String> names = DuckTypes.fieldNames(type);
    if (names.isEmpty()) {
      return "struct_pack(" + DuckSql.name(DuckTypes.NO_FIELD) + " := CAST(NULL AS INTEGER))";
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < names.size(); i++) {
      parts.add(DuckSql.name(names.get(i)) + " := " + values.get(i));
    }
    return "struct_pack(" + String.join(", ", parts) + ")";
  }
}
