package floeberg.testing.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Sums of expressions over DECIMAL(15,2) columns beside the same over DOUBLE columns. */
final class DecimalBench {
  private static final int WARM_UPS = 3;
  private static final int RUNS = 9;
  private static final List<String> EXPRESSIONS =
      List.of(
          "%s",
          "%s * %s",
          "%1$s * (1 - %2$s) * (1 + %2$s)",
          "%s / 3",
          "%s / 7 / 3",
          "%s / (1 + %s)",
          "%s %% 7");

  private final Report report;
  private final long rows;

  DecimalBench(Report report, long rows) {
    this.report = report;
    this.rows = rows;
  }

  void run(Path warehouse) {
    try (var session = new BenchSession(warehouse)) {
      session.run("CREATE NAMESPACE IF NOT EXISTS bench");
      session.run("CREATE TABLE bench.t (m DECIMAL(15,2), d DECIMAL(15,2), x DOUBLE, y DOUBLE)");
      session.run(
          """
          INSERT INTO bench.t SELECT m, d, CAST(m AS DOUBLE), CAST(d AS DOUBLE) FROM (
            SELECT CAST(id * 7919 %% 10000000 AS DECIMAL(15,2)) / 100 AS m,
              CAST(id %% 11 AS DECIMAL(15,2)) / 100 AS d FROM range(%d))"""
              .formatted(rows));
      for (String expression : EXPRESSIONS) {
        compare(session, expression.formatted("m", "d"), expression.formatted("x", "y"));
      }
    }
  }

  // In turns, so that what else the machine does weighs on both.
  private void compare(BenchSession session, String decimal, String floating) {
    var decimals = new ArrayList<Double>();
    var doubles = new ArrayList<Double>();
    for (int i = 0; i < WARM_UPS + RUNS; i++) {
      double first = processor(() -> session.run("SELECT sum(%s) FROM bench.t".formatted(decimal)));
      double second =
          processor(() -> session.run("SELECT sum(%s) FROM bench.t".formatted(floating)));
      if (i >= WARM_UPS) {
        decimals.add(first);
        doubles.add(second);
      }
    }
    var base = new Timing(doubles);
    report.add("processor time of sum(%s), %d DOUBLE rows".formatted(floating, rows), base);
    report.add("sum(%s), DECIMAL(15,2)".formatted(decimal), new Timing(decimals), base);
  }

  private static double processor(Runnable task) {
    var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long start = system.getProcessCpuTime();
    task.run();
    return (system.getProcessCpuTime() - start) / 1e6;
  }
}
