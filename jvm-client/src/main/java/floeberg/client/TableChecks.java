package floeberg.client;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** Writers and readers: Iceberg tables, their history, and plain files. */
final class TableChecks {
  private final Checks checks;
  private final SparkSession spark;
  private final String catalog;

  TableChecks(Checks checks, String catalog) {
    this.checks = checks;
    this.spark = checks.spark();
    this.catalog = catalog;
  }

  private Dataset<Row> rows(String values) {
    return spark.sql("SELECT * FROM VALUES " + values + " AS t(id, name)");
  }

  void run() {
    checks.check("writeTo", this::writeTo);
    checks.check("save modes", this::saveModes);
    checks.check("mergeInto", this::merge);
    checks.check("time travel", this::timeTravel);
    checks.check("branches and procedures", this::branches);
    checks.check("row-level statements", this::rowLevel);
    checks.check("files", this::files);
  }

  private void writeTo() throws Exception {
    rows("(1, 'a'), (2, 'b')")
        .writeTo("v2")
        .using("iceberg")
        .partitionedBy(col("id"))
        .tableProperty("owner.team", "x")
        .create();
    rows("(3, 'c')").writeTo("v2").append();
    Checks.equal(3L, spark.table("v2").count());
    rows("(3, 'd')").writeTo("v2").overwritePartitions();
    Checks.equal("d", spark.table("v2").filter("id = 3").first().getAs("name"));
    rows("(9, 'z')").writeTo("v2").overwrite(col("id").gt(1));
    Checks.equal(2L, spark.read().table("v2").count());
    rows("(1, 'q')").writeTo("v2").option("snapshot-property.why", "test").append();
    rows("(5, 'e')").writeTo("v2").using("iceberg").createOrReplace();
    Checks.equal(1L, spark.table("v2").count());
  }

  private void saveModes() {
    rows("(1, 'a')").write().format("iceberg").mode(SaveMode.Overwrite).saveAsTable("v1");
    rows("(2, 'b')").write().format("iceberg").mode("append").saveAsTable("v1");
    rows("(3, 'c')").write().insertInto("v1");
    rows("(4, 'd')").write().format("iceberg").mode(SaveMode.Ignore).saveAsTable("v1");
    Checks.equal(3L, spark.table("v1").count());
    Checks.equal(3L, spark.read().format("iceberg").load(catalog + "." + JvmClient.NAMESPACE + ".v1").count());
  }

  private void merge() {
    rows("(1, 'a'), (2, 'b')").write().format("iceberg").mode("overwrite").saveAsTable("target");
    rows("(2, 'B'), (3, 'C')").createOrReplaceTempView("source");
    spark
        .table("source")
        .mergeInto("target", expr("target.id = source.id"))
        .whenMatched()
        .update(new scala.collection.immutable.Map.Map1<>("name", col("source.name")))
        .whenNotMatched()
        .insertAll()
        .whenNotMatchedBySource()
        .delete()
        .merge();
    Checks.equal(
        "[[2,B], [3,C]]", spark.table("target").orderBy("id").collectAsList().toString());
  }

  private void timeTravel() {
    rows("(1, 'a')").write().format("iceberg").mode("overwrite").saveAsTable("history");
    rows("(2, 'b')").write().format("iceberg").mode("append").saveAsTable("history");
    long first =
        spark
            .table(catalog + "." + JvmClient.NAMESPACE + ".history.snapshots")
            .orderBy("committed_at")
            .first()
            .getAs("snapshot_id");
    Checks.equal(1L, spark.sql("SELECT * FROM history VERSION AS OF " + first).count());
    Checks.equal(1L, spark.read().option("versionAsOf", first).table("history").count());
    Checks.equal(
        1L,
        spark
            .read()
            .format("iceberg")
            .option("start-snapshot-id", first)
            .load(catalog + "." + JvmClient.NAMESPACE + ".history")
            .count());
  }

  private void branches() {
    rows("(1, 'a')").write().format("iceberg").mode("overwrite").saveAsTable("branched");
    spark.sql("ALTER TABLE branched CREATE BRANCH audit");
    spark.sql("INSERT INTO " + catalog + "." + JvmClient.NAMESPACE + ".branched.branch_audit VALUES (2, 'b')");
    Checks.equal(1L, spark.table("branched").count());
    Checks.equal(2L, spark.read().option("branch", "audit").table("branched").count());
    Row moved =
        spark
            .sql("CALL " + catalog + ".system.fast_forward('" + JvmClient.NAMESPACE + ".branched', 'main', 'audit')")
            .first();
    Checks.equal("main", moved.getString(0));
    Checks.equal(2L, spark.table("branched").count());
  }

  private void rowLevel() {
    rows("(1, 'a'), (2, 'b')").write().format("iceberg").mode("overwrite").saveAsTable("changed");
    spark.sql("UPDATE changed SET name = 'x' WHERE id = 1");
    spark.sql("DELETE FROM changed WHERE id = 2");
    Checks.equal("[[1,x]]", spark.table("changed").collectAsList().toString());
  }

  private void files() throws Exception {
    Path folder = Files.createTempDirectory("jvm-client");
    for (String format : new String[] {"parquet", "csv", "json"}) {
      String path = folder.resolve(format).toString();
      rows("(1, 'a'), (2, 'b')").withColumn("x", lit(1)).write().format(format).save(path);
      Dataset<Row> back =
          spark.read().format(format).schema("id INT, name STRING, x INT").load(path);
      Checks.equal("[2,b,1]", back.orderBy(col("id").desc()).first().toString());
    }
  }
}
