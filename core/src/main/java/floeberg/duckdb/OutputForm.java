package floeberg.duckdb;

import floeberg.function.VariantTemplates;
import floeberg.result.CalendarInterval;
import floeberg.result.Row;
import floeberg.type.SparkType;
import floeberg.type.VariantValue;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * How a column leaves DuckDB: text that turns it into something the driver hands over without loss
 * (days, microseconds, lists of entries), and the way back to Spark's internal form.
 */
final class OutputForm {
  private static final String EPOCH = "DATE '1970-01-01'";

  private OutputForm() {}

  /** The column as the driver reads it best; the text itself where it already is. */
  static String text(String value, SparkType type) {
    return switch (type) {
      case SparkType.Simple simple -> simpleText(value, simple);
      case SparkType.Time _ -> "epoch_us(" + value + ")";
      case SparkType.Array(SparkType element, boolean _) -> arrayText(value, element);
      case SparkType.Map map -> mapText(value, map);
      case SparkType.Struct struct -> structText(value, struct);
      case SparkType.UserDefined(String _, SparkType sqlType) -> text(value, sqlType);
      case SparkType.Text _,
          SparkType.Char _,
          SparkType.Varchar _,
          SparkType.Decimal _,
          SparkType.YearMonthInterval _,
          SparkType.DayTimeInterval _,
          SparkType.Geometry _,
          SparkType.Geography _ ->
          value;
    };
  }

  private static String simpleText(String value, SparkType.Simple type) {
    return switch (type) {
      case DATE -> "CAST(" + value + " - " + EPOCH + " AS INTEGER)";
      case TIMESTAMP, TIMESTAMP_NTZ -> "epoch_us(" + value + ")";
      case VARIANT -> VariantTemplates.hex(value);
      case CALENDAR_INTERVAL -> intervalText(value);
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, BINARY, VOID -> value;
    };
  }

  private static String intervalText(String value) {
    return "CASE WHEN "
        + value
        + " IS NULL THEN NULL ELSE struct_pack(m := datepart('year', "
        + value
        + ") * 12 + datepart('month', "
        + value
        + "), d := datepart('day', "
        + value
        + "), u := datepart('hour', "
        + value
        + ") * 3600000000 + datepart('minute', "
        + value
        + ") * 60000000 + datepart('microsecond', "
        + value
        + ")) END";
  }

  private static String arrayText(String value, SparkType element) {
    String variable = "o" + depth(element);
    String inner = text(variable, element);
    return inner.equals(variable)
        ? value
        : "list_transform(" + value + ", lambda " + variable + ": " + inner + ")";
  }

  private static String mapText(String value, SparkType.Map type) {
    String variable = "o" + Math.max(depth(type.key()), depth(type.value()));
    String key = "struct_extract(" + variable + ", 'key')";
    String content = "struct_extract(" + variable + ", 'value')";
    String keyText = text(key, type.key());
    String contentText = text(content, type.value());
    String entries = "map_entries(" + value + ")";
    return keyText.equals(key) && contentText.equals(content)
        ? entries
        : "list_transform("
            + entries
            + ", lambda "
            + variable
            + ": struct_pack(k := "
            + keyText
            + ", v := "
            + contentText
            + "))";
  }

  private static String structText(String value, SparkType.Struct type) {
    List<String> names = DuckTypes.fieldNames(type);
    var fields = new ArrayList<String>();
    boolean isChanged = false;
    for (int i = 0; i < names.size(); i++) {
      String field = "struct_extract(" + value + ", " + DuckSql.text(names.get(i)) + ")";
      String text = text(field, type.fields().get(i).type());
      isChanged |= !text.equals(field);
      fields.add("f" + i + " := " + text);
    }
    return isChanged
        ? "CASE WHEN "
            + value
            + " IS NULL THEN NULL ELSE struct_pack("
            + String.join(", ", fields)
            + ") END"
        : value;
  }

