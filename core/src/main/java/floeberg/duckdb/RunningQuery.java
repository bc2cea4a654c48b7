package floeberg.duckdb;

import floeberg.error.FloebergException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A query that DuckDB works at, with what must be released when it ends. */
final class RunningQuery implements AutoCloseable {
  private final EngineSession session;
  private final EngineConnection connection;
  private final QueryText text;
  private final Statement statement;
  private final QueryOwner owner;
  private ResultSet rows;
  private volatile boolean isCanceled;
  private boolean isClosed;

  RunningQuery(EngineSession session, EngineConnection connection, QueryText text, QueryOwner owner)
      throws SQLException {
    this.session = session;
    this.connection = connection;
    this.text = text;
    this.owner = owner;
    this.statement = connection.duck().createStatement();
  }

  /** Whether it belongs to the thread's statement. */
  @SuppressWarnings("ReferenceEquality")
  boolean isOf(Thread thread) {
    return owner.thread() == thread;
  }

  QueryText text() {
    return text;
  }

  /** Starts it, unless its statement was canceled before anyone could cancel this. */
  void start() {
    try {
      owner.requireNotCanceled();
      if (DeepText.execute(text.sql(), () -> statement.execute(text.sql()))) {
        rows = statement.getResultSet();
      }
    } catch (SQLException e) {
      throw failed(e);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** The rows; only for text that gives some. */
  ResultSet rows() {
    return rows;
  }

  /** Moves to the next row. */
  boolean next() {
    // Rows that are ready are handed out even after a cancel.
    if (isCanceled) {
      throw failed(new SQLException("canceled"));
    }
    try {
      return rows.next();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Reads to the end. */
  void drain() {
    boolean isMore = rows != null;
    while (isMore) {
      isMore = next();
    }
  }

  /** Ends the query and gives the error that a client understands. */
  RuntimeException failed(SQLException error) {
    RuntimeException translated;
    if (isCanceled) {
      translated = FloebergException.of(RuntimeConditions.of("OPERATION_CANCELED"));
      translated.initCause(error);
    } else {
      translated =
          DuckErrors.translate(DuckErrors.isLost(error) ? found(error) : error, text.sql());
    }
    close();
    return translated;
  }

  // A streamed result loses the text of its error (driver 2.0.0.1), so the query is run once more
  // without streaming, which EXPLAIN ANALYZE does.
  private SQLException found(SQLException lost) {
    try (Statement again = connection.duck().createStatement()) {
      String sql = "EXPLAIN ANALYZE " + text.sql();
      DeepText.execute(sql, () -> again.execute(sql));
      return lost;
    } catch (SQLException e) {
      return e;
    }
  }

  /** Stops it soon; does not wait, as the driver does while DuckDB plans. */
  void cancel() {
    isCanceled = true;
    Thread.ofVirtual().name("cancel").start(this::interrupt);
  }

  private void interrupt() {
    try {
      statement.cancel();
    } catch (SQLException _) {
      // It ended meanwhile.
      return;
    }
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    session.ended(this);
    try {
      if (rows != null) {
        rows.close();
      }
      statement.close();
    } catch (SQLException e) {
      throw DuckErrors.translate(e, text.sql());
    } finally {
      try {
        text.cleanUp();
      } finally {
        session.giveBack(connection);
      }
    }
  }
}
