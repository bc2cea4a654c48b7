package floeberg.duckdb;

import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.table.DeleteFileReader;
import floeberg.type.SparkType;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.arrow.c.ArrowArrayStream;

/**
 * Runs one session's queries. A query whose rows are still being read keeps a connection; another
 * one gets another. Queries may come from several threads.
 */
public final class EngineSession implements AutoCloseable {
  private final Engine engine;
  private final Deque<EngineConnection> idle = new ArrayDeque<>();
  private final Set<RunningQuery> running = ConcurrentHashMap.newKeySet();
  private final ScanSources sources;
  private final LocalRows localRows = new LocalRows(this);
  private boolean isClosed;
  private Supplier<? extends QueryOwner> owners = () -> QueryOwner.ofThread(Thread.currentThread());

  EngineSession(Engine engine) {
    this.engine = engine;
    this.sources = new ScanWriter(this);
  }

  Engine engine() {
    return engine;
  }

  /**
   * Runs a query. Its rows are produced while they are read; conditions that rows raise are thrown
   * by this call or while reading.
   */
  public Result run(Query query, Settings settings) {
    WriteContext context = newContext(settings);
    if (TypeCheck.IS_ON) {
      Select select = new QueryWriter(context).write(query);
      var plain = new QueryText(select.text(), context.javaFunctions(), List.of());
      TypeCheck.check(this, plain, query.output(), settings);
    }
    QueryText text = text(new QueryWriter(context), query);
    return new DuckResult(start(text, settings), query.output());
  }

  /** The DuckDB text of a query, for EXPLAIN and tests. */
  public String text(Query query, Settings settings) {
    WriteContext context = newContext(settings);
    try {
      return new QueryWriter(context).write(query).text();
    } finally {
      context.cleanups().forEach(Runnable::run);
    }
  }

  /** Runs a query and keeps its rows as a table until {@link #unstage}. */
  public Query.Stored stage(Query query, Settings settings) {
    String table = "staged_" + engine.nextName();
    WriteContext context = newContext(settings);
    String select = new QueryWriter(context).write(query).text();
    execute(
        new QueryText(
            "CREATE TABLE " + DuckSql.name(table) + " AS " + select,
            context.javaFunctions(),
            context.cleanups()),
        settings);
    return new Query.Stored(table, query.output());
  }

  /** The columns of plain files, without those that come from folder names. */
  public SparkType.Struct fileSchema(
      String format, List<String> files, java.util.Map<String, String> options, Settings settings) {
    return new FileSchemaReader(this, settings).read(format, files, options);
  }

  /** Drops rows kept by {@link #stage}. */
  public void unstage(Query.Stored rows) {
    drop(DuckSql.name(rows.duckTable()));
  }

  /** Drops a table, for statements that were canceled too. */
  void drop(String table) {
    String sql = "DROP TABLE IF EXISTS " + table;
    try {
      EngineConnection connection = lease();
      try {
        Engine.execute(connection.duck(), sql);
      } finally {
        giveBack(connection);
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
  }

  /** Reads position delete files. */
  public DeleteFileReader deleteFiles() {
    return new DeleteFiles(this);
  }

  /** Writes queries' rows to files, under the settings at the time of writing. */
  public FileCopy files(Supplier<Settings> settings) {
    return new DuckFileCopy(this, settings);
  }

  /** Writes and reads rows of Java, under the settings at the time. */
  public ParquetRows parquetRows(Supplier<Settings> settings) {
    return new ParquetRows(this, settings);
  }

  /** What a new text needs. */
  WriteContext newContext(Settings settings) {
    return new WriteContext(settings, sources);
  }

  /** Arrow data that clients sent to this session. */
  public LocalRows localRows() {
    return localRows;
  }

  /** Runs text that reads an Arrow stream, under a name, once. */
  void scanArrow(String name, ArrowArrayStream stream, String sql, Settings settings)
      throws SQLException {
    EngineConnection connection = lease();
    try {
      connection.useZone(settings.zone());
      connection.duck().registerArrowStream(name, stream);
      Engine.execute(connection.duck(), sql);
    } finally {
      giveBack(connection);
    }
  }

  /** The number of rows of a table of the engine's own. */
  long count(String table, Settings settings) {
    String sql = "SELECT count(*) FROM " + DuckSql.name(table);
    try (RunningQuery query = start(QueryText.of(sql), settings)) {
      query.next();
      return query.rows().getLong(1);
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
  }

  /** Who is asked, on the thread of each query, whose it is. */
  public void setOwners(Supplier<? extends QueryOwner> owners) {
    this.owners = owners;
  }

  /** Stops what runs; it ends with OPERATION_CANCELED. */
  public void cancel() {
    running.forEach(RunningQuery::cancel);
  }

  /** Stops what was started for the thread's statement. */
  public void cancel(Thread owner) {
    running.stream().filter(query -> query.isOf(owner)).forEach(RunningQuery::cancel);
  }

  /** Runs text to its end, without looking at rows. */
  void execute(QueryText text, Settings settings) {
    try (RunningQuery query = start(text, settings)) {
      query.drain();
    }
  }

  /** Starts a query on a connection of its own. */
  RunningQuery start(QueryText text, Settings settings) {
    EngineConnection connection = null;
    try {
      connection = lease();
      connection.useZone(settings.zone());
      engine.functions().require(text.javaFunctions(), connection.duck());
      var query = new RunningQuery(this, connection, text, owners.get());
      running.add(query);
      query.start();
      return query;
    } catch (SQLException e) {
      text.cleanUp();
      if (connection != null) {
        giveBack(connection);
      }
      throw DuckErrors.translate(e, text.sql());
    }
  }

  private synchronized EngineConnection lease() throws SQLException {
    EngineConnection connection = idle.poll();
    return connection != null ? connection : new EngineConnection(engine.connect());
  }

  /** A connection that is free again; nobody needs it when the session was closed meanwhile. */
  synchronized void giveBack(EngineConnection connection) {
    if (isClosed) {
      connection.close();
    } else {
      idle.push(connection);
    }
  }

  void ended(RunningQuery query) {
    running.remove(query);
  }

  private static QueryText text(QueryWriter writer, Query query) {
    Select select = writer.write(query);
    WriteContext context = writer.context();
    List<Attribute> output = query.output();
    var columns = new ArrayList<String>();
    boolean isChanged = false;
    for (Attribute attribute : output) {
      String column = DuckSql.column(attribute.id());
      String form = OutputForm.text(column, attribute.type());
      isChanged |= !form.equals(column);
      columns.add(form);
    }
    if (!isChanged) {
      return new QueryText(select.text(), context.javaFunctions(), context.cleanups());
    }
    boolean fits = !select.hasColumns() && !select.isDistinct();
    Select base = fits ? select : writer.around(select);
    String sql = base.columns(output, columns).text();
    return new QueryText(sql, context.javaFunctions(), context.cleanups());
  }

  /** The schema that a client sees of a query's output. */
  static SparkType.Struct schema(List<Attribute> output) {
    return new SparkType.Struct(
        output.stream()
            .map(
                a ->
                    new SparkType.Field(
                        a.name(), a.type(), a.nullable(), java.util.Optional.empty(), a.metadata()))
            .toList());
  }

  @Override
  public void close() {
    cancel();
    // Not under the lock that loading rows takes behind its own.
    localRows.close();
    closeConnections();
  }

  private synchronized void closeConnections() {
    isClosed = true;
    idle.forEach(EngineConnection::close);
    idle.clear();
  }
}