  // Lambdas inside each other need variables of their own.
  private static int depth(SparkType type) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> 1 + depth(element);
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          1 + Math.max(depth(key), depth(value));
      case SparkType.Struct(List<SparkType.Field> fields) ->
          fields.stream().mapToInt(field -> depth(field.type())).max().orElse(0);
      default -> 0;
    };
  }

  /** Reads a column of the current row. */
  interface Reader {
    Object read(ResultSet rows, int column) throws SQLException;
  }

  /** The way back for a column of the type. */
  static Reader reader(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple -> simpleReader(simple);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> ResultSet::getString;
      case SparkType.Decimal _ -> ResultSet::getBigDecimal;
      case SparkType.YearMonthInterval _ -> (rows, column) -> nullable(rows, rows.getInt(column));
      case SparkType.DayTimeInterval _ -> (rows, column) -> nullable(rows, rows.getLong(column));
      case SparkType.Time _ -> (rows, column) -> nullable(rows, rows.getLong(column) * 1000);
      case SparkType.UserDefined(String _, SparkType sqlType) -> reader(sqlType);
      case SparkType.Geometry _, SparkType.Geography _ -> ResultSet::getBytes;
      case SparkType.Array _, SparkType.Map _, SparkType.Struct _ ->
          (rows, column) -> internal(rows.getObject(column), type);
    };
  }

  private static Reader simpleReader(SparkType.Simple type) {
    return switch (type) {
      case BOOLEAN -> (rows, column) -> nullable(rows, rows.getBoolean(column));
      case TINYINT -> (rows, column) -> nullable(rows, rows.getByte(column));
      case SMALLINT -> (rows, column) -> nullable(rows, rows.getShort(column));
      case INT, DATE -> (rows, column) -> nullable(rows, rows.getInt(column));
      case BIGINT, TIMESTAMP, TIMESTAMP_NTZ ->
          (rows, column) -> nullable(rows, rows.getLong(column));
      case FLOAT -> (rows, column) -> nullable(rows, rows.getFloat(column));
      case DOUBLE -> (rows, column) -> nullable(rows, rows.getDouble(column));
      case BINARY -> ResultSet::getBytes;
      case VOID -> (rows, column) -> null;
      case VARIANT -> (rows, column) -> VariantValue.ofHex(rows.getString(column));
      case CALENDAR_INTERVAL ->
          (rows, column) -> internal(rows.getObject(column), SparkType.CALENDAR_INTERVAL);
    };
  }

  private static Object nullable(ResultSet rows, Object value) throws SQLException {
    return rows.wasNull() ? null : value;
  }

  /** A value inside a list or struct as the driver gives it, in Spark's internal form. */
  private static Object internal(Object value, SparkType type) throws SQLException {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> {
        var list = new ArrayList<Object>();
        for (Object part : (Object[]) ((Array) value).getArray()) {
          list.add(internal(part, element));
        }
        yield list;
      }
      case SparkType.Simple simple when simple == SparkType.Simple.VARIANT ->
          VariantValue.ofHex((String) value);
      case SparkType.Map map -> entries((Object[]) ((Array) value).getArray(), map);
      case SparkType.Struct struct -> {
        Object[] parts = ((Struct) value).getAttributes();
        var list = new ArrayList<Object>();
        for (int i = 0; i < struct.fields().size(); i++) {
          list.add(internal(parts[i], struct.fields().get(i).type()));
        }
        yield new Row(list);
      }
      case SparkType.Time _ -> ((Long) value) * 1000;
      case SparkType.UserDefined(String _, SparkType sqlType) -> internal(value, sqlType);
      case SparkType.Simple simple when simple == SparkType.Simple.CALENDAR_INTERVAL -> {
        Object[] parts = ((Struct) value).getAttributes();
        yield new CalendarInterval(
            ((Number) parts[0]).intValue(),
            ((Number) parts[1]).intValue(),
            ((Number) parts[2]).longValue());
      }
      case SparkType.Simple simple when simple == SparkType.Simple.VOID -> null;
      default -> value instanceof Blob blob ? blob.getBytes(1, (int) blob.length()) : value;
    };
  }

  private static List<Object> entries(Object[] entries, SparkType.Map type) throws SQLException {
    var list = new ArrayList<Object>();
    for (Object entry : entries) {
      Object[] parts = ((Struct) entry).getAttributes();
      list.add(
          new SimpleImmutableEntry<>(
              internal(parts[0], type.key()), internal(parts[1], type.value())));
    }
    return list;
  }
}
