package floeberg.cli;

import java.util.List;

/**
 * Initialises, beside the main thread, classes that take long to initialise and that nearly every
 * statement needs: the parser's tables and the natives of DuckDB and SQLite. The order is that in
 * which a statement comes to them, after the lexer, which the main thread starts with.
 */
final class Preload {
  private static final List<String> CLASSES =
      List.of(
          "org.apache.spark.sql.catalyst.parser.SqlBaseParser",
          "org.duckdb.DuckDBNative",
          "org.sqlite.core.NativeDB");

  private Preload() {}

  static void start() {
    Thread.ofPlatform().daemon().name("preload").start(Preload::run);
  }

  private static void run() {
    for (String name : CLASSES) {
      try {
        Class.forName(name);
      } catch (ReflectiveOperationException | LinkageError _) {
        // Whoever needs the class says what is wrong with it.
        return;
      }
    }
  }
}
