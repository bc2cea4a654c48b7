package floeberg.testing.bench;

import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Large statements over a table of a thousand columns: analyzed only, then run. */
final class AnalysisBench {
  private static final int COLUMNS = 1000;
  private static final int EXPRESSIONS = 500;
  private static final int WARM_UPS = 5;
  private static final int RUNS = 15;

  private final Report report;

  AnalysisBench(Report report) {
    this.report = report;
  }

  void run(Path warehouse) {
    try (var session = new BenchSession(warehouse)) {
      session.run("CREATE NAMESPACE IF NOT EXISTS bench");
      session.run(
          "CREATE TABLE bench.wide (%s)"
              .formatted(
                  list(COLUMNS, i -> "c" + i + (i % 2 == 0 ? " BIGINT" : " DECIMAL(15,2)"))));
      session.run("INSERT INTO bench.wide VALUES (%s)".formatted(list(COLUMNS, i -> "" + i)));
      measure(session, "all of 1,000 columns", "SELECT * FROM bench.wide");
      measure(
          session,
          "500 expressions",
          "SELECT %s FROM bench.wide"
              .formatted(
                  list(EXPRESSIONS, i -> "upper(concat(c%d, c%d * 2))".formatted(i, i + 1))));
      measure(
          session,
          "500 aggregates",
          "SELECT %s FROM bench.wide".formatted(list(EXPRESSIONS, i -> "sum(c%d)".formatted(i))));
      measure(
          session,
          "400 columns added one by one",
          "FROM bench.wide |> SELECT c0 "
              + IntStream.range(0, 400)
                  .mapToObj("|> EXTEND c0 + %1$d AS n%1$d"::formatted)
                  .collect(Collectors.joining(" ")));
    }
  }

  private void measure(BenchSession session, String what, String sql) {
    report.add(what + ", analysis", Timing.of(WARM_UPS, RUNS, () -> session.run("EXPLAIN " + sql)));
    report.add(what + ", run", Timing.of(WARM_UPS, RUNS, () -> session.run(sql)));
  }

  private static String list(int length, IntFunction<String> part) {
    return IntStream.range(0, length).mapToObj(part).collect(Collectors.joining(", "));
  }
}
