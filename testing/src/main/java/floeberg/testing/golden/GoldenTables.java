package floeberg.testing.golden;

import floeberg.session.Session;
import java.nio.file.Path;
import java.util.Map;

/** The tables that Spark's test files find there, made from the data beside them. */
record GoldenTables(Session session, Path data) {
  private record Source(String file, String columns) {}

  private static final String TENK =
      """
      unique1 INT, unique2 INT, two INT, four INT, ten INT, twenty INT, hundred INT, thousand INT,
      twothousand INT, fivethous INT, tenthous INT, odd INT, even INT, stringu1 STRING,
      stringu2 STRING, string4 STRING""";

  private static final Map<String, String> TABLES =
      Map.of(
          "testdata",
          "SELECT CAST(id AS INT) AS key, CAST(id AS STRING) AS value FROM range(1, 101)",
          "arraydata",
          """
          SELECT * FROM VALUES (array(1, 2, 3), array(array(1, 2, 3))),
            (array(2, 3, 4), array(array(2, 3, 4))) AS t(arraycol, nestedarraycol)""",
          "mapdata",
          """
          SELECT * FROM VALUES (map(1, 'a1', 2, 'b1', 3, 'c1', 4, 'd1', 5, 'e1')),
            (map(1, 'a2', 2, 'b2', 3, 'c2', 4, 'd2')), (map(1, 'a3', 2, 'b3', 3, 'c3')),
            (map(1, 'a4', 2, 'b4')), (map(1, 'a5')) AS t(mapcol)""");
  private static final Map<String, Source> FILES =
      Map.of(
          "aggtest",
          new Source("agg.data", "a INT, b FLOAT"),
          "onek",
          new Source("onek.data", TENK),
          "tenk1",
          new Source("tenk.data", TENK));

  /** Makes those of the tables that the file speaks of. */
  void create(GoldenFile file) {
    TABLES.forEach(
        (name, query) -> {
          if (file.mentions(name)) {
            run("CREATE TABLE " + name + " USING parquet AS " + query);
          }
        });
    FILES.forEach(
        (name, source) -> {
          if (file.mentions(name)) {
            load(name, source);
          }
        });
  }

  private void load(String table, Source source) {
    Path path = data.resolve("postgresql").resolve(source.file());
    run(
        "CREATE TEMPORARY VIEW loading (%s) USING csv OPTIONS (path '%s', delimiter '\t')"
            .formatted(source.columns(), path));
    run("CREATE TABLE " + table + " USING parquet AS SELECT * FROM loading");
    run("DROP VIEW loading");
  }

  private void run(String sql) {
    session.sql(sql).close();
  }
}
