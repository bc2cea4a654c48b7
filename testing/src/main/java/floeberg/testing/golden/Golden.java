package floeberg.testing.golden;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.testing.golden.GoldenFile.Question;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Asks Floeberg what Spark's own test files ask, and compares.
 *
 * <p>Arguments: the folder with {@code sql-tests} and {@code test-data}, then prefixes of file
 * names. Prints a line a file on stdout and each difference on stderr.
 */
public final class Golden {
  private static final String ZONE = "America/Los_Angeles";
  private static final long LIMIT_SECONDS = 60;
  private static final Pattern CONDITION = Pattern.compile("\"errorClass\" : \"([^\"]*)\"");
  // Files about Python and Scala functions, the optimizer's text and Hive's tables.
  private static final List<String> LEFT_OUT =
      List.of("udf/", "udaf/", "udtf/", "explain", "transform", "change-column", "to_from_avro");

  private final Path folder;
  private final PrintStream out;
  private final PrintStream differences;

  private Golden(Path folder, PrintStream out, PrintStream differences) {
    this.folder = folder;
    this.out = out;
    this.differences = differences;
  }

  public static void main(String[] arguments) throws IOException {
    var golden = new Golden(Path.of(arguments[0]), System.out, System.err);
    golden.run(List.of(arguments).subList(1, arguments.length));
    System.exit(0);
  }

  private void run(List<String> prefixes) throws IOException {
    Path results = folder.resolve("sql-tests").resolve("results");
    List<Path> files;
    try (Stream<Path> walk = Files.walk(results)) {
      files = walk.filter(path -> path.toString().endsWith(".sql.out")).sorted().toList();
    }
    int same = 0;
    int all = 0;
    for (Path path : files) {
      GoldenFile file = GoldenFile.read(folder.resolve("sql-tests"), path);
      boolean isWanted =
          LEFT_OUT.stream().noneMatch(file.name()::contains)
              && (prefixes.isEmpty() || prefixes.stream().anyMatch(file.name()::startsWith));
      if (isWanted) {
        int agreeing = run(file);
        out.println(file.name() + " " + agreeing + "/" + file.questions().size());
        same += agreeing;
        all += file.questions().size();
      }
    }
    out.println("total " + same + "/" + all);
  }

  private int run(GoldenFile file) throws IOException {
    Path warehouse = Files.createTempDirectory("floeberg-golden");
    int same = 0;
    try (Floeberg engine =
            Floeberg.open(
                warehouse,
                Map.of(
                    "spark.sql.session.timeZone",
                    ZONE,
                    "spark.sql.warehouse.dir",
                    warehouse.resolve("files").toString()));
        Session session = engine.newSession();
        var threads = Executors.newSingleThreadExecutor()) {
      new GoldenTables(session, folder.resolve("test-data")).create(file);
      // On in Spark's tests, off where it is used.
      session.set("spark.sql.geospatial.enabled", "true");
      if (file.name().startsWith("nonansi/")) {
        session.set("spark.sql.ansi.enabled", "false");
      }
      if (file.name().startsWith("timestampNTZ/")) {
        session.set("spark.sql.timestampType", "TIMESTAMP_NTZ");
      }
      file.settings().forEach(session::set);
      for (Question question : file.questions()) {
        Future<Optional<String>> difference = threads.submit(() -> difference(session, question));
        Optional<String> found = await(session, difference);
        if (found.isEmpty()) {
          same++;
        } else {
          differences.println("== " + file.name() + "\n" + question.sql() + "\n" + found.get());
        }
      }
    }
    return same;
  }

  private static Optional<String> await(Session session, Future<Optional<String>> difference) {
    try {
      return difference.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      session.cancel();
      return Optional.of("-- no answer in time");
    } catch (Exception e) {
      return Optional.of("-- " + e);
    }
  }

  /** What differs; empty when nothing does. */
  private static Optional<String> difference(Session session, Question question) {
    Answer answer = answer(session, question.sql());
    Matcher condition = CONDITION.matcher(question.output());
    boolean isError = question.schema().equals("struct<>") && question.output().contains("{");
    if (isError && condition.find()) {
      return condition.group(1).equals(answer.condition())
          ? Optional.empty()
          : Optional.of("-- expected " + condition.group(1) + "\n-- got " + answer.shown());
    }
    if (!answer.condition().isEmpty()) {
      return Optional.of(
          "-- expected "
              + question.schema()
              + "\n"
              + question.output()
              + "\n-- got "
              + answer.shown());
    }
    if (!answer.schema().equals(question.schema()) && !question.schema().equals("struct<>")) {
      return Optional.of("-- expected " + question.schema() + "\n-- got " + answer.schema());
    }
    List<String> expected = sorted(question.output());
    return expected.equals(sorted(String.join("\n", answer.lines())))
        ? Optional.empty()
        : Optional.of(
            "-- expected rows\n"
                + question.output()
                + "\n-- got rows\n"
                + String.join("\n", answer.lines()));
  }

  // The order of rows is compared nowhere: Spark's files sort what has no ORDER BY.
  private static List<String> sorted(String lines) {
    return lines.lines().map(String::stripTrailing).filter(l -> !l.isEmpty()).sorted().toList();
  }

  private record Answer(String schema, List<String> lines, String condition, String message) {
    String shown() {
      return condition.isEmpty() ? schema + "\n" + String.join("\n", lines) : message;
    }
  }

  private static Answer answer(Session session, String sql) {
    try (Result result = session.sql(sql)) {
      var text = new HiveText(ZoneId.of(ZONE));
      var lines = new ArrayList<String>();
      Iterator<Row> rows = result.rows();
      while (rows.hasNext()) {
        lines.add(text.line(rows.next(), result.schema()));
      }
      return new Answer(result.schema().simpleString(), lines, "", "");
    } catch (FloebergException e) {
      String name = e.condition().name();
      return new Answer("", List.of(), name.isEmpty() ? "?" : name, String.valueOf(e.getMessage()));
    } catch (RuntimeException e) {
      return new Answer("", List.of(), "exception", e.toString());
    }
  }
}
