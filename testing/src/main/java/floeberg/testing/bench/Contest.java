package floeberg.testing.bench;

import floeberg.testing.peer.Peer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Floeberg and the engines beside it that start on this machine, in turns on the same work, so that
 * whatever else the machine does meets all of them. Prints one Markdown line a measurement:
 * medians, and in parentheses what the engine's processes used of all processors.
 */
final class Contest implements AutoCloseable {
  private static final String FLOEBERG = "floeberg";

  private final Consumer<String> out;
  private final Map<String, Peer> peers = new LinkedHashMap<>();
  private final Map<String, List<Peer.Answer>> sums = new LinkedHashMap<>();

  /** What is measured: runs as a peer, gives the answer of the statement that counts. */
  interface Task {
    Peer.Answer run(Peer peer);
  }

  /**
   * Starts the engines; those that do not start are left out.
   *
   * @param out takes the lines of the report
   * @param root the project's folder
   * @param warehouse a new folder
   */
  Contest(Consumer<String> out, Path root, Path warehouse, List<String> names) throws IOException {
    this.out = out;
    Path log = warehouse.resolve("engines.log");
    start(root, FLOEBERG, warehouse, log);
    floeberg().run("CREATE NAMESPACE bench");
    names.forEach(name -> start(root, name, warehouse, log));
    peers.values().forEach(peer -> out.accept("* " + peer.version()));
    out.accept("");
    String others = String.join(" | ", names());
    out.accept("| what | " + others + " | of the others | floeberg's peak |");
    out.accept("|---|" + "---|".repeat(peers.size() + 2));
  }

  private void start(Path root, String name, Path warehouse, Path log) {
    Peer.start(root, name, warehouse, log, List.of()).ifPresent(peer -> peers.put(name, peer));
  }

  private List<String> names() {
    return List.copyOf(peers.keySet());
  }

  Peer floeberg() {
    return peers.get(FLOEBERG);
  }

  /** Runs a statement in Floeberg, to prepare what is measured. */
  String prepare(String sql) {
    List<List<String>> rows = floeberg().run(sql).rows();
    return rows.isEmpty() || rows.getFirst().isEmpty() ? "" : rows.getFirst().getFirst();
  }

  /** Prepares every engine. */
  void forEach(Consumer<Peer> preparation) {
    peers.values().forEach(preparation);
  }

  /** Measures a statement that leaves the tables as they were. */
  void query(String title, int warmUps, int runs, String sql) {
    measure(title, warmUps, runs, Set.of(), peer -> peer.run(sql));
  }

  /**
   * Measures a task in all engines, in turns. One that refuses it is left out of this line.
   *
   * @param absent engines that cannot do this
   */
  void measure(String title, int warmUps, int runs, Set<String> absent, Task task) {
    var times = new LinkedHashMap<String, List<Peer.Answer>>();
    for (String name : names()) {
      if (!absent.contains(name)) {
        times.put(name, new ArrayList<>());
      }
    }
    floeberg().forgetPeak();
    for (int run = -warmUps; run < runs; run++) {
      for (String name : List.copyOf(times.keySet())) {
        try {
          Peer.Answer answer = task.run(peers.get(name));
          if (run >= 0) {
            times.get(name).add(answer);
          }
        } catch (Peer.PeerException e) {
          System.err.println(title + ": " + e.getMessage());
          times.remove(name);
        }
      }
    }
    print(title, times);
    if (times.size() == peers.size()) {
      times.forEach((name, answers) -> sums.merge(name, List.of(sum(answers)), Contest::added));
    }
  }

  private static Peer.Answer sum(List<Peer.Answer> answers) {
    return new Peer.Answer(millis(answers), cpu(answers), List.of());
  }

  private static List<Peer.Answer> added(List<Peer.Answer> left, List<Peer.Answer> right) {
    Peer.Answer a = left.getFirst();
    Peer.Answer b = right.getFirst();
    return List.of(
        new Peer.Answer(a.millis() + b.millis(), a.cpuMillis() + b.cpuMillis(), List.of()));
  }

  /** Prints the sums of the medians of all lines so far that every engine has a part in. */
  void printTotal(String title) {
    print(title, sums);
  }

  private void print(String title, Map<String, List<Peer.Answer>> times) {
    var cells = new ArrayList<String>();
    var ratios = new ArrayList<String>();
    for (String name : names()) {
      if (!times.containsKey(name)) {
        cells.add("-");
        continue;
      }
      double millis = millis(times.get(name));
      double cpu = cpu(times.get(name));
      cells.add(text(millis) + " (" + text(cpu) + ")");
      if (!name.equals(FLOEBERG) && times.containsKey(FLOEBERG)) {
        ratios.add(
            String.format(
                Locale.ROOT,
                "%.2f (%.2f) of %s",
                millis(times.get(FLOEBERG)) / millis,
                cpu(times.get(FLOEBERG)) / Math.max(cpu, 1),
                name));
      }
    }
    out.accept(
        "| %s | %s | %s | %d MB |"
            .formatted(
                title,
                String.join(" | ", cells),
                String.join(", ", ratios),
                floeberg().peakMegabytes()));
  }

  private static double millis(List<Peer.Answer> answers) {
    return new Timing(answers.stream().map(Peer.Answer::millis).toList()).median();
  }

  // The kernel counts in hundredths of a second, so that short statements need the mean.
  private static double cpu(List<Peer.Answer> answers) {
    return answers.stream().mapToDouble(Peer.Answer::cpuMillis).average().orElse(0);
  }

  private static String text(double millis) {
    return millis < 1000
        ? String.format(Locale.ROOT, "%.1f ms", millis)
        : String.format(Locale.ROOT, "%.2f s", millis / 1000);
  }

  @Override
  public void close() {
    peers.values().forEach(Peer::close);
  }
}
