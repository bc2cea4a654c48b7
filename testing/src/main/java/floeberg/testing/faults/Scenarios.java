package floeberg.testing.faults;

import floeberg.testing.faults.Scenario.Trait;
import java.util.ArrayList;
import java.util.List;

/** Every kind of write and procedure. */
public final class Scenarios {
  private static final List<String> STATE =
      List.of(
          "DESCRIBE ${t}",
          "SELECT * FROM ${t} WHERE id <> 999",
          "SELECT name, type FROM default.${t}.refs",
          "SELECT count(*) FROM default.${t}.snapshots",
          "SHOW TBLPROPERTIES ${t} ('kept')");
  private static final List<String> ROWS = List.of("SELECT * FROM ${t} WHERE id <> 999");

  private static final String CREATE = "CREATE TABLE ${t} (id INT, p STRING) PARTITIONED BY (p)";
  private static final String FIRST =
      "INSERT INTO ${t} VALUES (1, 'a'), (2, 'a'), (3, 'b'), (4, 'b'), (5, 'c')";
  private static final String SECOND = "INSERT INTO ${t} VALUES (6, 'a'), (7, 'b')";
  private static final String THIRD = "INSERT INTO ${t} VALUES (8, 'a'), (9, 'c')";
  private static final List<String> FILLED = List.of(CREATE, FIRST, SECOND);

  private static final String MERGE =
      "MERGE INTO ${t} t USING (SELECT * FROM VALUES (1, 'x'), (3, 'b'), (10, 'n') AS v(id, p)) AS s ON t.id = s.id"
          + " WHEN MATCHED AND s.p = 'b' THEN DELETE WHEN MATCHED THEN UPDATE SET p = s.p"
          + " WHEN NOT MATCHED THEN INSERT *";

  private Scenarios() {}

  /** All of them. */
  public static List<Scenario> all() {
    var all = new ArrayList<Scenario>();
    all.addAll(inserts());
    all.addAll(rowLevel());
    all.addAll(definitions());
    all.addAll(refs());
    all.addAll(rewrites());
    all.addAll(cleanings());
    all.addAll(imports());
    return all;
  }

  private static Scenario of(String name, List<String> setup, String statement, Trait... traits) {
    List<String> observed = List.of(traits).contains(Trait.COMMITS_OFTEN) ? ROWS : STATE;
    return new Scenario(name, setup, statement, observed, List.of(traits));
  }

  private static List<String> with(List<String> first, String... more) {
    var all = new ArrayList<>(first);
    all.addAll(List.of(more));
    return all;
  }

  private static List<Scenario> inserts() {
    return List.of(
        of("insert values", FILLED, "INSERT INTO ${t} VALUES (20, 'a'), (21, 'z')"),
        of("insert select", FILLED, "INSERT INTO ${t} SELECT id + 20, p FROM ${t} WHERE id <> 999"),
        of(
            "insert into branch",
            with(FILLED, "ALTER TABLE ${t} CREATE BRANCH side"),
            "INSERT INTO default.${t}.branch_side VALUES (20, 'a')"),
        of(
            "insert avro",
            with(FILLED, "ALTER TABLE ${t} SET TBLPROPERTIES ('write.format.default'='avro')"),
            "INSERT INTO ${t} VALUES (20, 'a'), (21, 'z')"),
        of(
            "overwrite static",
            FILLED,
            "INSERT OVERWRITE ${t} PARTITION (p = 'a') SELECT 20",
            Trait.REPLACES_ROWS),
        of(
            "overwrite all",
            FILLED,
            "INSERT OVERWRITE ${t} VALUES (20, 'a'), (21, 'z')",
            Trait.REPLACES_ROWS),
        of(
            "replace where",
            FILLED,
            "INSERT INTO ${t} REPLACE WHERE p = 'b' VALUES (22, 'b')",
            Trait.REPLACES_ROWS),
        of("truncate", FILLED, "TRUNCATE TABLE ${t}", Trait.REPLACES_ROWS));
  }

