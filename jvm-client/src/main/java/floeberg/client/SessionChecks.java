package floeberg.client;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;

/** Settings, tags, interrupts and further sessions. */
final class SessionChecks {
  /** Runs for hours; every engine looks for an interrupt between batches of a range. */
  private static final String LONG = "SELECT sum(id % 7) FROM range(1000000000000000)";

  private final Checks checks;
  private final SparkSession spark;

  SessionChecks(Checks checks) {
    this.checks = checks;
    this.spark = checks.spark();
  }

  void run() {
    checks.check("conf", this::conf);
    checks.check("version", () -> Checks.isTrue(spark.version().startsWith("4."), spark.version()));
    checks.check("tags", this::tags);
    checks.check("interruptAll", () -> interrupted(() -> spark.interruptAll()));
    checks.check("interruptTag", this::interruptTag);
    checks.check("newSession", this::newSession);
    checks.check("cloneSession", this::cloneSession);
    checks.check("large plan", this::largePlan);
  }

  private void conf() {
    spark.conf().set("spark.sql.shuffle.partitions", "7");
    Checks.equal("7", spark.conf().get("spark.sql.shuffle.partitions"));
    Checks.equal("7", spark.sql("SET spark.sql.shuffle.partitions").first().getString(1));
    spark.conf().unset("spark.sql.shuffle.partitions");
    Checks.equal("fallback", spark.conf().get("my.own.key", "fallback"));
    Checks.isTrue(spark.conf().isModifiable("spark.sql.shuffle.partitions"), "not modifiable");
    Checks.isTrue(spark.conf().getAll().size() > 0, "no settings");
  }

  private void tags() {
    spark.addTag("mine");
    Checks.isTrue(spark.getTags().contains("mine"), "no tag");
    Checks.equal(3L, spark.range(3).count());
    spark.removeTag("mine");
    spark.clearTags();
  }

  private void interrupted(Runnable interrupt) throws Exception {
    var failure =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                spark.sql(LONG).collect();
                return "it ended";
              } catch (Exception e) {
                return String.valueOf(e.getMessage());
              }
            });
    while (!failure.isDone()) {
      interrupt.run();
      Thread.sleep(50);
    }
    String message = failure.get(30, TimeUnit.SECONDS);
    Checks.isTrue(message.contains("OPERATION_CANCELED"), message);
  }

  private void interruptTag() throws Exception {
    var failure =
        CompletableFuture.supplyAsync(
            () -> {
              spark.addTag("slow");
              try {
                spark.sql(LONG).collect();
                return "it ended";
              } catch (Exception e) {
                return String.valueOf(e.getMessage());
              }
            });
    while (!failure.isDone()) {
      spark.interruptTag("slow");
      Thread.sleep(50);
    }
    Checks.isTrue(failure.get().contains("OPERATION_CANCELED"), failure.get());
  }

  private void newSession() throws Exception {
    spark.range(1).createOrReplaceTempView("hidden");
    SparkSession other = spark.newSession();
    Checks.isTrue(!other.catalog().tableExists("hidden"), "a view of another session");
    Checks.equal(2L, other.range(2).count());
    other.close();
  }

  private void cloneSession() throws Exception {
    spark.range(5).createOrReplaceTempView("kept");
    // Not in the interface of every version.
    SparkSession copy =
        (SparkSession) spark.getClass().getMethod("cloneSession").invoke(spark);
    Checks.equal(5L, copy.table("kept").count());
    copy.close();
  }

  /** A plan above the threshold of compression. */
  private void largePlan() {
    var text = new StringBuilder("SELECT * FROM VALUES (0)");
    for (int i = 1; i < 3000; i++) {
      text.append(", (").append(i).append(')');
    }
    Checks.equal(3000L, spark.sql(text.toString()).count());
    var frame = spark.range(3).toDF();
    for (int i = 0; i < 60; i++) {
      frame = frame.withColumn("c" + i, org.apache.spark.sql.functions.lit(i));
    }
    Checks.equal(61, frame.columns().length);
    Checks.equal(3, frame.collectAsList().size());
  }
}
