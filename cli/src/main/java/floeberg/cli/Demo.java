package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.util.HashMap;
import java.util.Map;

/** The incident, step by step; each statement is printed before its result. */
final class Demo {
  // Commit times are in milliseconds: TIMESTAMP AS OF needs them apart.
  private static final long MILLIS_BETWEEN_COMMITS = 20;

  private final Statements statements;
  private final Console console;
  private final StatementRunner runner;
  private final Map<String, String> variables = new HashMap<>();
  private boolean isAsExpected = true;

  Demo(Statements statements, Console console) {
    this.statements = statements;
    this.console = console;
    var quiet = new Console(console.out(), console.err(), false, false);
    this.runner = new StatementRunner(statements, OutputFormat.TABLE.printer(), quiet);
  }

  /** Whether everything answered as it must. */
  boolean run() {
    try {
      goodLoads();
      badLoad();
      undo();
      waysForward();
      files();
    } catch (StandardOutput.LostException e) {
      throw e;
    } catch (RuntimeException e) {
      console.out().flush();
      console.err().println(ErrorText.of(e));
      return false;
    }
    return isAsExpected;
  }

  private void goodLoads() {
    say("Two good nightly loads of orders.");
    statement("CREATE NAMESPACE shop");
    statement(
        """
        CREATE TABLE shop.orders (
          order_id BIGINT, customer_id BIGINT, amount DECIMAL(10,2), status STRING, order_date DATE)
        USING iceberg PARTITIONED BY (order_date)""");
    statement(
        """
        INSERT INTO shop.orders VALUES
          (1001, 501, 120.50, 'PLACED', DATE'2026-09-20'),
          (1002, 502, 75.00, 'PLACED', DATE'2026-09-20')""");
    bind("good_1", "SELECT snapshot_id FROM shop.orders.refs WHERE name = 'main'");
    statement(
        """
        INSERT INTO shop.orders VALUES
          (1003, 503, 310.25, 'PLACED', DATE'2026-09-21')""");
    bind("good_2", "SELECT snapshot_id FROM shop.orders.refs WHERE name = 'main'");
    bind(
        "good_1_time",
        "SELECT committed_at FROM shop.orders.snapshots WHERE snapshot_id = ${good_1}");
    statement("SELECT * FROM shop.orders ORDER BY order_id");
    say("Any earlier state is a query: by snapshot id, and by time.");
    statement("SELECT count(*) FROM shop.orders VERSION AS OF ${good_1}");
    statement("SELECT count(*) FROM shop.orders TIMESTAMP AS OF '${good_1_time}'");
  }

  private void badLoad() {
    say("The next load replays an order and brings a negative amount: revenue is wrong.");
    statement(
        """
        INSERT INTO shop.orders VALUES
          (1003, 503, 310.25, 'PLACED', DATE'2026-09-21'),
          (1004, 504, -1.00, 'PLACED', DATE'2026-09-21')""");
    bind("bad", "SELECT snapshot_id FROM shop.orders.refs WHERE name = 'main'");
    bind("bad_time", "SELECT committed_at FROM shop.orders.snapshots WHERE snapshot_id = ${bad}");
    statement("SELECT count(*), sum(amount) FROM shop.orders");
    say("Which commit was it? The history tells when, the snapshots what.");
    statement("SELECT * FROM shop.orders.history ORDER BY made_current_at");
    statement(
        """
        SELECT snapshot_id, parent_id, operation,
               summary['added-records'] AS added, summary['total-records'] AS total
        FROM shop.orders.snapshots ORDER BY committed_at""");
  }

  private void undo() {
    say("One statement takes it back. No file is touched: only the table's pointer moves.");
    statement("CALL system.rollback_to_snapshot('shop.orders', ${good_2})");
    statement("SELECT count(*), sum(amount) FROM shop.orders");
    statement("SELECT * FROM shop.orders.history ORDER BY made_current_at");
    say(
        "TIMESTAMP AS OF goes by what was current then: inside the bad window it still shows"
            + " the bad rows.");
    statement("SELECT count(*) FROM shop.orders TIMESTAMP AS OF '${bad_time}'");
  }

  private void waysForward() {
    say("Rolling back only goes to ancestors, so going forward again this way is refused.");
    refused("CALL system.rollback_to_snapshot('shop.orders', ${bad})");
    say("set_current_snapshot goes anywhere: to the bad state, and back.");
    statement("CALL system.set_current_snapshot('shop.orders', ${bad})");
    statement("SELECT count(*) FROM shop.orders");
    statement("CALL system.set_current_snapshot('shop.orders', ${good_2})");
    statement("SELECT count(*) FROM shop.orders");
  }

  private void files() {
    say(
        "The bad file is still there until snapshots expire: current files, files of any snapshot,"
            + " metadata files.");
    statement("SELECT count(*) FROM shop.orders.files");
    statement("SELECT count(*) FROM shop.orders.all_data_files");
    statement("SELECT count(*) FROM shop.orders.metadata_log_entries");
  }

  private void say(String text) {
    console.out().println("-- " + text);
    console.out().println();
  }

  private void statement(String template) {
    String sql = echo(template);
    runner.runOne(sql);
    console.out().println();
    pause();
  }

  private void refused(String template) {
    String sql = echo(template);
    try {
      runner.runOne(sql);
      isAsExpected = false;
      console.err().println("this statement should have failed");
    } catch (RuntimeException e) {
      console.out().println(ErrorText.of(e));
      console.out().println();
    }
  }

  private String echo(String template) {
    String sql = expand(template);
    console.out().println(sql + ";");
    return sql;
  }

  private void bind(String variable, String template) {
    try (Result result = statements.run(expand(template))) {
      SparkType.Field field = result.schema().fields().getFirst();
      Object value = result.rows().next().values().getFirst();
      var valueText = new ValueText(statements.session().settings().zone());
      variables.put(variable, valueText.text(value, field.type()));
    }
  }

  private String expand(String template) {
    String sql = template;
    for (var variable : variables.entrySet()) {
      sql = sql.replace("${" + variable.getKey() + "}", variable.getValue());
    }
    return sql;
  }

  private static void pause() {
    try {
      Thread.sleep(MILLIS_BETWEEN_COMMITS);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted", e);
    }
  }
}