  private static List<Scenario> rowLevel() {
    var all = new ArrayList<Scenario>();
    record Mode(String name, String properties) {}
    for (Mode mode :
        List.of(
            new Mode("copy-on-write", "'format-version'='2'"),
            new Mode("position deletes", mergeOnRead(2)),
            new Mode("deletion vectors", mergeOnRead(3)))) {
      List<String> setup =
          with(
              List.of(CREATE + " TBLPROPERTIES (" + mode.properties() + ")", FIRST, SECOND),
              "DELETE FROM ${t} WHERE id = 7");
      all.add(of("delete, " + mode.name(), setup, "DELETE FROM ${t} WHERE id IN (2, 3)"));
      all.add(of("update, " + mode.name(), setup, "UPDATE ${t} SET p = 'u' WHERE id IN (2, 3)"));
      all.add(of("merge, " + mode.name(), setup, MERGE));
    }
    all.add(of("delete of whole files", FILLED, "DELETE FROM ${t} WHERE p = 'a'"));
    return all;
  }

  private static String mergeOnRead(int version) {
    return "'format-version'='%d', 'write.delete.mode'='merge-on-read', 'write.update.mode'='merge-on-read', 'write.merge.mode'='merge-on-read'"
        .formatted(version);
  }

  private static List<Scenario> definitions() {
    return List.of(
        of("create", List.of(), CREATE, Trait.MAKES_TABLE),
        of(
            "create as select",
            List.of(),
            "CREATE TABLE ${t} PARTITIONED BY (p) AS SELECT 1 AS id, 'a' AS p",
            Trait.MAKES_TABLE),
        of(
            "replace as select",
            FILLED,
            "REPLACE TABLE ${t} AS SELECT 30 AS id, 'r' AS p",
            Trait.REPLACES_ROWS),
        of(
            "create or replace as select",
            FILLED,
            "CREATE OR REPLACE TABLE ${t} AS SELECT id, p FROM ${t}",
            Trait.REPLACES_ROWS),
        of("add column", FILLED, "ALTER TABLE ${t} ADD COLUMN extra INT"),
        of("rename column", FILLED, "ALTER TABLE ${t} RENAME COLUMN p TO q", Trait.ALONE),
        of("set property", FILLED, "ALTER TABLE ${t} SET TBLPROPERTIES ('kept'='yes')"),
        of("add partition field", FILLED, "ALTER TABLE ${t} ADD PARTITION FIELD bucket(4, id)"),
        of("write order", FILLED, "ALTER TABLE ${t} WRITE ORDERED BY id"),
        new Scenario(
            "drop purge",
            FILLED,
            "DROP TABLE ${t} PURGE",
            List.of("SHOW TABLES LIKE '${t}'"),
            List.of(Trait.ALONE, Trait.COMMITS_OFTEN, Trait.LEAVES_FILES)));
  }

  private static List<Scenario> refs() {
    List<String> branched =
        with(
            FILLED,
            "ALTER TABLE ${t} CREATE BRANCH side",
            "INSERT INTO default.${t}.branch_side VALUES (50, 's')");
    List<String> staged =
        with(
            List.of(
                CREATE + " TBLPROPERTIES ('write.wap.enabled'='true')",
                FIRST,
                "SET spark.wap.id=w1",
                SECOND,
                "RESET spark.wap.id"));
    return List.of(
        of("create branch", FILLED, "ALTER TABLE ${t} CREATE BRANCH more"),
        of("create tag", FILLED, "ALTER TABLE ${t} CREATE TAG more RETAIN 3 DAYS"),
        of("drop branch", branched, "ALTER TABLE ${t} DROP BRANCH side"),
        of(
            "fast forward",
            branched,
            "CALL system.fast_forward('${t}', 'main', 'side')",
            Trait.REPLACES_ROWS),
        of("publish", staged, "CALL system.publish_changes('${t}', 'w1')"),
        of(
            "rollback",
            with(FILLED, "ALTER TABLE ${t} CREATE TAG here", THIRD),
            "CALL system.set_current_snapshot(table => '${t}', ref => 'here')",
            Trait.REPLACES_ROWS));
  }

