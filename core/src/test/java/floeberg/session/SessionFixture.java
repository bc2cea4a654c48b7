package floeberg.session;

import floeberg.Floeberg;
import floeberg.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A session of an engine of its own. */
final class SessionFixture implements AutoCloseable {
  private final Floeberg floeberg;
  private final Session session;

  SessionFixture(Path warehouse) {
    floeberg = Floeberg.open(warehouse, Map.of("spark.sql.session.timeZone", "UTC"));
    session = floeberg.newSession();
  }

  /** All rows of a statement's result. */
  List<List<Object>> rows(String sql) {
    try (Result result = session.sql(sql)) {
      var rows = new ArrayList<List<Object>>();
      result.rows().forEachRemaining(row -> rows.add(row.values()));
      return rows;
    }
  }

  @Override
  public void close() {
    session.close();
    floeberg.close();
  }
}
