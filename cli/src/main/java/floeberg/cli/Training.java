package floeberg.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What the build runs once so that the JDK's cache knows the classes that commands need: statements
 * that succeed, in every format, and mistakes.
 */
final class Training {
  private static final List<String> MISTAKES =
      List.of("SELECT * FROM nope", "SELECT nope FROM shop.orders", "SELEC 1", "SELECT 1/0");

  private Training() {}

  /**
   * Arguments: what is trained, {@code statements} alone or the {@code server} too; a scratch
   * warehouse; the file of statements.
   */
  public static void main(String[] arguments) throws IOException {
    String warehouse = Path.of(arguments[1]).toString();
    List<String> sql = List.of("sql", "--warehouse", warehouse);
    Main.run(List.of("--version"));
    int status = Main.run(with(sql, "-f", arguments[2]));
    for (OutputFormat format : OutputFormat.values()) {
      String name = format.name().toLowerCase(java.util.Locale.ROOT);
      Main.run(with(sql, "--format", name, "-e", "SELECT * FROM shop.orders ORDER BY order_id"));
    }
    MISTAKES.forEach(mistake -> Main.run(with(sql, "-e", mistake)));
    if (arguments[0].equals("server")) {
      ServerTraining.run(Path.of(warehouse, "served"));
    }
    System.exit(status);
  }

  private static List<String> with(List<String> words, String... more) {
    var all = new java.util.ArrayList<>(words);
    all.addAll(List.of(more));
    return all;
  }
}