  private static List<Scenario> rewrites() {
    List<String> small = List.of(CREATE, FIRST, SECOND, THIRD);
    List<String> deleted =
        List.of(
            CREATE + " TBLPROPERTIES (" + mergeOnRead(2) + ")",
            FIRST,
            "DELETE FROM ${t} WHERE id = 1",
            "DELETE FROM ${t} WHERE id = 3");
    String rewrite =
        "CALL system.rewrite_data_files(table => '${t}', options => map('rewrite-all', 'true'%s)%s)";
    return List.of(
        of("binpack", small, rewrite.formatted("", "")),
        of("sort", small, rewrite.formatted("", ", sort_order => 'id'")),
        of("zorder", small, rewrite.formatted("", ", sort_order => 'zorder(id, p)'"), Trait.ALONE),
        of(
            "partial progress",
            small,
            rewrite.formatted(", 'partial-progress.enabled', 'true'", ""),
            Trait.COMMITS_OFTEN),
        of("manifests", small, "CALL system.rewrite_manifests('${t}')"),
        of(
            "position deletes",
            deleted,
            "CALL system.rewrite_position_delete_files(table => '${t}', options => map('rewrite-all', 'true'))"),
        of(
            "position deletes to vectors",
            with(deleted, "ALTER TABLE ${t} SET TBLPROPERTIES ('format-version'='3')"),
            "CALL system.rewrite_position_delete_files(table => '${t}', options => map('rewrite-all', 'true'))"));
  }

  private static List<Scenario> cleanings() {
    List<String> old =
        List.of(
            CREATE + " TBLPROPERTIES (" + mergeOnRead(2) + ")",
            FIRST,
            "DELETE FROM ${t} WHERE id = 1",
            "ALTER TABLE ${t} CREATE TAG kept",
            "INSERT OVERWRITE ${t} VALUES (40, 'a')",
            THIRD,
            "INSERT OVERWRITE ${t} VALUES (41, 'a'), (42, 'b')");
    return List.of(
        of(
            "expire",
            old,
            "CALL system.expire_snapshots(table => '${t}', older_than => TIMESTAMP '2999-01-01', retain_last => 1)",
            Trait.LEAVES_FILES),
        of("orphans", old, "CALL system.remove_orphan_files(table => '${t}')"),
        of("table statistics", old, "CALL system.compute_table_stats('${t}')"),
        of("partition statistics", old, "CALL system.compute_partition_stats('${t}')"),
        of(
            "path rewrite",
            old,
            "CALL system.rewrite_table_path(table => '${t}', source_prefix => '${warehouse}', target_prefix => '/elsewhere', staging_location => '${dir}/staged')"));
  }

  private static List<Scenario> imports() {
    List<String> plain =
        List.of(
            "CREATE TABLE ${t}_src (id INT, p STRING) USING parquet PARTITIONED BY (p)",
            "INSERT INTO ${t}_src VALUES (60, 'a'), (61, 'b')");
    List<String> source = List.of("SELECT * FROM ${t}_src");
    return List.of(
        new Scenario(
            "add files",
            with(plain, CREATE, FIRST),
            "CALL system.add_files('${t}', '${t}_src')",
            List.of("SELECT * FROM ${t} WHERE id <> 999", "SELECT * FROM ${t}_src"),
            List.of(Trait.COMMITS_OFTEN)),
        new Scenario(
            "snapshot",
            plain,
            "CALL system.snapshot('${t}_src', '${t}')",
            List.of("SELECT * FROM ${t}", "SELECT * FROM ${t}_src"),
            List.of(Trait.MAKES_TABLE)),
        new Scenario(
            "migrate", plain, "CALL system.migrate('${t}_src')", source, List.of(Trait.ALONE)),
        new Scenario(
            "register",
            FILLED,
            "CALL system.register_table('${t}_again', '${metadata}')",
            List.of("SELECT * FROM ${t}", "SELECT * FROM ${t}_again"),
            List.of(Trait.ALONE)));
  }
}
