package floeberg.client;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.row_number;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.upper;
import static org.apache.spark.sql.functions.when;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Observation;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.expressions.Window;
import org.apache.spark.storage.StorageLevel;

/** The untyped Dataset calls. */
final class DataFrameChecks {
  private final Checks checks;
  private final SparkSession spark;

  DataFrameChecks(Checks checks) {
    this.checks = checks;
    this.spark = checks.spark();
  }

  private Dataset<Row> people() {
    return spark.sql(
        "SELECT * FROM VALUES ('ann', 'red', 3), ('bob', 'blue', 5), ('cid', 'red', 7)"
            + " AS t(name, team, points)");
  }

  void run() {
    columns();
    groups();
    combinations();
    statistics();
    state();
  }

  private void columns() {
    checks.rows(
        "select, filter, orderBy",
        () ->
            people()
                .filter(col("points").gt(3).and(col("team").notEqual("green")))
                .orderBy(col("points").desc())
                .select(upper(col("name")), col("points").plus(1).as("more")),
        "[CID,8]",
        "[BOB,6]");
    checks.rows(
        "withColumn, drop, rename",
        () ->
            people()
                .limit(1)
                .withColumn("twice", col("points").multiply(2))
                .withColumnRenamed("name", "who")
                .drop("team"),
        "[ann,3,6]");
    checks.rows(
        "when, otherwise, cast, isin",
        () ->
            people()
                .select(
                    when(col("team").isin("red"), lit("r")).otherwise(lit("-")),
                    col("points").cast("string"))
                .limit(2),
        "[r,3]",
        "[-,5]");
    checks.rows(
        "lambda", () -> spark.sql("SELECT array(1, 2) AS a").select(
            transform(col("a"), x -> x.plus(1)).cast("string")), "[[2, 3]]");
    checks.rows(
        "struct fields",
        () ->
            people()
                .limit(1)
                .select(struct(col("name"), col("points")).as("s"))
                .select(col("s.name").as("n"), col("s").getField("points").as("p"), col("s.*")),
        "[ann,3,ann,3]");
    checks.rows("selectExpr", () -> people().selectExpr("name || '!' AS n").limit(1), "[ann!]");
    checks.rows(
        "distinct, dropDuplicates",
        () ->
            people()
                .select("team")
                .distinct()
                .union(people().dropDuplicates("team").select("team"))
                .orderBy("team"),
        "[blue]",
        "[blue]",
        "[red]",
        "[red]");
    checks.rows("toDF", () -> people().limit(1).toDF("a", "b", "c").select("b"), "[red]");
    checks.rows("offset", () -> people().orderBy("name").offset(2).select("name"), "[cid]");
    checks.rows(
        "hint, alias, repartition",
        () -> people().alias("p").hint("broadcast").repartition(2).coalesce(1).limit(0));
    checks.rows(
        "as, schema", () -> people().as("p").select(col("p.name")).limit(1), "[ann]");
  }

  private void groups() {
    checks.rows(
        "groupBy, agg",
        () ->
            people()
                .groupBy("team")
                .agg(sum("points"), avg("points"), count(lit(1)).as("n"))
                .orderBy("team"),
        "[blue,5,5.0,1]",
        "[red,10,5.0,2]");
    checks.rows(
        "rollup",
        () -> people().rollup("team").agg(sum("points")).orderBy(col("team").asc_nulls_last()),
        "[blue,5]",
        "[red,10]",
        "[null,15]");
    checks.rows(
        "cube", () -> people().cube("team").count().orderBy(col("count")), "[blue,1]", "[red,2]",
        "[null,3]");
    checks.rows(
        "pivot",
        () -> people().groupBy().pivot("team", List.of("red", "blue")).sum("points"),
        "[10,5]");
    checks.rows(
        "unpivot",
        () ->
            spark
                .sql("SELECT 1 AS id, 2 AS a, 3 AS b")
                .unpivot(
                    new org.apache.spark.sql.Column[] {col("id")},
                    new org.apache.spark.sql.Column[] {col("a"), col("b")},
                    "k",
                    "v"),
        "[1,a,2]",
        "[1,b,3]");
    checks.rows(
        "window",
        () ->
            people()
                .select(
                    col("name"),
                    row_number()
                        .over(Window.partitionBy("team").orderBy(col("points").desc()))
                        .as("place"))
                .orderBy("name"),
        "[ann,2]",
        "[bob,1]",
        "[cid,1]");
    checks.rows("agg map", () -> people().agg(Map.of("points", "max")), "[7]");
  }

