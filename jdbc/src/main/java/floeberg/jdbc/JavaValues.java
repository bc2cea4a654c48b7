package floeberg.jdbc;

import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.sql.Array;
import java.sql.Date;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values in Spark's internal form as Java knows them.
 *
 * @param zone the session's, in which timestamps have a text and a date
 */
record JavaValues(ZoneId zone) {
  private static final long MICROS_IN_SECOND = 1_000_000L;

  /** The value as {@code java.time} and {@code java.lang} have it; NULL stays null. */
  Object natural(Object value, SparkType type) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case SparkType.Simple simple -> natural(value, simple);
      case SparkType.Time _ -> LocalTime.ofNanoOfDay((Long) value);
      case SparkType.YearMonthInterval _ -> Period.ofMonths((Integer) value).normalized();
      case SparkType.DayTimeInterval _ -> Duration.of((Long) value, ChronoUnit.MICROS);
      case SparkType.Array array -> array((List<?>) value, array);
      case SparkType.Map map -> map((List<?>) value, map);
      case SparkType.Struct struct -> struct((Row) value, struct);
      case SparkType.UserDefined(String _, SparkType sqlType) -> natural(value, sqlType);
      case SparkType.Decimal _,
          SparkType.Text _,
          SparkType.Char _,
          SparkType.Varchar _,
          SparkType.Geometry _,
          SparkType.Geography _ ->
          value;
    };
  }

  private Object natural(Object value, SparkType.Simple type) {
    return switch (type) {
      case DATE -> LocalDate.ofEpochDay((Integer) value);
      case TIMESTAMP -> instant((Long) value);
      case TIMESTAMP_NTZ -> LocalDateTime.ofInstant(instant((Long) value), ZoneOffset.UTC);
      case CALENDAR_INTERVAL -> text(value, type);
      case VARIANT -> value.toString();
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, BINARY, VOID -> value;
    };
  }

  private static Instant instant(long micros) {
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, MICROS_IN_SECOND), Math.floorMod(micros, MICROS_IN_SECOND) * 1_000L);
  }

  /** The value as {@code getObject} gives it: dates and times as {@code java.sql} has them. */
  Object standard(Object value, SparkType type) {
    Object natural = natural(value, type);
    return switch (natural) {
      case null -> null;
      case LocalDate date -> Date.valueOf(date);
      case Instant instant -> Timestamp.from(instant);
      case LocalDateTime time -> Timestamp.valueOf(time);
      case LocalTime time -> Time.valueOf(time);
      default -> natural;
    };
  }

  /** The text of Spark's cast to STRING. */
  String text(Object value, SparkType type) {
    return new ValueText(zone).text(value, type);
  }

  private Array array(List<?> values, SparkType.Array type) {
    Object[] elements =
        values.stream().map(element -> standard(element, type.element())).toArray(Object[]::new);
    return JdbcArray.of(elements, type.element(), text(values, type));
  }

  private Map<Object, Object> map(List<?> entries, SparkType.Map type) {
    var map = new LinkedHashMap<Object, Object>();
    for (Object one : entries) {
      var entry = (Map.Entry<?, ?>) one;
      map.put(standard(entry.getKey(), type.key()), standard(entry.getValue(), type.value()));
    }
    return map;
  }

  private Struct struct(Row row, SparkType.Struct type) {
    var attributes = new Object[type.fields().size()];
    for (int i = 0; i < attributes.length; i++) {
      attributes[i] = standard(row.values().get(i), type.fields().get(i).type());
    }
    return new JdbcStruct(type.simpleString(), attributes, text(row, type));
  }
}
