package floeberg.connect;

import floeberg.error.Conditions;
import floeberg.error.FloebergException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Which Java classes an error is for a client: those of the JVM for real exceptions, Spark's own
 * hierarchy for conditions.
 */
final class ErrorClasses {
  private static final String RUNTIME = "java.lang.RuntimeException";
  private static final String ILLEGAL_ARGUMENT = "java.lang.IllegalArgumentException";

  /** Conditions that Spark throws as a class of their own. */
  private static final Map<String, String> SPECIAL =
      Map.of(
          "CATALOG_NOT_FOUND", "org.apache.spark.sql.connector.catalog.CatalogNotFoundException",
          "TABLE_OR_VIEW_NOT_FOUND", "org.apache.spark.sql.catalyst.ExtendedAnalysisException",
          "TABLE_OR_VIEW_ALREADY_EXISTS",
              "org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException",
          "TEMP_TABLE_OR_VIEW_ALREADY_EXISTS",
              "org.apache.spark.sql.catalyst.analysis.TempTableAlreadyExistsException",
          "SCHEMA_NOT_FOUND", "org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException",
          "SCHEMA_ALREADY_EXISTS",
              "org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException");

  /** Spark's superclasses, from tests of the class hierarchy in Spark's own jars. */
  private static final Map<String, String> PARENTS =
      Map.ofEntries(
          Map.entry(
              "org.apache.spark.sql.catalyst.ExtendedAnalysisException",
              "org.apache.spark.sql.AnalysisException"),
          Map.entry(
              "org.apache.spark.sql.catalyst.parser.ParseException",
              "org.apache.spark.sql.AnalysisException"),
          Map.entry("org.apache.spark.sql.AnalysisException", "java.lang.Exception"),
          Map.entry("org.apache.spark.SparkArithmeticException", "java.lang.ArithmeticException"),
          Map.entry("java.lang.ArithmeticException", RUNTIME),
          Map.entry("org.apache.spark.SparkRuntimeException", RUNTIME),
          Map.entry(
              "org.apache.spark.SparkNumberFormatException", "java.lang.NumberFormatException"),
          Map.entry("java.lang.NumberFormatException", ILLEGAL_ARGUMENT),
          Map.entry("org.apache.spark.SparkDateTimeException", "java.time.DateTimeException"),
          Map.entry("java.time.DateTimeException", RUNTIME),
          Map.entry(
              "org.apache.spark.SparkArrayIndexOutOfBoundsException",
              "java.lang.ArrayIndexOutOfBoundsException"),
          Map.entry(
              "java.lang.ArrayIndexOutOfBoundsException", "java.lang.IndexOutOfBoundsException"),
          Map.entry("java.lang.IndexOutOfBoundsException", RUNTIME),
          Map.entry("org.apache.spark.SparkIllegalArgumentException", ILLEGAL_ARGUMENT),
          Map.entry(ILLEGAL_ARGUMENT, RUNTIME),
          Map.entry(
              "org.apache.spark.SparkUnsupportedOperationException",
              "java.lang.UnsupportedOperationException"),
          Map.entry("java.lang.UnsupportedOperationException", RUNTIME),
          Map.entry(
              "org.apache.spark.SparkNoSuchElementException", "java.util.NoSuchElementException"),
          Map.entry("java.util.NoSuchElementException", RUNTIME),
          Map.entry(
              "org.apache.spark.SparkClassNotFoundException", "java.lang.ClassNotFoundException"),
          Map.entry("java.lang.ClassNotFoundException", "java.lang.ReflectiveOperationException"),
          Map.entry("java.lang.ReflectiveOperationException", "java.lang.Exception"),
          Map.entry("org.apache.spark.SparkSQLException", "java.sql.SQLException"),
          Map.entry("java.sql.SQLException", "java.lang.Exception"),
          Map.entry("org.apache.spark.SparkException", "java.lang.Exception"),
          Map.entry(
              "org.apache.spark.sql.connect.common.InvalidPlanInput",
              "org.apache.spark.SparkException"),
          Map.entry(
              "org.apache.spark.sql.connect.common.InvalidCommandInput",
              "org.apache.spark.SparkException"),
          Map.entry(RUNTIME, "java.lang.Exception"),
          Map.entry("java.lang.Exception", "java.lang.Throwable"),
          Map.entry("java.lang.Throwable", "java.lang.Object"));

  private ErrorClasses() {}

  /** The class and all its superclasses, ending with {@code java.lang.Object}. */
  static List<String> of(Throwable error) {
    if (!(error instanceof FloebergException floeberg)) {
      return real(error.getClass());
    }
    String name =
        SPECIAL.getOrDefault(floeberg.condition().name(), floeberg.condition().exceptionClass());
    return named(name);
  }

  /** Whether clients know the condition: the JVM's rebuilds the text from its own file, or dies. */
  static boolean hasCondition(FloebergException error) {
    return Conditions.isComplete(error.condition().name(), error.parameters().keySet());
  }

  private static List<String> named(String name) {
    var classes = new ArrayList<String>();
    String next = name;
    while (next != null) {
      classes.add(next);
      String parent = PARENTS.get(next);
      if (parent == null && !next.equals("java.lang.Object")) {
        parent =
            next.startsWith("org.apache.spark.sql.catalyst.analysis.")
                ? "org.apache.spark.sql.AnalysisException"
                : "org.apache.spark.SparkException";
      }
      next = parent;
    }
    return classes;
  }

  private static List<String> real(Class<?> type) {
    var classes = new ArrayList<String>();
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      classes.add(next.getName());
    }
    return classes;
  }
}
