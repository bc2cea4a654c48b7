package floeberg.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultPrinterTest {
  private static final SparkType.Struct SCHEMA =
      new SparkType.Struct(
          List.of(
              new Field("id", SparkType.BIGINT, false),
              new Field("name", SparkType.STRING, true),
              new Field("tags", new SparkType.Array(SparkType.INT, true), true)));
  private static final List<Row> ROWS =
      List.of(Row.of(1L, "a|b, \"c\"\nd", Arrays.asList(1, null)), Row.of(1000L, "日本", null));

  @Test
  void tableIsBoxedAndMeasuresWideLetters() {
    assertEquals(
        """
        +------+-------------+-----------+
        |   id | name        | tags      |
        +------+-------------+-----------+
        |    1 | a|b, "c"\\nd | [1, null] |
        | 1000 | 日本        | NULL      |
        +------+-------------+-----------+
        """,
        printed(OutputFormat.TABLE, SCHEMA, ROWS));
  }

  @Test
  void markdownEscapesBars() {
    assertEquals(
        """
        |   id | name           | tags      |
        | ---: | -------------- | --------- |
        |    1 | a\\|b, "c"<br>d | [1, null] |
        | 1000 | 日本           | NULL      |
        """,
        printed(OutputFormat.MARKDOWN, SCHEMA, ROWS));
  }

  @Test
  void verticalHasALineForEachColumn() {
    assertEquals(
        """
        -- row 1 --
        id   | 1
        name | a|b, "c"\\nd
        tags | [1, null]
        -- row 2 --
        id   | 1000
        name | 日本
        tags | NULL
        """,
        printed(OutputFormat.VERTICAL, SCHEMA, ROWS));
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    assertEquals(
        "id,name,tags\n1,\"a|b, \"\"c\"\"\nd\",\"[1, null]\"\n1000,日本,\n",
        printed(OutputFormat.CSV, SCHEMA, ROWS));
  }

  @Test
  void jsonKeepsNumbersAndNesting() {
    var schema =
        new SparkType.Struct(
            List.of(
                new Field("price", new SparkType.Decimal(10, 2), true),
                new Field("ratio", SparkType.DOUBLE, true),
                new Field("day", SparkType.DATE, true),
                new Field("bytes", SparkType.BINARY, true),
                new Field("map", new SparkType.Map(SparkType.INT, SparkType.STRING, true), true),
                new Field(
                    "who",
                    new SparkType.Struct(List.of(new Field("age", SparkType.INT, true))),
                    true)));
    var row =
        Row.of(
            new BigDecimal("1.50"),
            Double.NaN,
            0,
            new byte[] {1, 2},
            List.of(Map.entry(1, "a\u0001")),
            Row.of(36));
    assertEquals(
        "{\"price\":1.50,\"ratio\":\"NaN\",\"day\":\"1970-01-01\",\"bytes\":\"AQI=\","
            + "\"map\":{\"1\":\"a\\u0001\"},\"who\":{\"age\":36}}\n",
        printed(OutputFormat.JSON, schema, List.of(row)));
  }

  private static String printed(OutputFormat format, SparkType.Struct schema, List<Row> rows) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      long count =
          format.printer().print(Result.of(schema, rows), new ValueText(ZoneOffset.UTC), out);
      assertEquals(rows.size(), count);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
