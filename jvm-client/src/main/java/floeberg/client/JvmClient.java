package floeberg.client;

import org.apache.spark.sql.SparkSession;

/**
 * Every kind of call of Spark's JVM client, against a server with an empty warehouse. Prints what
 * failed and {@code passed N/M}; the status is 0 when all passed.
 */
public final class JvmClient {
  /** Where the tables are made; a client that runs after another needs one of its own. */
  static final String NAMESPACE = System.getProperty("floeberg.namespace", "jvm");

  private JvmClient() {}

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    // Clusters name their Iceberg catalog; an empty name takes the session's own.
    String catalog = arguments.length > 1 ? arguments[1] : "spark_catalog";
    SparkSession spark =
        SparkSession.builder()
            .remote(url)
            .appName("jvm-client")
            .config("spark.sql.session.timeZone", "UTC")
            .getOrCreate();
    var checks = new Checks(spark);
    spark.sql("CREATE NAMESPACE IF NOT EXISTS " + catalog + "." + NAMESPACE).collect();
    spark.sql("USE " + catalog + "." + NAMESPACE).collect();
    new QueryChecks(checks).run();
    new DataFrameChecks(checks).run();
    new LocalDataChecks(checks).run();
    new TableChecks(checks, catalog).run();
    new CatalogChecks(checks, catalog).run();
    new SessionChecks(checks).run();
    new ErrorChecks(checks).run();
    checks.failures().forEach(System.out::println);
    int passed = checks.count() - checks.failures().size();
    System.out.println("passed " + passed + "/" + checks.count() + " spark " + spark.version());
    stop(spark);
    System.exit(checks.failures().isEmpty() ? 0 : 1);
  }

  /** Client 4.1 keeps memory of queries that were interrupted, whatever the server is. */
  private static void stop(SparkSession spark) {
    try {
      spark.stop();
    } catch (IllegalStateException e) {
      System.err.println(e.getMessage());
    }
  }
}
