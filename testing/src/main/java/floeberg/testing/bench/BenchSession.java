package floeberg.testing.bench;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;

/** A session on a warehouse of its own. */
final class BenchSession implements AutoCloseable {
  private final Floeberg engine;
  private final Session session;

  BenchSession(Path warehouse) {
    engine = Floeberg.open(warehouse, Map.of("spark.sql.session.timeZone", "UTC"));
    session = engine.newSession();
  }

  /** Runs a statement and reads all of its result; the first value, null when there is none. */
  Object value(String sql) {
    try (Result result = session.sql(sql)) {
      Object first = null;
      boolean isFirst = true;
      Iterator<Row> rows = result.rows();
      while (rows.hasNext()) {
        Row row = rows.next();
        if (isFirst && !row.values().isEmpty()) {
          first = row.values().getFirst();
          isFirst = false;
        }
      }
      return first;
    }
  }

  void run(String sql) {
    value(sql);
  }

  @Override
  public void close() {
    session.close();
    engine.close();
  }
}
