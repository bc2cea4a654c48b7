package floeberg.jdbc;

import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Date;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Period;
import java.util.Locale;
import java.util.Map;

/** What JDBC says of each of Spark's types. */
final class SqlTypes {
  private static final int UNLIMITED = Integer.MAX_VALUE;

  private SqlTypes() {}

  /**
   * A type's facts.
   *
   * @param code of {@link Types}
   * @param javaClass what {@code getObject} gives
   * @param precision digits of numbers, characters of texts
   * @param displaySize characters of the longest text, {@link Integer#MAX_VALUE} without a limit
   */
  record Facts(int code, Class<?> javaClass, int precision, int scale, int displaySize) {}

  static Facts facts(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple -> facts(simple);
      case SparkType.Decimal(int precision, int scale) ->
          new Facts(Types.DECIMAL, BigDecimal.class, precision, scale, precision + 2);
      case SparkType.Char(int length) -> new Facts(Types.CHAR, String.class, length, 0, length);
      case SparkType.Varchar(int length) ->
          new Facts(Types.VARCHAR, String.class, length, 0, length);
      case SparkType.Text _ -> new Facts(Types.VARCHAR, String.class, UNLIMITED, 0, UNLIMITED);
      case SparkType.Time(int digits) -> new Facts(Types.TIME, Time.class, 8 + digits, digits, 15);
      case SparkType.YearMonthInterval _ -> new Facts(Types.OTHER, Period.class, 10, 0, 40);
      case SparkType.DayTimeInterval _ -> new Facts(Types.OTHER, Duration.class, 19, 6, 60);
      case SparkType.Array _ -> new Facts(Types.ARRAY, Array.class, 0, 0, UNLIMITED);
      case SparkType.Map _ -> new Facts(Types.JAVA_OBJECT, Map.class, 0, 0, UNLIMITED);
      case SparkType.Struct _ -> new Facts(Types.STRUCT, Struct.class, 0, 0, UNLIMITED);
      case SparkType.Geometry _, SparkType.Geography _ ->
          new Facts(Types.VARBINARY, byte[].class, UNLIMITED, 0, UNLIMITED);
      case SparkType.UserDefined(String _, SparkType sqlType) -> facts(sqlType);
    };
  }

  private static Facts facts(SparkType.Simple type) {
    return switch (type) {
      case BOOLEAN -> new Facts(Types.BOOLEAN, Boolean.class, 1, 0, 5);
      case TINYINT -> new Facts(Types.TINYINT, Byte.class, 3, 0, 4);
      case SMALLINT -> new Facts(Types.SMALLINT, Short.class, 5, 0, 6);
      case INT -> new Facts(Types.INTEGER, Integer.class, 10, 0, 11);
      case BIGINT -> new Facts(Types.BIGINT, Long.class, 19, 0, 20);
      case FLOAT -> new Facts(Types.REAL, Float.class, 7, 0, 14);
      case DOUBLE -> new Facts(Types.DOUBLE, Double.class, 15, 0, 24);
      case DATE -> new Facts(Types.DATE, Date.class, 10, 0, 10);
      case TIMESTAMP, TIMESTAMP_NTZ -> new Facts(Types.TIMESTAMP, Timestamp.class, 26, 6, 26);
      case BINARY -> new Facts(Types.VARBINARY, byte[].class, UNLIMITED, 0, UNLIMITED);
      case VOID -> new Facts(Types.NULL, Object.class, 1, 0, 4);
      case VARIANT, CALENDAR_INTERVAL ->
          new Facts(Types.OTHER, String.class, UNLIMITED, 0, UNLIMITED);
    };
  }

  static boolean isSigned(SparkType type) {
    return type instanceof SparkType.Decimal
        || type == SparkType.TINYINT
        || type == SparkType.SMALLINT
        || type == SparkType.INT
        || type == SparkType.BIGINT
        || type == SparkType.FLOAT
        || type == SparkType.DOUBLE;
  }

  static boolean isText(SparkType type) {
    return type instanceof SparkType.Text
        || type instanceof SparkType.Char
        || type instanceof SparkType.Varchar;
  }

  /** The type's name: in capitals, without parameters; nested types as Spark writes them. */
  static String name(SparkType type) {
    return switch (type) {
      case SparkType.Decimal _ -> "DECIMAL";
      case SparkType.Char _ -> "CHAR";
      case SparkType.Varchar _ -> "VARCHAR";
      case SparkType.Text _ -> "STRING";
      case SparkType.Time _ -> "TIME";
      case SparkType.Struct _, SparkType.Array _, SparkType.Map _ -> type.simpleString();
      default -> type.simpleString().toUpperCase(Locale.ROOT);
    };
  }
}
