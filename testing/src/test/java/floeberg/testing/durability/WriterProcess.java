package floeberg.testing.durability;

import floeberg.Floeberg;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.Map;

/**
 * A process that inserts batches of rows into a table, each with one statement, and prints the
 * number of each batch when its commit has been acknowledged.
 */
final class WriterProcess {
  static final String TABLE = "batches";
  static final int ROWS_IN_BATCH = 3;

  private WriterProcess() {}

  /** Arguments: warehouse, first batch, number of batches. */
  public static void main(String[] arguments) {
    int first = Integer.parseInt(arguments[1]);
    int count = Integer.parseInt(arguments[2]);
    try (Floeberg engine = Floeberg.open(Path.of(arguments[0]), Map.of());
        Session session = engine.newSession()) {
      for (int batch = first; batch < first + count; batch++) {
        session.sql(insert(batch)).close();
        System.out.println(batch);
      }
    }
    System.exit(0);
  }

  static String createTable() {
    return "CREATE TABLE " + TABLE + " (batch INT, row INT) PARTITIONED BY (row)";
  }

  private static String insert(int batch) {
    return "INSERT INTO %s VALUES (%d, 1), (%d, 2), (%d, 3)".formatted(TABLE, batch, batch, batch);
  }
}
