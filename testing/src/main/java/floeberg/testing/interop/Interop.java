package floeberg.testing.interop;

import floeberg.testing.peer.Peer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The program behind {@code dev/interop-engines}. */
public final class Interop {
  private static final String SCRIPT = "engines.sql";

  /** Every engine shall see at once what another one wrote. */
  private static final Map<String, List<String>> SETTINGS =
      Map.of(
          "floeberg", List.of("spark.sql.catalog.spark_catalog.cache-enabled=false"),
          "spark", List.of("spark.sql.catalog.ice.cache-enabled=false"));

  private Interop() {}

  /**
   * Runs the script with Floeberg and every engine that starts here and prints a Markdown table.
   * The status is 1 when engines disagree, or when there is no engine beside Floeberg.
   *
   * @param words the project's folder, then the engines; nothing means all
   */
  public static void main(String[] words) throws IOException {
    Path root = Path.of(words[0]);
    List<String> names =
        words.length > 1 ? List.of(words).subList(1, words.length) : List.of("spark", "trino");
    Path scratch = Files.createTempDirectory("floeberg-interop").toRealPath();
    Path log = scratch.resolve("engines.log");
    Map<String, Peer> engines = start(root, names, scratch.resolve("warehouse"), log);
    boolean isGood;
    try {
      isGood = engines.size() > 1 && report(engines);
    } finally {
      engines.values().forEach(Peer::close);
    }
    System.err.println("tables and the engines' own messages are in " + scratch);
    System.exit(isGood ? 0 : 1);
  }

  private static Map<String, Peer> start(Path root, List<String> names, Path warehouse, Path log)
      throws IOException {
    Files.createDirectories(warehouse);
    var all = new ArrayList<>(List.of("floeberg"));
    all.addAll(names);
    var engines = new LinkedHashMap<String, Peer>();
    for (String name : all) {
      Peer.start(root, name, warehouse, log, SETTINGS.getOrDefault(name, List.of()))
          .ifPresent(peer -> engines.put(name, peer));
      if (name.equals("floeberg")) {
        engines.get(name).run("CREATE NAMESPACE shop");
      }
    }
    return engines;
  }

  private static boolean report(Map<String, Peer> engines) {
    engines.values().forEach(engine -> System.out.println("* " + engine.version()));
    System.out.println();
    var names = List.copyOf(engines.keySet()).subList(1, engines.size());
    System.out.println("| what | " + String.join(" | ", names) + " |");
    System.out.println("|---|" + "---|".repeat(names.size()));
    boolean isGood = true;
    for (Script.Section section : Script.read(SCRIPT).sections()) {
      var run = new SectionRun(engines);
      run.run(section);
      System.out.println("| " + section.title() + " | " + String.join(" | ", run.cells()) + " |");
      isGood &= run.complaints().isEmpty();
      run.complaints().forEach(complaint -> System.err.println(section.title() + ": " + complaint));
    }
    return isGood;
  }
}
