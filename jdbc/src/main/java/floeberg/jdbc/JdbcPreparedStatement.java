package floeberg.jdbc;

import floeberg.plan.Expression;
import floeberg.plan.Statement;
import floeberg.session.Session;
import floeberg.sql.SqlParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A statement with markers {@code ?}: their values are literals of the plan. */
final class JdbcPreparedStatement extends JdbcStatement {
  private final String sql;
  private final Expression[] values;
  private final List<List<Expression>> batch = new ArrayList<>();

  private JdbcPreparedStatement(JdbcConnection connection, String sql) {
    super(connection);
    this.sql = sql;
    this.values = new Expression[SqlParser.positionalMarkers(sql)];
  }

  static PreparedStatement of(JdbcConnection connection, String sql) throws SQLException {
    try {
      return new JdbcPreparedStatement(connection, Escapes.translated(sql))
          .completed(PreparedStatement.class);
    } catch (RuntimeException e) {
      throw SqlErrors.of(e);
    }
  }

  private List<Expression> bound() throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == null) {
        throw new SQLException("Parameter " + (i + 1) + " has no value", "07001");
      }
    }
    return List.of(values);
  }

  private Statement parse(Session session, List<Expression> parameters) {
    return session.parse(sql, Map.of(), parameters);
  }

  public boolean execute() throws SQLException {
    List<Expression> parameters = bound();
    return run(session -> session.execute(parse(session, parameters)));
  }

  public ResultSet executeQuery() throws SQLException {
    execute();
    return requireRows();
  }

  public int executeUpdate() throws SQLException {
    return (int) executeLargeUpdate();
  }

  public long executeLargeUpdate() throws SQLException {
    execute();
    return requireCount();
  }

  public void addBatch() throws SQLException {
    batch.add(bound());
  }

  @Override
  public void clearBatch() {
    batch.clear();
  }

  /** Rows of INSERT ... VALUES go into the table in one commit, anything else one by one. */
  @Override
  public int[] executeBatch() throws SQLException {
    List<List<Expression>> all = List.copyOf(batch);
    batch.clear();
    if (all.isEmpty()) {
      return new int[0];
    }
    try {
      Optional<Statement> whole = InsertBatch.of(all, parameters -> parse(session(), parameters));
      if (whole.isPresent()) {
        run(session -> session.execute(whole.get()));
        var counts = new int[all.size()];
        Arrays.fill(counts, java.sql.Statement.SUCCESS_NO_INFO);
        return counts;
      }
    } catch (SQLException e) {
      throw batchError(e, new int[0]);
    } catch (RuntimeException e) {
      throw batchError(SqlErrors.of(e), new int[0]);
    }
    return oneByOne(all);
  }

  private int[] oneByOne(List<List<Expression>> all) throws SQLException {
    var counts = new int[all.size()];
    for (int i = 0; i < counts.length; i++) {
      List<Expression> parameters = all.get(i);
      try {
        run(session -> session.execute(parse(session, parameters)));
        counts[i] = (int) requireCount();
      } catch (SQLException e) {
        throw batchError(e, Arrays.copyOf(counts, i));
      }
    }
    return counts;
  }

  /** The columns of a query, known before it runs; null for any other statement. */
  public ResultSetMetaData getMetaData() throws SQLException {
    Session session = session();
    var parameters = new ArrayList<Expression>();
    for (Expression value : values) {
      parameters.add(value == null ? Parameters.nullOf(Types.NULL) : value);
    }
    return parse(session, parameters) instanceof Statement.Query(var relation)
        ? RowMetaData.of(session.schema(relation))
        : null;
  }

  public ParameterMetaData getParameterMetaData() throws SQLException {
    session();
    return new MarkerMetaData(values.length);
  }

  public void clearParameters() {
    Arrays.fill(values, null);
  }

  private void set(int marker, Expression value) throws SQLException {
    session();
    if (marker < 1 || marker > values.length) {
      throw SqlErrors.wrongArgument("There is no parameter " + marker + " of " + values.length);
    }
    values[marker - 1] = value;
  }

  public void setNull(int marker, int type) throws SQLException {
    set(marker, Parameters.nullOf(type));
  }

  public void setNull(int marker, int type, String typeName) throws SQLException {
    setNull(marker, type);
  }

  public void setObject(int marker, Object value) throws SQLException {
    set(marker, Parameters.literal(value));
  }

  public void setObject(int marker, Object value, int type) throws SQLException {
    set(marker, Parameters.literal(value, type, Optional.empty()));
  }

  public void setObject(int marker, Object value, int type, int scale) throws SQLException {
    set(marker, Parameters.literal(value, type, Optional.of(scale)));
  }

  public void setObject(int marker, Object value, SQLType type) throws SQLException {
    setObject(marker, value, type.getVendorTypeNumber());
  }

  public void setBoolean(int marker, boolean value) throws SQLException {
    setObject(marker, value);
  }

  public void setByte(int marker, byte value) throws SQLException {
    setObject(marker, value);
  }

  public void setShort(int marker, short value) throws SQLException {
    setObject(marker, value);
  }

  public void setInt(int marker, int value) throws SQLException {
    setObject(marker, value);
  }

  public void setLong(int marker, long value) throws SQLException {
    setObject(marker, value);
  }

  public void setFloat(int marker, float value) throws SQLException {
    setObject(marker, value);
  }

  public void setDouble(int marker, double value) throws SQLException {
    setObject(marker, value);
  }

  public void setBigDecimal(int marker, BigDecimal value) throws SQLException {
    setObject(marker, value, Types.DECIMAL);
  }

  public void setString(int marker, String value) throws SQLException {
    setObject(marker, value, Types.VARCHAR);
  }

  public void setNString(int marker, String value) throws SQLException {
    setString(marker, value);
  }

  public void setBytes(int marker, byte[] value) throws SQLException {
    setObject(marker, value, Types.VARBINARY);
  }

  public void setDate(int marker, Date value) throws SQLException {
    setObject(marker, value, Types.DATE);
  }

  public void setTime(int marker, Time value) throws SQLException {
    setObject(marker, value);
  }

  public void setTimestamp(int marker, Timestamp value) throws SQLException {
    setObject(marker, value);
  }

  /** The moment that the value is; a calendar would only matter for text. */
  public void setTimestamp(int marker, Timestamp value, Calendar calendar) throws SQLException {
    setTimestamp(marker, value);
  }

  public void setDate(int marker, Date value, Calendar calendar) throws SQLException {
    setDate(marker, value);
  }

  public void setArray(int marker, Array value) throws SQLException {
    setObject(marker, value);
  }

  public void setURL(int marker, URL value) throws SQLException {
    setString(marker, value == null ? null : value.toString());
  }

  public void setBinaryStream(int marker, InputStream value) throws SQLException {
    try {
      setBytes(marker, value == null ? null : value.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void setCharacterStream(int marker, Reader value) throws SQLException {
    if (value == null) {
      setString(marker, null);
      return;
    }
    var text = new StringWriter();
    try {
      value.transferTo(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    setString(marker, text.toString());
  }

  @Override
  public String toString() {
    return sql;
  }
}
