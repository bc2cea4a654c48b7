package floeberg.statement;

import floeberg.function.Functions;
import java.util.List;

/** The built-in functions as SHOW and DESCRIBE list them. */
final class BuiltIns {
  private BuiltIns() {}

  static boolean exists(String name) {
    return Functions.find(name).isPresent();
  }

  static List<String> names() {
    return Functions.names();
  }

  /** What is known of a function beside its name. */
  static List<String> usage(String name) {
    return List.of("Class: built-in", "Usage: " + name);
  }
}
