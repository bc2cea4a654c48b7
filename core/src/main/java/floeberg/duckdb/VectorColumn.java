package floeberg.duckdb;

import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBLogicalType;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;

/** How a Java function's values of a type pass through DuckDB's vectors. */
final class VectorColumn {
  /** Reads the value of a row; null is NULL. */
  interface Reader {
    Object read(long row);
  }

  /** Writes the value of a row; null is NULL. */
  interface Writer {
    void write(long row, Object value);
  }

  private final SparkType type;

  private VectorColumn(SparkType type) {
    this.type = type;
  }

  static VectorColumn of(SparkType type) {
    return new VectorColumn(type);
  }

  DuckDBLogicalType logicalType() throws SQLException {
    if (type instanceof SparkType.Decimal(int precision, int scale)) {
      return DuckDBLogicalType.decimal(precision, scale);
    }
    return DuckDBLogicalType.of(columnType());
  }

  private DuckDBColumnType columnType() {
    return switch (type) {
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> DuckDBColumnType.VARCHAR;
      case SparkType.YearMonthInterval _ -> DuckDBColumnType.INTEGER;
      case SparkType.DayTimeInterval _ -> DuckDBColumnType.BIGINT;
      case SparkType.Simple simple ->
          switch (simple) {
            case BOOLEAN -> DuckDBColumnType.BOOLEAN;
            case TINYINT -> DuckDBColumnType.TINYINT;
            case SMALLINT -> DuckDBColumnType.SMALLINT;
            case INT, VOID -> DuckDBColumnType.INTEGER;
            case BIGINT -> DuckDBColumnType.BIGINT;
            case FLOAT -> DuckDBColumnType.FLOAT;
            case DOUBLE -> DuckDBColumnType.DOUBLE;
            case DATE -> DuckDBColumnType.DATE;
            case TIMESTAMP -> DuckDBColumnType.TIMESTAMP_WITH_TIME_ZONE;
            case TIMESTAMP_NTZ -> DuckDBColumnType.TIMESTAMP;
            case BINARY, VARIANT, CALENDAR_INTERVAL -> throw refused();
          };
      case SparkType.Decimal _,
          SparkType.Time _,
          SparkType.Array _,
          SparkType.Map _,
          SparkType.Struct _,
          SparkType.Geometry _,
          SparkType.Geography _,
          SparkType.UserDefined _ ->
          throw refused();
    };
  }

  private AssertionError refused() {
    return new AssertionError("DuckDB's Java functions take no " + type.simpleString());
  }

  Reader reader(DuckDBReadableVector vector) {
    Reader values = values(vector);
    return row -> vector.isNull(row) ? null : values.read(row);
  }

  private Reader values(DuckDBReadableVector vector) {
    if (type instanceof SparkType.Decimal) {
      return vector::getBigDecimal;
    }
    return switch (columnType()) {
      case BOOLEAN -> vector::getBoolean;
      case TINYINT -> vector::getByte;
      case SMALLINT -> vector::getShort;
      case INTEGER -> vector::getInt;
      case BIGINT -> vector::getLong;
      case FLOAT -> vector::getFloat;
      case DOUBLE -> vector::getDouble;
      case VARCHAR -> vector::getString;
      case DATE -> row -> (int) vector.getLocalDate(row).toEpochDay();
      case TIMESTAMP -> row -> micros(vector.getLocalDateTime(row).toInstant(ZoneOffset.UTC));
      case TIMESTAMP_WITH_TIME_ZONE -> row -> micros(vector.getOffsetDateTime(row).toInstant());
      default -> throw refused();
    };
  }

  Writer writer(DuckDBWritableVector vector) {
    Writer values = valueWriter(vector);
    return (row, value) -> {
      if (value == null) {
        vector.setNull(row);
      } else {
        values.write(row, value);
      }
    };
  }

  private Writer valueWriter(DuckDBWritableVector vector) {
    if (type instanceof SparkType.Decimal) {
      return (row, value) -> vector.setBigDecimal(row, (BigDecimal) value);
    }
    return switch (columnType()) {
      case BOOLEAN -> (row, value) -> vector.setBoolean(row, (Boolean) value);
      case TINYINT -> (row, value) -> vector.setByte(row, (Byte) value);
      case SMALLINT -> (row, value) -> vector.setShort(row, (Short) value);
      case INTEGER -> (row, value) -> vector.setInt(row, (Integer) value);
      case BIGINT -> (row, value) -> vector.setLong(row, (Long) value);
      case FLOAT -> (row, value) -> vector.setFloat(row, (Float) value);
      case DOUBLE -> (row, value) -> vector.setDouble(row, (Double) value);
      case VARCHAR -> (row, value) -> vector.setString(row, (String) value);
      case DATE -> (row, value) -> vector.setDate(row, LocalDate.ofEpochDay((Integer) value));
      case TIMESTAMP ->
          (row, value) ->
              vector.setTimestamp(row, LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC));
      case TIMESTAMP_WITH_TIME_ZONE ->
          (row, value) ->
              vector.setOffsetDateTime(
                  row, OffsetDateTime.ofInstant(instant(value), ZoneOffset.UTC));
      default -> throw refused();
    };
  }

  private static long micros(Instant instant) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
  }

  private static Instant instant(Object micros) {
    return Instant.EPOCH.plus((Long) micros, ChronoUnit.MICROS);
  }
}
