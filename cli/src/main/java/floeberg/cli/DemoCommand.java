package floeberg.cli;

import floeberg.Floeberg;
import floeberg.session.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code floeberg demo}: a bad load and its undo, in a warehouse that is thrown away. */
final class DemoCommand implements Command {
  @Override
  public String name() {
    return "demo";
  }

  @Override
  public String description() {
    return "Shows a nightly load that went wrong and its one-statement undo, in a temporary"
        + " warehouse.";
  }

  @Override
  public List<Option> options() {
    return List.of();
  }

  @Override
  public int run(Arguments arguments) throws IOException {
    Console console = Console.standard();
    Path warehouse = Files.createTempDirectory("floeberg-demo");
    try (Floeberg engine = Floeberg.open(warehouse, Map.of("spark.sql.session.timeZone", "UTC"));
        Session session = engine.newSession();
        var statements = Statements.of(session, Optional.empty());
        var _ = new Interruption(statements)) {
      return new Demo(statements, console).run() ? 0 : 1;
    } finally {
      delete(warehouse);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    }
  }
}
