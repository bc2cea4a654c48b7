package floeberg.testing.durability;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged stays, what was not is there as a whole or not at all. */
class DurabilityTest {
  private static final int KILLS = Integer.getInteger("floeberg.test.kills", 50);
  private static final int LONGEST_WAIT_MILLIS = 150;
  private static final int MANY_BATCHES = 1_000_000;

  @TempDir Path warehouse;

  @Test
  void twoProcessesCommittingToOneTableLoseNothing() throws IOException, InterruptedException {
    create();
    Child one = Child.start(warehouse, 1000, 20);
    Child two = Child.start(warehouse, 2000, 20);

    assertEquals(0, one.finish());
    assertEquals(0, two.finish());

    var expected = new TreeSet<>(one.acknowledged());
    expected.addAll(two.acknowledged());
    assertEquals(40, expected.size());
    assertEquals(expected, new TreeSet<>(completeBatches()));
  }

  @Test
  void killedWritersLeaveTheOldStateOrTheNew() throws IOException, InterruptedException {
    create();
    long seed = System.nanoTime();
    var random = new Random(seed);
    var acknowledged = new TreeSet<Integer>();
    for (int kill = 0; kill < KILLS; kill++) {
      Child child = Child.start(warehouse, kill * MANY_BATCHES, MANY_BATCHES);
      child.awaitFirstBatch();
      Thread.sleep(random.nextInt(LONGEST_WAIT_MILLIS));
      child.kill();

      acknowledged.addAll(child.acknowledged());
      List<Integer> batches = completeBatches();
      assertTrue(batches.containsAll(acknowledged), "a commit was lost; seed " + seed);
      // At most the batch under way is there without having been acknowledged.
      assertTrue(batches.size() <= acknowledged.size() + kill + 1, "seed " + seed);
    }
  }

  private void create() {
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession()) {
      session.sql(WriterProcess.createTable()).close();
    }
  }

  /** The batches in the table, in order; fails when one is there in part. */
  private List<Integer> completeBatches() {
    var batches = new ArrayList<Integer>();
    try (Floeberg engine = Floeberg.open(warehouse, Map.of());
        Session session = engine.newSession();
        Result result =
            session.sql(
                "SELECT batch, count(*) FROM %s GROUP BY batch ORDER BY batch"
                    .formatted(WriterProcess.TABLE))) {
      result
          .rows()
          .forEachRemaining(
              row -> {
                assertEquals((long) WriterProcess.ROWS_IN_BATCH, row.values().get(1), batch(row));
                batches.add((Integer) row.values().getFirst());
              });
    }
    return batches;
  }

  private static String batch(Row row) {
    return "batch " + row.values().getFirst();
  }
}
