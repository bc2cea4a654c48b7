package floeberg.statement;

import floeberg.function.FunctionClasses;
import floeberg.function.FunctionEntry;
import floeberg.function.Functions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The built-in functions as SHOW and DESCRIBE list them. */
final class BuiltIns {
  /** Names that SQL's grammar turns into other calls, which Spark lists all the same. */
  private static final List<String> GRAMMAR =
      List.of("!=", "<>", "case", "cast", "range", "window", "session_window", "window_time");

  /**
   * Names under which the function table keeps forms of the grammar; Spark has no such functions.
   */
  private static final Set<String> FORMS =
      Set.of(
          "equals",
          "isfalse",
          "isnotfalse",
          "isnottrue",
          "isnotunknown",
          "istrue",
          "isunknown",
          "likeall",
          "likeany",
          "notlikeall",
          "notlikeany",
          "timestampadd",
          "timestampdiff");

  private static final String CLASS = "Class: ";

  private static final String CATALOG_PREFIX = "system.";

  /** In front of functions that only DataFrames have. */
  private static final String DATAFRAME_SIGN = "~";

  private BuiltIns() {}

  static boolean exists(String name) {
    return Functions.find(name).isPresent() || GRAMMAR.contains(name);
  }

  /** Functions of every namespace. */
  static Set<String> names() {
    var names = new TreeSet<>(GRAMMAR);
    for (String name : Functions.names()) {
      boolean isHidden =
          name.startsWith(CATALOG_PREFIX) || name.length() > 1 && name.startsWith(DATAFRAME_SIGN);
      if (!FORMS.contains(name) && !isHidden) {
        names.add(name);
      }
    }
    return names;
  }

  /** Iceberg's functions, which every catalog has in its namespace {@code system}. */
  static Set<String> ofCatalog(String catalog) {
    var names = new TreeSet<String>();
    for (String name : Functions.names()) {
      if (name.startsWith(CATALOG_PREFIX)) {
        names.add(catalog + "." + name);
      }
    }
    return names;
  }

  /** What is known of a function beside its name. */
  static List<String> usage(String name, boolean isExtended) {
    var lines = new ArrayList<String>();
    lines.add(CLASS + FunctionClasses.of(name).orElse("built-in"));
    Optional<FunctionEntry> entry = Functions.find(name);
    lines.add(
        "Usage: " + entry.map(FunctionUsage::text).orElse(name + ": a form of SQL's grammar"));
    if (isExtended) {
      lines.add("Extended Usage: " + entry.map(FunctionUsage::details).orElse("none"));
    }
    return lines;
  }
}
