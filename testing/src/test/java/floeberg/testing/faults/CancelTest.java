package floeberg.testing.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A procedure that is canceled between two groups of files stops there, and changes nothing. */
class CancelTest {
  @TempDir Path warehouse;

  @Test
  void canceledRewriteLeavesTheTable() {
    try (var bench = new FaultBench(warehouse)) {
      FaultBench.execute(bench.witness(), "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p)");
      FaultBench.execute(bench.witness(), "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)");
      String files = "SELECT file_path FROM default.t.files";
      String before = FaultBench.answer(bench.witness(), files);

      var fault = new Fault(FaultKind.CANCEL, 1);
      Steps.watched().watch(Optional.of(fault), bench.victim()::cancel);
      String call =
          "CALL system.rewrite_data_files(table => 't', options => map('rewrite-all', 'true'))";
      var error =
          assertThrows(FloebergException.class, () -> FaultBench.execute(bench.victim(), call));
      Steps.watched().end();

      assertEquals("OPERATION_CANCELED", error.condition().name());
      assertEquals(before, FaultBench.answer(bench.witness(), files));
    }
  }
}
