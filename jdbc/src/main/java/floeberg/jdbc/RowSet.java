package floeberg.jdbc;

import floeberg.error.FloebergException;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Rows forward, read-only, produced while they are read. */
final class RowSet {
  private final Result result;
  private final Iterator<Row> rows;
  private final Optional<JdbcStatement> statement;
  private final JavaValues values;
  private final Map<String, Integer> columns = new HashMap<>();
  private final long maxRows;
  private Optional<Row> current = Optional.empty();
  private long rowNumber;
  private boolean isAfterLast;
  private boolean wasNull;
  private boolean isClosed;

  private RowSet(Result result, Optional<JdbcStatement> statement, ZoneId zone, long maxRows) {
    this.result = result;
    this.rows = result.rows();
    this.statement = statement;
    this.values = new JavaValues(zone);
    this.maxRows = maxRows == 0 ? Long.MAX_VALUE : maxRows;
    int position = 1;
    for (SparkType.Field field : result.schema().fields()) {
      // Of columns with the same name, the first counts.
      columns.putIfAbsent(field.name().toLowerCase(Locale.ROOT), position);
      position++;
    }
  }

  static RowSet of(Result result, JdbcStatement statement, ZoneId zone, long maxRows) {
    return new RowSet(result, Optional.of(statement), zone, maxRows);
  }

  /** Rows that no statement made: answers about the database. */
  static ResultSet detached(Result result) {
    var rows = new RowSet(result, Optional.empty(), ZoneId.systemDefault(), 0);
    return Completed.of(ResultSet.class, rows);
  }

  public boolean next() throws SQLException {
    requireOpen();
    try {
      boolean isMore = rowNumber < maxRows && rows.hasNext();
      current = isMore ? Optional.of(rows.next()) : Optional.empty();
      isAfterLast = !isMore;
      rowNumber += isMore ? 1 : 0;
      return isMore;
    } catch (FloebergException e) {
      throw statement.isPresent() ? statement.get().failure(e) : SqlErrors.of(e);
    }
  }

  private void requireOpen() throws SQLException {
    if (isClosed) {
      throw SqlErrors.closed("result set");
    }
  }

  public void close() throws SQLException {
    if (!isClosed) {
      isClosed = true;
      current = Optional.empty();
      result.close();
      if (statement.isPresent()) {
        statement.get().ended();
      }
    }
  }

  public boolean isClosed() {
    return isClosed;
  }

  public boolean wasNull() {
    return wasNull;
  }

  public ResultSetMetaData getMetaData() throws SQLException {
    requireOpen();
    return RowMetaData.of(result.schema());
  }

  public int findColumn(String label) throws SQLException {
    Integer position = columns.get(label.toLowerCase(Locale.ROOT));
    if (position == null) {
      throw new SQLException("There is no column " + label, "42703");
    }
    return position;
  }

  private SparkType type(int column) {
    return result.schema().fields().get(column - 1).type();
  }

  /** The value in Spark's internal form. */
  private Object raw(int column) throws SQLException {
    requireOpen();
    if (current.isEmpty()) {
      throw new SQLException("There is no current row", "24000");
    }
    int count = result.schema().fields().size();
    if (column < 1 || column > count) {
      throw SqlErrors.wrongArgument("There is no column " + column + " of " + count);
    }
    Object value = current.get().values().get(column - 1);
    wasNull = value == null;
    return value;
  }

  private <T> T as(int column, Class<T> type) throws SQLException {
    Object value = raw(column);
    return value == null
        ? null
        : Conversions.to(type, values.natural(value, type(column)), values.zone());
  }

  private <T> T as(int column, Class<T> type, T nullValue) throws SQLException {
    T value = as(column, type);
    return value == null ? nullValue : value;
  }

  public Object getObject(int column) throws SQLException {
    Object value = raw(column);
    return value == null ? null : values.standard(value, type(column));
  }

  public Object getObject(String label) throws SQLException {
    return getObject(findColumn(label));
  }

  public Object getObject(int column, Map<String, Class<?>> types) throws SQLException {
    return getObject(column);
  }

  public <T> T getObject(int column, Class<T> type) throws SQLException {
    if (type == String.class) {
      return type.cast(getString(column));
    }
    Object value = raw(column);
    if (value == null) {
      return null;
    }
    Object standard = values.standard(value, type(column));
    return type.isInstance(standard) ? type.cast(standard) : as(column, type);
  }

  public <T> T getObject(String label, Class<T> type) throws SQLException {
    return getObject(findColumn(label), type);
  }

  public String getString(int column) throws SQLException {
    Object value = raw(column);
    return value == null ? null : values.text(value, type(column));
  }

  public String getString(String label) throws SQLException {
    return getString(findColumn(label));
  }

  public String getNString(int column) throws SQLException {
    return getString(column);
  }

