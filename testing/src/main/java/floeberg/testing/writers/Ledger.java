package floeberg.testing.writers;

import floeberg.error.FloebergException;
import floeberg.result.Result;
import floeberg.session.Session;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * The table all write to. An append adds the row (writer, 'append', round); a merge counts up the
 * row (place, 'count', n) of the writer's own place or of the place that all share.
 */
final class Ledger {
  static final String TABLE = "ledger";

  /** A place in a partition of its own that every writer's merges go to. */
  static final int SHARED = -1;

  private static final int MOST_ATTEMPTS = 1_000;

  private Ledger() {}

  static void create(Session session) {
    run(
        session,
        "CREATE TABLE "
            + TABLE
            + " (place INT, kind STRING, n INT) PARTITIONED BY (place) TBLPROPERTIES ("
            + "'commit.retry.num-retries'='100', 'commit.retry.min-wait-ms'='5',"
            + " 'commit.retry.max-wait-ms'='200', 'write.merge.mode'='merge-on-read')");
  }

  static void append(Session session, int writer, int round) {
    run(session, "INSERT INTO %s VALUES (%d, 'append', %d)".formatted(TABLE, writer, round));
  }

  /** Counts up, again and again until no other writer was first. */
  static void count(Session session, int place) {
    String merge =
        ("MERGE INTO %s t USING (SELECT %d AS place) s"
                + " ON t.place = s.place AND t.kind = 'count' AND t.place = %d"
                + " WHEN MATCHED THEN UPDATE SET n = t.n + 1"
                + " WHEN NOT MATCHED THEN INSERT (place, kind, n) VALUES (s.place, 'count', 1)")
            .formatted(TABLE, place, place);
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      try {
        run(session, merge);
        return;
      } catch (ValidationException | CommitFailedException | NotFoundException e) {
        // Someone else changed the same rows, or expired the state that the statement reads.
        run(session, "REFRESH TABLE " + TABLE);
      } catch (FloebergException e) {
        // A data file of a state that was expired while the statement read it.
        if (!e.condition().name().equals("FAILED_READ_FILE.FILE_NOT_EXIST")) {
          throw e;
        }
        run(session, "REFRESH TABLE " + TABLE);
      } catch (IllegalArgumentException e) {
        // The state it started from was expired meanwhile: nobody can tell what changed since.
        if (!String.valueOf(e.getMessage()).contains("is not an ancestor of")) {
          throw e;
        }
        run(session, "REFRESH TABLE " + TABLE);
      }
    }
    throw new IllegalStateException("No merge into place " + place + " came through");
  }

  static void run(Session session, String statement) {
    rows(session, statement);
  }

  static List<List<Object>> rows(Session session, String statement) {
    var rows = new ArrayList<List<Object>>();
    try (Result result = session.sql(statement)) {
      result.rows().forEachRemaining(row -> rows.add(row.values()));
    }
    return rows;
  }
}
