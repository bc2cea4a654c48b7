package floeberg.testing.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A whole process, from its start to its exit. */
final class StartBench {
  private static final int WARM_UPS = 2;
  private static final int RUNS = 15;

  private final Report report;
  private final Path floeberg;
  private long mostKilobytes;

  StartBench(Report report, Path floeberg) {
    this.report = report;
    this.floeberg = floeberg;
  }

  void run(Path warehouse) {
    sql(
        warehouse,
        "CREATE TABLE orders (id BIGINT, amount DECIMAL(10,2));"
            + " INSERT INTO orders VALUES (1, 1.00), (2, 2.00)");
    measure("floeberg --version", List.of("--version"));
    measure("SELECT 1", command(warehouse, "SELECT 1"));
    measure("SELECT count(*)", command(warehouse, "SELECT count(*) FROM orders"));
    measure("SELECT *", command(warehouse, "SELECT * FROM orders"));
    measure("one-row INSERT", command(warehouse, "INSERT INTO orders VALUES (3, 3.00)"));
  }

  private void measure(String name, List<String> arguments) {
    mostKilobytes = 0;
    Timing timing = Timing.of(WARM_UPS, RUNS, () -> start(arguments));
    String memory = String.format(Locale.ROOT, "%.0f MB resident", mostKilobytes / 1024.0);
    report.add("process: " + name + ", " + memory, timing);
  }

  private void sql(Path warehouse, String text) {
    start(command(warehouse, text));
  }

  private static List<String> command(Path warehouse, String text) {
    return List.of("sql", "--warehouse", warehouse.toString(), "-e", text);
  }

  private void start(List<String> arguments) {
    var command = new java.util.ArrayList<String>();
    command.add(floeberg.toString());
    command.addAll(arguments);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
      while (!process.waitFor(10, TimeUnit.MILLISECONDS)) {
        mostKilobytes = Math.max(mostKilobytes, residentKilobytes(status));
      }
      if (process.exitValue() != 0) {
        throw new IllegalStateException(command + " ended with " + process.exitValue());
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  // The kernel keeps the largest size so far; other systems than Linux do not tell.
  private static long residentKilobytes(Path status) {
    try {
      return Files.readAllLines(status).stream()
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElse(0);
    } catch (IOException _) {
      return 0;
    }
  }
}
