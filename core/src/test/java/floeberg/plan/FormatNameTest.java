package floeberg.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class FormatNameTest {
  @Test
  void shortNamesAreSpelledInAnyCase() {
    assertEquals("csv", FormatName.of("CSV"));
    assertEquals("parquet", FormatName.of("Parquet"));
    assertEquals("iceberg", FormatName.of("ICEBERG"));
  }

  @Test
  void sparksClassesHaveShortNames() {
    assertEquals(
        "csv", FormatName.of("org.apache.spark.sql.execution.datasources.csv.CSVFileFormat"));
    assertEquals("avro", FormatName.of("com.databricks.spark.avro"));
  }

  @Test
  void otherNamesStayAsTheyAre() {
    assertEquals("NoSuch", FormatName.of("NoSuch"));
    assertEquals("", FormatName.of(""));
  }
}
