package floeberg.client;

import org.apache.spark.sql.SparkSession;

/** The calls of spark.catalog. */
final class CatalogChecks {
  private final Checks checks;
  private final SparkSession spark;
  private final String catalog;

  CatalogChecks(Checks checks, String catalog) {
    this.checks = checks;
    this.spark = checks.spark();
    this.catalog = catalog;
  }

  void run() {
    spark.sql("CREATE TABLE IF NOT EXISTS listed (id INT, name STRING COMMENT 'who')");
    checks.check(
        "current names",
        () -> {
          Checks.equal(catalog, spark.catalog().currentCatalog());
          Checks.equal(JvmClient.NAMESPACE, spark.catalog().currentDatabase());
        });
    checks.check(
        "lists",
        () -> {
          Checks.isTrue(spark.catalog().listCatalogs().count() > 0, "no catalogs");
          Checks.isTrue(
              spark.catalog().listDatabases().filter("name = '" + JvmClient.NAMESPACE + "'").count() == 1, "no database");
          Checks.equal("listed", spark.catalog().listTables().filter("name = 'listed'").first().name());
          Checks.equal(2L, spark.catalog().listColumns("listed").count());
          Checks.isTrue(spark.catalog().listFunctions().count() > 300, "few functions");
        });
    checks.check(
        "lookups",
        () -> {
          Checks.isTrue(spark.catalog().tableExists("listed"), "no table");
          Checks.isTrue(!spark.catalog().tableExists("nowhere"), "a table");
          Checks.isTrue(spark.catalog().databaseExists(JvmClient.NAMESPACE), "no database");
          Checks.equal("listed", spark.catalog().getTable("listed").name());
          Checks.isTrue(spark.catalog().functionExists("upper"), "no function");
        });
    checks.check(
        "cache",
        () -> {
          spark.catalog().cacheTable("listed");
          Checks.isTrue(spark.catalog().isCached("listed"), "not cached");
          spark.catalog().uncacheTable("listed");
          Checks.isTrue(!spark.catalog().isCached("listed"), "cached");
          spark.catalog().clearCache();
          spark.catalog().refreshTable("listed");
        });
    checks.check(
        "setCurrentDatabase",
        () -> {
          spark.sql("CREATE NAMESPACE IF NOT EXISTS " + catalog + ".other");
          spark.catalog().setCurrentDatabase("other");
          Checks.equal("other", spark.catalog().currentDatabase());
          spark.catalog().setCurrentDatabase(JvmClient.NAMESPACE);
          spark.catalog().setCurrentCatalog(catalog);
          spark.sql("USE " + catalog + "." + JvmClient.NAMESPACE);
        });
  }
}