  public String getNString(String label) throws SQLException {
    return getString(label);
  }

  public boolean getBoolean(int column) throws SQLException {
    return as(column, Boolean.class, false);
  }

  public boolean getBoolean(String label) throws SQLException {
    return getBoolean(findColumn(label));
  }

  public byte getByte(int column) throws SQLException {
    return as(column, Byte.class, (byte) 0);
  }

  public byte getByte(String label) throws SQLException {
    return getByte(findColumn(label));
  }

  public short getShort(int column) throws SQLException {
    return as(column, Short.class, (short) 0);
  }

  public short getShort(String label) throws SQLException {
    return getShort(findColumn(label));
  }

  public int getInt(int column) throws SQLException {
    return as(column, Integer.class, 0);
  }

  public int getInt(String label) throws SQLException {
    return getInt(findColumn(label));
  }

  public long getLong(int column) throws SQLException {
    return as(column, Long.class, 0L);
  }

  public long getLong(String label) throws SQLException {
    return getLong(findColumn(label));
  }

  public float getFloat(int column) throws SQLException {
    return as(column, Float.class, 0f);
  }

  public float getFloat(String label) throws SQLException {
    return getFloat(findColumn(label));
  }

  public double getDouble(int column) throws SQLException {
    return as(column, Double.class, 0d);
  }

  public double getDouble(String label) throws SQLException {
    return getDouble(findColumn(label));
  }

  public BigDecimal getBigDecimal(int column) throws SQLException {
    return as(column, BigDecimal.class);
  }

  public BigDecimal getBigDecimal(String label) throws SQLException {
    return getBigDecimal(findColumn(label));
  }

  public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(column);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  public byte[] getBytes(int column) throws SQLException {
    return as(column, byte[].class);
  }

  public byte[] getBytes(String label) throws SQLException {
    return getBytes(findColumn(label));
  }

  public Date getDate(int column) throws SQLException {
    return as(column, Date.class);
  }

  public Date getDate(String label) throws SQLException {
    return getDate(findColumn(label));
  }

  public Time getTime(int column) throws SQLException {
    return as(column, Time.class);
  }

  public Time getTime(String label) throws SQLException {
    return getTime(findColumn(label));
  }

  public Timestamp getTimestamp(int column) throws SQLException {
    return as(column, Timestamp.class);
  }

  public Timestamp getTimestamp(String label) throws SQLException {
    return getTimestamp(findColumn(label));
  }

  /** A local time is one of the calendar's zone; a moment stays what it is. */
  public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
    if (calendar == null || type(column) != SparkType.TIMESTAMP_NTZ) {
      return getTimestamp(column);
    }
    LocalDateTime local = as(column, LocalDateTime.class);
    return local == null
        ? null
        : Timestamp.from(local.atZone(calendar.getTimeZone().toZoneId()).toInstant());
  }

  public Timestamp getTimestamp(String label, Calendar calendar) throws SQLException {
    return getTimestamp(findColumn(label), calendar);
  }

  public Array getArray(int column) throws SQLException {
    return getObject(column) instanceof Array array ? array : as(column, Array.class);
  }

  public Array getArray(String label) throws SQLException {
    return getArray(findColumn(label));
  }

  public InputStream getBinaryStream(int column) throws SQLException {
    byte[] bytes = getBytes(column);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  public Reader getCharacterStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new StringReader(text);
  }

  public InputStream getAsciiStream(int column) throws SQLException {
    String text = getString(column);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  public Statement getStatement() {
    return statement.map(JdbcStatement::proxy).orElse(null);
  }

  public SQLWarning getWarnings() {
    return null;
  }

  public void clearWarnings() {
    // Warnings are the statement's.
  }

  public boolean isBeforeFirst() {
    return rowNumber == 0 && !isAfterLast && rows.hasNext();
  }

  public boolean isFirst() {
    return rowNumber == 1 && !isAfterLast;
  }

  public boolean isAfterLast() {
    return isAfterLast && rowNumber > 0;
  }

  public boolean isLast() {
    return current.isPresent() && (rowNumber >= maxRows || !rows.hasNext());
  }

  public int getRow() {
    return isAfterLast ? 0 : Math.toIntExact(rowNumber);
  }

  public int getType() {
    return ResultSet.TYPE_FORWARD_ONLY;
  }

  public int getConcurrency() {
    return ResultSet.CONCUR_READ_ONLY;
  }

  public int getHoldability() {
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  public int getFetchDirection() {
    return ResultSet.FETCH_FORWARD;
  }

  public void setFetchDirection(int direction) throws SQLException {
    if (direction != ResultSet.FETCH_FORWARD) {
      throw SqlErrors.notSupported("Rows come forward only");
    }
  }

  public int getFetchSize() {
    return 0;
  }

  public void setFetchSize(int rows) {
    // A hint: rows are streamed anyway.
  }
}
