package floeberg.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Runs named checks against one session, all of them, and keeps those that fail. */
final class Checks {
  private final SparkSession spark;
  private final List<String> failures = new ArrayList<>();
  private int count;

  Checks(SparkSession spark) {
    this.spark = spark;
  }

  SparkSession spark() {
    return spark;
  }

  /** One check; throws when it fails. */
  interface Body {
    void run() throws Exception;
  }

  void check(String name, Body body) {
    count++;
    if (Boolean.getBoolean("floeberg.traces")) {
      System.err.println("check " + name);
    }
    try {
      body.run();
    } catch (Exception | LinkageError | AssertionError e) {
      failures.add(name + ": " + e);
      if (Boolean.getBoolean("floeberg.traces")) {
        e.printStackTrace();
      }
    }
  }

  /** That a result's rows, in order, are these. */
  void rows(String name, Supplier<Dataset<Row>> result, String... expected) {
    check(
        name,
        () ->
            equal(
                Arrays.asList(expected),
                result.get().collectAsList().stream().map(Row::toString).toList()));
  }

  /** That a call fails with an exception of the class, whose text has the words. */
  void fails(String name, Class<? extends Throwable> type, String words, Body body) {
    check(
        name,
        () -> {
          Throwable thrown = null;
          try {
            body.run();
          } catch (Throwable e) {
            thrown = e;
          }
          if (!type.isInstance(thrown)) {
            throw new AssertionError("expected " + type.getName() + ", got " + thrown);
          }
          if (!String.valueOf(thrown.getMessage()).contains(words)) {
            throw new AssertionError("expected '" + words + "' in " + thrown.getMessage());
          }
        });
  }

  static void equal(Object expected, Object actual) {
    if (!Objects.equals(expected, actual)) {
      throw new AssertionError("expected " + expected + ", got " + actual);
    }
  }

  static void isTrue(boolean condition, String otherwise) {
    if (!condition) {
      throw new AssertionError(otherwise);
    }
  }

  int count() {
    return count;
  }

  List<String> failures() {
    return failures;
  }
}
