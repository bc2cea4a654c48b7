package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.TypeText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other formats and forms than plain Parquet and lines of UTF-8. */
class PlainFilesTest {
  @TempDir private Path folder;
  private Floeberg engine;
  private Session session;

  @BeforeEach
  void open() {
    engine =
        Floeberg.open(folder.resolve("warehouse"), Map.of("spark.sql.session.timeZone", "UTC"));
    session = engine.newSession();
  }

  @AfterEach
  void close() {
    session.close();
    engine.close();
  }

  private List<Row> run(String sql) {
    return rows(session.sql(sql));
  }

  private static List<Row> rows(Result result) {
    var rows = new ArrayList<Row>();
    try (result) {
      result.rows().forEachRemaining(rows::add);
    }
    return rows;
  }

  private SourceRelation.DataSource source(String format, Path path, Map<String, String> options) {
    return new SourceRelation.DataSource(
        format,
        Optional.empty(),
        new floeberg.plan.Relation.Options(options),
        List.of(path.toString()),
        Origin.NONE);
  }

  private List<Row> read(String format, Path path, Map<String, String> options) {
    return rows(session.execute(new Statement.Query(source(format, path, options))));
  }

  private Path file(String name, String text, String charset) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(Charset.forName(charset)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "bzip2", "deflate", "lz4", "snappy", "zstd", "none"})
  void compressedTextIsWrittenAndRead(String compression) {
    Path place = folder.resolve("out");
    run(
        "INSERT OVERWRITE DIRECTORY '%s' USING csv OPTIONS (compression '%s') VALUES (1, 'ä'), (2, NULL)"
            .formatted(place, compression));
    assertEquals(
        List.of(Row.of(1, "ä"), new Row(Arrays.asList(2, null))),
        read("csv", place, Map.of("inferSchema", "true")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ISO-8859-1", "UTF-16", "UTF-16LE"})
  void textIsReadInItsCharset(String charset) throws IOException {
    Path path = file("a.csv", "k,v\n1,ü\n", charset);
    assertEquals(
        List.of(Row.of("1", "ü")),
        read("csv", path, Map.of("header", "true", "encoding", charset)));
  }

  @Test
  void recordsOfCsvMayHaveSeveralLines() throws IOException {
    Path path = file("a.csv", "k,v\n1,\"two\r\nlines \"\"x\"\", y\"\n\n2,\"\"\n3,a\"b", "UTF-8");
    assertEquals(
        List.of(
            Row.of("1", "two\nlines \"x\", y"),
            new Row(Arrays.asList("2", null)),
            Row.of("3", "a\"b")),
        read("csv", path, Map.of("header", "true", "multiLine", "true", "escape", "\"")));
  }

  @Test
  void elementsOfTheRowTagAreRecords() throws IOException {
    Path path =
        file(
            "a.xml",
            "<?xml version='1.0'?><!-- <b> --><l><b id='1'><t>A &amp; B</t><g>x</g><g>y</g></b>"
                + "<b id='2'><t><![CDATA[</b>]]></t><p>1.5</p></b></l>",
            "UTF-8");
    SourceRelation.DataSource source = source("xml", path, Map.of("rowTag", "b"));
    assertEquals(
        "STRUCT<_id: BIGINT, g: ARRAY<STRING>, p: DOUBLE, t: STRING>",
        TypeText.sql(session.schema(source)));
    assertEquals(
        List.of(
            new Row(Arrays.asList(1L, List.of("x", "y"), null, "A & B")),
            new Row(Arrays.asList(2L, null, 1.5, "</b>"))),
        rows(session.execute(new Statement.Query(source))));
    FloebergException refused =
        assertThrows(FloebergException.class, () -> read("xml", path, Map.of()));
    assertEquals("XML_ROW_TAG_MISSING", refused.condition().name());
  }

  @Test
  void xmlIsWrittenAsSparkDoes() throws IOException {
    Path place = folder.resolve("out");
    run(
        "INSERT OVERWRITE DIRECTORY '%s' USING xml OPTIONS (rowTag 'r') SELECT 1 AS a, 'x\ny' AS b"
            .formatted(place));
    try (var files = Files.list(place)) {
      Path file = files.filter(f -> f.toString().endsWith(".xml")).findFirst().orElseThrow();
      assertEquals(
          """
          <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
          <ROWS>
              <r>
                  <a>1</a>
                  <b>x
          y</b>
              </r>
          </ROWS>
          """,
          Files.readString(file));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"snappy", "deflate", "zstandard", "uncompressed"})
  void avroIsWrittenAndRead(String compression) {
    Path place = folder.resolve("out");
    run(
        ("INSERT OVERWRITE DIRECTORY '%s' USING avro OPTIONS (compression '%s') SELECT 1 AS i, 's' AS s,"
                + " CAST(1.25 AS DECIMAL(10,2)) AS d, DATE'2024-01-02' AS t, array(1, NULL) AS a,"
                + " map('k', 2) AS m, named_struct('x', 1L) AS r, X'01' AS b, CAST(NULL AS INT) AS n")
            .formatted(place, compression));
    assertEquals(
        "STRUCT<i: INT, s: STRING, d: DECIMAL(10,2), t: DATE, a: ARRAY<INT>, m: MAP<STRING, INT>,"
            + " r: STRUCT<x: BIGINT>, b: BINARY, n: INT>",
        TypeText.sql(session.schema(source("avro", place, Map.of()))));
    List<Object> values = read("avro", place, Map.of()).getFirst().values();
    assertEquals(
        Arrays.asList(
            1,
            "s",
            new BigDecimal("1.25"),
            19724,
            Arrays.asList(1, null),
            List.of(Map.entry("k", 2)),
            Row.of(1L)),
        values.subList(0, 7));
    assertEquals(null, values.get(8));
  }

  @Test
  void rowsKnowTheirFile() throws IOException {
    Path path = file("a.json", "{\"a\":1}\n", "UTF-8");
    assertEquals(
        List.of(Row.of(1L, path.toUri().toString(), "a.json", 8L)),
        run(
            "SELECT a, input_file_name(), _metadata.file_name, _metadata.file_size FROM json.`%s`"
                .formatted(path)));
    assertEquals(
        List.of(path.toUri().toString()), session.inputFiles(source("json", path, Map.of())));
  }

  @Test
  void malformedRecordsFailWithTheirFile() throws IOException {
    Path path = file("a.csv", "a,1\nb,x\n", "UTF-8");
    Map<String, String> failing = Map.of("mode", "FAILFAST", "inferSchema", "true");
    assertEquals(2, read("csv", path, failing).size());
    run(
        "CREATE TABLE t (a STRING, b INT) USING csv OPTIONS (mode 'FAILFAST') LOCATION '%s'"
            .formatted(path));
    FloebergException error = assertThrows(FloebergException.class, () -> run("SELECT * FROM t"));
    assertEquals("FAILED_READ_FILE.NO_HINT", error.condition().name());
    assertEquals(path.toUri().toString(), error.parameters().get("path"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "csv", "json", "avro"})
  void tablesOfPlainFilesTakeRows(String format) {
    run("CREATE TABLE t (a STRING) USING %s LOCATION '%s'".formatted(format, folder.resolve("t")));
    run("INSERT INTO t VALUES ('x')");
    run("INSERT INTO t VALUES ('y')");
    assertEquals(List.of(Row.of("x"), Row.of("y")), run("SELECT * FROM t ORDER BY a"));
    run("INSERT OVERWRITE t VALUES ('z')");
    assertEquals(List.of(Row.of("z")), run("SELECT * FROM t"));
  }
}
