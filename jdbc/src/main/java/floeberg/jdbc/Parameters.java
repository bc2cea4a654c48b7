package floeberg.jdbc;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Java values as typed literals of a plan: they never become text. */
final class Parameters {
  /** The type of a NULL by its JDBC code; VOID, which goes with any type, for all others. */
  private static final Map<Integer, SparkType> NULL_TYPES =
      Map.ofEntries(
          Map.entry(Types.BIT, SparkType.BOOLEAN),
          Map.entry(Types.BOOLEAN, SparkType.BOOLEAN),
          Map.entry(Types.TINYINT, SparkType.TINYINT),
          Map.entry(Types.SMALLINT, SparkType.SMALLINT),
          Map.entry(Types.INTEGER, SparkType.INT),
          Map.entry(Types.BIGINT, SparkType.BIGINT),
          Map.entry(Types.REAL, SparkType.FLOAT),
          Map.entry(Types.FLOAT, SparkType.DOUBLE),
          Map.entry(Types.DOUBLE, SparkType.DOUBLE),
          Map.entry(Types.VARCHAR, SparkType.STRING),
          Map.entry(Types.CHAR, SparkType.STRING),
          Map.entry(Types.DATE, SparkType.DATE),
          Map.entry(Types.VARBINARY, SparkType.BINARY),
          Map.entry(Types.BINARY, SparkType.BINARY));

  private Parameters() {}

  static Expression.Literal nullOf(int code) {
    return literal(NULL_TYPES.getOrDefault(code, SparkType.VOID), null);
  }

  /** The literal of a value, typed by its class. */
  static Expression.Literal literal(Object value) throws SQLException {
    return switch (value) {
      case null -> literal(SparkType.VOID, null);
      case Boolean truth -> literal(SparkType.BOOLEAN, truth);
      case Number number -> number(number);
      case String text -> literal(SparkType.STRING, text);
      case Character text -> literal(SparkType.STRING, text.toString());
      case UUID id -> literal(SparkType.STRING, id.toString());
      case Enum<?> constant -> literal(SparkType.STRING, constant.name());
      case byte[] bytes -> literal(SparkType.BINARY, bytes.clone());
      case Period period -> literal(SparkType.YEAR_TO_MONTH, Math.toIntExact(months(period)));
      case Duration duration -> literal(SparkType.DAY_TO_SECOND, micros(duration));
      case Array array -> array((Object[]) array.getArray());
      case Object[] array -> array(array);
      case List<?> list -> array(list.toArray());
      default -> dateOrTime(value);
    };
  }

  private static Expression.Literal number(Number number) throws SQLException {
    return switch (number) {
      case Byte small -> literal(SparkType.TINYINT, small);
      case Short small -> literal(SparkType.SMALLINT, small);
      case Integer whole -> literal(SparkType.INT, whole);
      case Long whole -> literal(SparkType.BIGINT, whole);
      case Float floating -> literal(SparkType.FLOAT, floating);
      case Double floating -> literal(SparkType.DOUBLE, floating);
      case BigInteger whole -> decimal(new BigDecimal(whole));
      case BigDecimal decimal -> decimal(decimal);
      default -> decimal(new BigDecimal(number.toString()));
    };
  }

  private static Expression.Literal decimal(BigDecimal value) throws SQLException {
    BigDecimal plain = value.scale() < 0 ? value.setScale(0) : value;
    int precision = Math.max(plain.precision(), plain.scale());
    if (precision > SparkType.Decimal.MAX_PRECISION) {
      throw SqlErrors.wrongArgument("More than 38 digits: " + value);
    }
    return literal(new SparkType.Decimal(precision, plain.scale()), plain);
  }

