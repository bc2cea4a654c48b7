package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values by which tables are partitioned. */
class PartitionValuesTest {
  @ParameterizedTest
  @ValueSource(strings = {"DOUBLE", "FLOAT"})
  void nanIsAPartition(String type, @TempDir Path folder) {
    try (var session = new SessionFixture(folder)) {
      session.rows("CREATE TABLE n (id INT, x " + type + ") USING iceberg PARTITIONED BY (x)");
      session.rows("INSERT INTO n VALUES (1, " + type + "('NaN')), (2, 1.5), (3, NULL)");
      assertEquals(
          List.of(List.of(1)), session.rows("SELECT id FROM n WHERE x = " + type + "('NaN')"));
      session.rows("DELETE FROM n WHERE isnan(x)");
      assertEquals(List.of(List.of(2), List.of(3)), session.rows("SELECT id FROM n ORDER BY id"));
    }
  }
}