  private void combinations() {
    checks.rows(
        "join",
        () -> {
          Dataset<Row> left = people();
          Dataset<Row> right = spark.sql("SELECT 'red' AS team, 'R' AS letter");
          return left.join(right, left.col("team").equalTo(right.col("team")), "left_outer")
              .select(left.col("name"), right.col("letter"))
              .orderBy("name");
        },
        "[ann,R]",
        "[bob,null]",
        "[cid,R]");
    checks.rows(
        "join using, crossJoin",
        () ->
            people()
                .join(spark.sql("SELECT 'blue' AS team, 1 AS x"), "team")
                .crossJoin(spark.range(2).toDF())
                .orderBy("id"),
        "[blue,bob,5,1,0]",
        "[blue,bob,5,1,1]");
    checks.rows(
        "set operations",
        () ->
            spark
                .range(4)
                .toDF()
                .except(spark.range(2).toDF())
                .intersect(spark.range(3).toDF())
                .unionByName(spark.range(1).toDF())
                .orderBy("id"),
        "[0]",
        "[2]");
    checks.rows(
        "unionByName with missing columns",
        () ->
            spark.sql("SELECT 1 AS a").unionByName(spark.sql("SELECT 2 AS b"), true).orderBy("b"),
        "[1,null]",
        "[null,2]");
    checks.rows(
        "subqueries",
        () ->
            people()
                .where(col("points").equalTo(people().select(max("points")).scalar()))
                .select("name"),
        "[cid]");
    checks.check(
        "sample, randomSplit",
        () -> {
          long sampled = spark.range(1000).sample(0.5, 42).count();
          Checks.isTrue(sampled > 300 && sampled < 700, "sampled " + sampled);
          Dataset<Long>[] parts = spark.range(100).randomSplit(new double[] {1, 1}, 7);
          Checks.equal(100L, parts[0].count() + parts[1].count());
        });
  }

  private void statistics() {
    checks.rows(
        "na",
        () ->
            spark
                .sql("SELECT * FROM VALUES (1, 'x'), (NULL, NULL) AS t(a, b)")
                .na()
                .fill(Map.of("a", 0, "b", "-"))
                .na()
                .replace("b", Map.of("x", "y")),
        "[1,y]",
        "[0,-]");
    checks.rows("na drop", () -> spark.sql("SELECT CAST(NULL AS INT) AS a").na().drop());
    checks.check(
        "describe, summary",
        () -> {
          Checks.equal(5L, people().describe("points").count());
          Checks.equal("3", people().summary("count").first().get(1));
        });
    checks.check(
        "stat",
        () -> {
          Dataset<Row> numbers = spark.range(11).selectExpr("id AS a", "id * 2 AS b");
          double correlation = numbers.stat().corr("a", "b");
          Checks.isTrue(Math.abs(correlation - 1) < 1e-9, "corr " + correlation);
          Checks.equal(22.0, numbers.stat().cov("a", "b"));
          double[] median = numbers.stat().approxQuantile("a", new double[] {0.5}, 0);
          Checks.equal(5.0, median[0]);
          Checks.equal(2L, people().stat().crosstab("team", "name").count());
          Checks.equal(1L, people().stat().freqItems(new String[] {"team"}).count());
        });
    checks.check(
        "observe",
        () -> {
          var observation = new Observation("seen");
          spark.range(9).toDF().observe(observation, count(lit(1)).as("rows")).collectAsList();
          Checks.equal(9L, observation.getAsJava().get("rows"));
        });
  }

  private void state() {
    checks.check(
        "temporary views",
        () -> {
          people().createOrReplaceTempView("people");
          Checks.equal(3L, spark.table("people").count());
          people().createOrReplaceGlobalTempView("everybody");
          Checks.equal(3L, spark.table("global_temp.everybody").count());
          Checks.isTrue(spark.catalog().dropTempView("people"), "not dropped");
          Checks.isTrue(spark.catalog().dropGlobalTempView("everybody"), "not dropped");
        });
    checks.check(
        "persist",
        () -> {
          Dataset<Row> kept = people().persist(StorageLevel.MEMORY_ONLY());
          Checks.equal(true, kept.storageLevel().useMemory());
          Checks.equal(3L, kept.count());
          kept.unpersist();
          Checks.equal(StorageLevel.NONE(), kept.storageLevel());
        });
    checks.check(
        "checkpoint",
        () -> Checks.equal(3L, people().localCheckpoint().filter(expr("points > 0")).count()));
  }
}