  private static Expression.Literal dateOrTime(Object value) throws SQLException {
    return switch (value) {
      case LocalDate date -> date(date);
      case Date date -> date(date.toLocalDate());
      case LocalTime time -> time(time);
      case Time time -> time(time.toLocalTime());
      case LocalDateTime time ->
          literal(SparkType.TIMESTAMP_NTZ, micros(time.toInstant(ZoneOffset.UTC)));
      case Timestamp time -> moment(time.toInstant());
      case java.util.Date time -> moment(time.toInstant());
      case Instant moment -> moment(moment);
      case OffsetDateTime time -> moment(time.toInstant());
      case ZonedDateTime time -> moment(time.toInstant());
      default -> throw SqlErrors.notSupported("A parameter of " + value.getClass().getName());
    };
  }

  private static Expression.Literal date(LocalDate date) {
    return literal(SparkType.DATE, Math.toIntExact(date.toEpochDay()));
  }

  private static Expression.Literal time(LocalTime time) {
    return literal(new SparkType.Time(6), time.truncatedTo(ChronoUnit.MICROS).toNanoOfDay());
  }

  private static Expression.Literal moment(Instant moment) {
    return literal(SparkType.TIMESTAMP, micros(moment));
  }

  private static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }

  private static long micros(Duration duration) {
    return Math.addExact(
        Math.multiplyExact(duration.getSeconds(), 1_000_000L), duration.getNano() / 1_000);
  }

  private static long months(Period period) throws SQLException {
    if (!period.equals(Period.of(period.getYears(), period.getMonths(), 0))) {
      throw SqlErrors.wrongArgument("An interval of months and days: " + period);
    }
    return period.toTotalMonths();
  }

  private static Expression.Literal array(Object[] elements) throws SQLException {
    var values = new ArrayList<Object>();
    SparkType type = SparkType.VOID;
    for (Object element : elements) {
      Expression.Literal literal = literal(element);
      values.add(literal.value().orElse(null));
      if (literal.value().isPresent()) {
        type = common(type, literal.type());
      }
    }
    return literal(new SparkType.Array(type, values.contains(null)), values);
  }

  private static SparkType common(SparkType left, SparkType right) throws SQLException {
    if (left == SparkType.VOID || left.equals(right)) {
      return right;
    }
    if (left instanceof SparkType.Decimal(int p1, int s1)
        && right instanceof SparkType.Decimal(int p2, int s2)) {
      int scale = Math.max(s1, s2);
      return new SparkType.Decimal(Math.max(p1 - s1, p2 - s2) + scale, scale);
    }
    throw SqlErrors.wrongArgument(
        "An array of " + left.simpleString() + " and " + right.simpleString());
  }

  private static Expression.Literal literal(SparkType type, Object value) {
    return new Expression.Literal(type, Optional.ofNullable(value), Origin.NONE);
  }

  /**
   * The literal of a value that the caller wants as a JDBC type.
   *
   * @param scale digits behind the point of DECIMAL and NUMERIC, empty to keep the value's
   */
  static Expression.Literal literal(Object value, int code, Optional<Integer> scale)
      throws SQLException {
    if (value == null) {
      return nullOf(code);
    }
    Class<?> type =
        switch (code) {
          case Types.BIT, Types.BOOLEAN -> Boolean.class;
          case Types.TINYINT -> Byte.class;
          case Types.SMALLINT -> Short.class;
          case Types.INTEGER -> Integer.class;
          case Types.BIGINT -> Long.class;
          case Types.REAL -> Float.class;
          case Types.FLOAT, Types.DOUBLE -> Double.class;
          case Types.DECIMAL, Types.NUMERIC -> BigDecimal.class;
          case Types.DATE -> LocalDate.class;
          case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY -> byte[].class;
          case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR -> String.class;
          default -> Object.class;
        };
    if (type == String.class) {
      return literal(value instanceof Enum<?> constant ? constant.name() : value.toString());
    }
    Object natural = value instanceof Date date ? date.toLocalDate() : value;
    Object wanted =
        Conversions.to(
            type,
            natural instanceof Timestamp time ? time.toLocalDateTime() : natural,
            ZoneOffset.systemDefault());
    if (type == Object.class) {
      return literal(value);
    }
    return literal(
        wanted instanceof BigDecimal decimal && scale.isPresent()
            ? decimal.setScale(scale.get(), java.math.RoundingMode.HALF_UP)
            : wanted);
  }
}
