package floeberg.duckdb;

import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.sql.SQLException;
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
    ByteBuffer data = VectorData.of(vector);
    return switch (columnType()) {
      case BOOLEAN -> row -> data.get((int) row) != 0;
      case TINYINT -> row -> data.get((int) row);
      case SMALLINT -> row -> data.getShort((int) row * Short.BYTES);
      case INTEGER, DATE -> row -> data.getInt((int) row * Integer.BYTES);
      case BIGINT, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE ->
          row -> data.getLong((int) row * Long.BYTES);
      case FLOAT -> row -> data.getFloat((int) row * Float.BYTES);
      case DOUBLE -> row -> data.getDouble((int) row * Double.BYTES);
      case VARCHAR -> vector::getString;
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
    ByteBuffer data = VectorData.of(vector);
    return switch (columnType()) {
      case BOOLEAN -> (row, value) -> data.put((int) row, (byte) ((Boolean) value ? 1 : 0));
      case TINYINT -> (row, value) -> data.put((int) row, (Byte) value);
      case SMALLINT -> (row, value) -> data.putShort((int) row * Short.BYTES, (Short) value);
      case INTEGER, DATE -> (row, value) -> data.putInt((int) row * Integer.BYTES, (Integer) value);
      case BIGINT, TIMESTAMP, TIMESTAMP_WITH_TIME_ZONE ->
          (row, value) -> data.putLong((int) row * Long.BYTES, (Long) value);
      case FLOAT -> (row, value) -> data.putFloat((int) row * Float.BYTES, (Float) value);
      case DOUBLE -> (row, value) -> data.putDouble((int) row * Double.BYTES, (Double) value);
      case VARCHAR -> (row, value) -> vector.setString(row, (String) value);
      default -> throw refused();
    };
  }
}
