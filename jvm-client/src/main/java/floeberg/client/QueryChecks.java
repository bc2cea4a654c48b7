package floeberg.client;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** SQL text, the types of its answers, and the ways to fetch them. */
final class QueryChecks {
  private static final String TYPES =
      "SELECT 1Y AS b, 2S AS s, 3 AS i, 4L AS l, CAST(1.5 AS FLOAT) AS f, 2.5D AS d,"
          + " 1.20BD AS dec, 'x' AS str, X'0102' AS bin, true AS bool, DATE '2024-02-29' AS day,"
          + " TIMESTAMP '2024-01-01 10:00:00.123456' AS ts,"
          + " TIMESTAMP_NTZ '2024-01-01 10:00:00' AS ntz,"
          + " INTERVAL '1-2' YEAR TO MONTH AS ym, INTERVAL '1 02:03:04' DAY TO SECOND AS dt,"
          + " array(1, NULL) AS arr, map('k', 1) AS m, named_struct('x', 1, 'y', 'z') AS st,"
          + " CAST(NULL AS STRING) AS n";

  private final Checks checks;
  private final SparkSession spark;

  QueryChecks(Checks checks) {
    this.checks = checks;
    this.spark = checks.spark();
  }

  void run() {
    checks.check("sql types", this::types);
    checks.check(
        "sql schema",
        () ->
            Checks.equal(
                "a INT NOT NULL,b STRUCT<x: ARRAY<STRING>>",
                spark
                    .sql(
                        "SELECT 1 AS a, if(rand() < 2, named_struct('x', array(cast(null AS STRING))),"
                            + " NULL) AS b")
                    .schema()
                    .toDDL()
                    .replace(" NOT NULL>", ">")
                    // Version 4.2 tells a collation that was sent from none.
                    .replace(" COLLATE UTF8_BINARY", "")));
    checks.rows(
        "sql named arguments",
        () -> spark.sql("SELECT :a + 1 AS x, :b AS y", Map.of("a", 41, "b", "it's")),
        "[42,it's]");
    checks.rows(
        "sql positional arguments",
        () -> spark.sql("SELECT ? AS x, ? AS y", new Object[] {1L, Date.valueOf("2024-01-01")}),
        "[1,2024-01-01]");
    checks.check(
        "show",
        () -> {
          spark.sql("SELECT 1 AS a, 'x' AS b").show(false);
          spark.range(30).show();
          spark.range(3).show(2, 0, true);
        });
    checks.check("count", () -> Checks.equal(1000L, spark.range(1000).count()));
    checks.check("first", () -> Checks.equal(0L, spark.range(5).first()));
    checks.check("take", () -> Checks.equal(3, spark.range(9).takeAsList(3).size()));
    checks.check("head", () -> Checks.equal(2, ((Object[]) spark.range(9).head(2)).length));
    checks.check("tail", () -> Checks.equal(8L, ((Object[]) spark.range(9).tail(1))[0]));
    checks.check("isEmpty", () -> Checks.isTrue(spark.range(0).isEmpty(), "not empty"));
    checks.check("isEmpty of rows", () -> Checks.isTrue(!spark.range(1).isEmpty(), "empty"));
    checks.check("toLocalIterator", this::iterate);
    checks.check("many batches", this::manyBatches);
    checks.check(
        "no columns",
        () -> Checks.equal(7, spark.range(7).select().collectAsList().size()));
    checks.check(
        "explain",
        () -> {
          spark.range(3).explain();
          spark.range(3).explain(true);
          spark.range(3).explain("formatted");
        });
    checks.check("printSchema", () -> spark.sql(TYPES).printSchema());
    checks.check(
        "isLocal, isStreaming",
        () -> {
          Checks.equal(false, spark.range(3).isStreaming());
          Checks.equal(0, spark.range(3).inputFiles().length);
        });
    checks.check(
        "sameSemantics",
        () -> {
          Checks.isTrue(spark.range(3).sameSemantics(spark.range(3)), "differ");
          Checks.equal(spark.range(3).semanticHash(), spark.range(3).semanticHash());
        });
    checks.check("commands run once", this::commandsRunOnce);
    checks.rows(
        "table functions",
        () -> spark.tvf().explode(org.apache.spark.sql.functions.expr("array(1, 2)")).toDF(),
        "[1]",
        "[2]");
  }

  private void types() {
    Row row = spark.sql(TYPES).first();
    Checks.equal((byte) 1, row.getAs("b"));
    Checks.equal((short) 2, row.getAs("s"));
    Checks.equal(3, row.getAs("i"));
    Checks.equal(4L, row.getAs("l"));
    Checks.equal(1.5f, row.getAs("f"));
    Checks.equal(2.5, row.getAs("d"));
    Checks.equal(0, new BigDecimal("1.20").compareTo(row.<BigDecimal>getAs("dec")));
    Checks.equal("x", row.getAs("str"));
    Checks.equal(2, row.<byte[]>getAs("bin").length);
    Checks.equal(true, row.getAs("bool"));
    Checks.equal(Date.valueOf("2024-02-29"), row.getAs("day"));
    Checks.equal(
        Timestamp.from(Instant.parse("2024-01-01T10:00:00.123456Z")), row.getAs("ts"));
    Checks.equal(LocalDateTime.of(2024, 1, 1, 10, 0), row.getAs("ntz"));
    Checks.equal(Period.of(1, 2, 0), row.getAs("ym"));
    Checks.equal(Duration.parse("PT26H3M4S"), row.getAs("dt"));
    Checks.equal(1, row.getList(row.fieldIndex("arr")).get(0));
    Checks.equal(null, row.getList(row.fieldIndex("arr")).get(1));
    Checks.equal(Map.of("k", 1), new HashMap<>(row.getJavaMap(row.fieldIndex("m"))));
    Checks.equal("z", row.getStruct(row.fieldIndex("st")).getAs("y"));
    Checks.isTrue(row.isNullAt(row.fieldIndex("n")), "not NULL");
  }

  private void iterate() {
    var seen = new ArrayList<Long>();
    spark.range(5000).toLocalIterator().forEachRemaining(seen::add);
    Checks.equal(5000, seen.size());
    Checks.equal(4999L, seen.getLast());
  }

  private void manyBatches() {
    List<Row> rows =
        spark.sql("SELECT id, repeat('x', 100) AS text FROM range(200000)").collectAsList();
    Checks.equal(200_000, rows.size());
    Checks.equal(199_999L, rows.getLast().getLong(0));
  }

  private void commandsRunOnce() {
    Dataset<Row> made = spark.sql("CREATE TABLE once (id INT)");
    made.collectAsList();
    Dataset<Row> inserted = spark.sql("INSERT INTO once VALUES (1)");
    inserted.collectAsList();
    inserted.count();
    Checks.equal(1L, spark.table("once").count());
    spark.sql("DROP TABLE once");
  }
}
