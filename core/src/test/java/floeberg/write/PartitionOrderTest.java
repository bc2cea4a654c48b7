package floeberg.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.session.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Row ids follow the order of the files, which must not depend on which thread is done first. */
class PartitionOrderTest {
  /** Unsorted, one in 16 came out in another order. */
  private static final int TIMES = 100;

  @TempDir private Path folder;

  @Test
  void rowIdsFollowThePartitions() {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      session.sql("CREATE NAMESPACE IF NOT EXISTS default").close();
      for (int i = 0; i < TIMES; i++) {
        String table = "t" + i;
        session
            .sql(
                """
                CREATE TABLE %s (id INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES (
                  'format-version'='3', 'write.merge.mode'='merge-on-read')"""
                    .formatted(table))
            .close();
        session.sql("INSERT INTO %s VALUES (2, 'a'), (4, 'b')".formatted(table)).close();
        session
            .sql(
                """
                MERGE INTO %s t USING (SELECT 4 AS id UNION ALL SELECT 5) s ON t.id = s.id
                WHEN MATCHED THEN UPDATE SET id = 40
                WHEN NOT MATCHED THEN INSERT (id, p) VALUES (s.id, 'c')"""
                    .formatted(table))
            .close();
        // The file of 'b' takes the id 2, though its row keeps an older one.
        try (Result result = session.sql("SELECT _row_id FROM %s WHERE id = 5".formatted(table))) {
          assertEquals(3L, result.rows().next().values().getFirst());
        }
      }
    }
  }

  @Test
  void numbersAreInOrderOfTheirValue() {
    try (Floeberg floeberg = Floeberg.open(folder, Map.of());
        Session session = floeberg.newSession()) {
      session.sql("CREATE NAMESPACE IF NOT EXISTS default").close();
      session
          .sql(
              "CREATE TABLE n (id INT, p INT) PARTITIONED BY (p)"
                  + " TBLPROPERTIES ('format-version'='3')")
          .close();
      session.sql("INSERT INTO n VALUES (1, 10), (2, NULL), (3, -5), (4, 2), (5, -10)").close();
      try (Result result = session.sql("SELECT id FROM n ORDER BY _row_id")) {
        var ids = new ArrayList<Object>();
        result.rows().forEachRemaining(row -> ids.add(row.values().getFirst()));
        assertEquals(List.of(2, 5, 3, 4, 1), ids);
      }
    }
  }
}
