package floeberg.type;

import java.util.List;
import java.util.Optional;

/**
 * A Spark SQL data type. Equality is structural and includes field names and nullability of nested
 * values; use {@link #sameShape} to compare while ignoring nested nullability.
 */
public sealed interface SparkType {

  /** Types without parameters. */
  enum Simple implements SparkType {
    BOOLEAN("boolean"),
    TINYINT("tinyint"),
    SMALLINT("smallint"),
    INT("int"),
    BIGINT("bigint"),
    FLOAT("float"),
    DOUBLE("double"),
    DATE("date"),
    TIMESTAMP("timestamp"),
    TIMESTAMP_NTZ("timestamp_ntz"),
    BINARY("binary"),
    VOID("void"),
    VARIANT("variant"),
    CALENDAR_INTERVAL("interval");

    private final String simpleString;

    Simple(String simpleString) {
      this.simpleString = simpleString;
    }

    @Override
    public String simpleString() {
      return simpleString;
    }
  }

  SparkType BOOLEAN = Simple.BOOLEAN;
  SparkType TINYINT = Simple.TINYINT;
  SparkType SMALLINT = Simple.SMALLINT;
  SparkType INT = Simple.INT;
  SparkType BIGINT = Simple.BIGINT;
  SparkType FLOAT = Simple.FLOAT;
  SparkType DOUBLE = Simple.DOUBLE;
  SparkType DATE = Simple.DATE;
  SparkType TIMESTAMP = Simple.TIMESTAMP;
  SparkType TIMESTAMP_NTZ = Simple.TIMESTAMP_NTZ;
  SparkType BINARY = Simple.BINARY;
  SparkType VOID = Simple.VOID;
  SparkType VARIANT = Simple.VARIANT;
  SparkType CALENDAR_INTERVAL = Simple.CALENDAR_INTERVAL;
  SparkType STRING = new Text(Text.UTF8_BINARY);

  /** The text Spark prints for this type in {@code DESCRIBE} and {@code df.dtypes}. */
  String simpleString();

  /** {@code STRING} with a collation; the default collation is {@code UTF8_BINARY}. */
  record Text(String collation) implements SparkType {
    public static final String UTF8_BINARY = "UTF8_BINARY";

    @Override
    public String simpleString() {
      return collation.equals(UTF8_BINARY) ? "string" : "string collate " + collation;
    }
  }

  /** {@code CHAR(length)}; only in declared column types, never the type of an expression. */
  record Char(int length) implements SparkType {
    @Override
    public String simpleString() {
      return "char(" + length + ")";
    }
  }

  /** {@code VARCHAR(length)}; only in declared column types, never the type of an expression. */
  record Varchar(int length) implements SparkType {
    @Override
    public String simpleString() {
      return "varchar(" + length + ")";
    }
  }

  /**
   * {@code DECIMAL(precision, scale)}, 1 to 38 digits; the scale is not larger than the precision.
   */
  record Decimal(int precision, int scale) implements SparkType {
    public static final int MAX_PRECISION = 38;

    public Decimal {
      if (precision < 0 || precision > MAX_PRECISION || scale > precision || scale < 0) {
        throw new IllegalArgumentException("decimal(" + precision + "," + scale + ")");
      }
    }

    @Override
    public String simpleString() {
      return "decimal(" + precision + "," + scale + ")";
    }
  }

  /** {@code TIME(precision)}, 0 to 6 fractional digits. */
  record Time(int precision) implements SparkType {
    @Override
    public String simpleString() {
      return "time(" + precision + ")";
    }
  }

  /** Fields of an interval, from the largest to the smallest. */
  enum IntervalField {
    YEAR,
    MONTH,
    DAY,
    HOUR,
    MINUTE,
    SECOND;

    String word() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /** {@code INTERVAL YEAR TO MONTH} and its parts; values are months. */
  record YearMonthInterval(IntervalField start, IntervalField end) implements SparkType {
    @Override
    public String simpleString() {
      return intervalText(start, end);
    }
  }

  /** {@code INTERVAL DAY TO SECOND} and its parts; values are microseconds. */
  record DayTimeInterval(IntervalField start, IntervalField end) implements SparkType {
    @Override
    public String simpleString() {
      return intervalText(start, end);
    }
  }

  SparkType YEAR_TO_MONTH = new YearMonthInterval(IntervalField.YEAR, IntervalField.MONTH);
  SparkType DAY_TO_SECOND = new DayTimeInterval(IntervalField.DAY, IntervalField.SECOND);

  private static String intervalText(IntervalField start, IntervalField end) {
    return start == end
        ? "interval " + start.word()
        : "interval " + start.word() + " to " + end.word();
  }

  /** {@code ARRAY<element>}. */
  record Array(SparkType element, boolean containsNull) implements SparkType {
    @Override
    public String simpleString() {
      return "array<" + element.simpleString() + ">";
    }
  }

  /** {@code MAP<key, value>}; keys are never null. */
  record Map(SparkType key, SparkType value, boolean valueContainsNull) implements SparkType {
    @Override
    public String simpleString() {
      return "map<" + key.simpleString() + "," + value.simpleString() + ">";
    }
  }

  /** {@code STRUCT<...>}; also the schema of a table or a result. */
  record Struct(List<Field> fields) implements SparkType {
    public Struct {
      fields = List.copyOf(fields);
    }

    @Override
    public String simpleString() {
      var text = new StringBuilder("struct<");
      for (Field field : fields) {
        if (text.length() > 7) {
          text.append(',');
        }
        text.append(field.name()).append(':').append(field.type().simpleString());
      }
      return text.append('>').toString();
    }
  }

  /**
   * A field of a struct.
   *
   * @param metadata Spark's field metadata as JSON object text without the comment, empty when none
   */
  record Field(
      String name, SparkType type, boolean nullable, Optional<String> comment, String metadata) {
    public Field(String name, SparkType type, boolean nullable) {
      this(name, type, nullable, Optional.empty(), "");
    }
  }

  /** {@code GEOMETRY(srid)}; values are WKB. */
  record Geometry(int srid) implements SparkType {
    @Override
    public String simpleString() {
      return "geometry(" + srid + ")";
    }
  }

  /** {@code GEOGRAPHY(srid)}; values are WKB. */
  record Geography(int srid) implements SparkType {
    @Override
    public String simpleString() {
      return "geography(" + srid + ")";
    }
  }

  /** A user defined type of a Connect client: stored as {@code sqlType}, shown by its class. */
  record UserDefined(String json, SparkType sqlType) implements SparkType {
    @Override
    public String simpleString() {
      return "udt";
    }
  }

  /** Whether both types differ at most in the nullability of nested values. */
  static boolean sameShape(SparkType left, SparkType right) {
    return asNullable(left).equals(asNullable(right));
  }

  /** This type with every nested value nullable and field comments dropped. */
  static SparkType asNullable(SparkType type) {
    return switch (type) {
      case Array(SparkType element, boolean _) -> new Array(asNullable(element), true);
      case Map(SparkType key, SparkType value, boolean _) ->
          new Map(asNullable(key), asNullable(value), true);
      case Struct(List<Field> fields) ->
          new Struct(
              fields.stream().map(f -> new Field(f.name(), asNullable(f.type()), true)).toList());
      case Simple simple -> simple;
      case Text text -> text;
      case Char text -> text;
      case Varchar text -> text;
      case Decimal decimal -> decimal;
      case Time time -> time;
      case YearMonthInterval interval -> interval;
      case DayTimeInterval interval -> interval;
      case Geometry geometry -> geometry;
      case Geography geography -> geography;
      case UserDefined userDefined -> userDefined;
    };
  }
}
