package floeberg.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;

/** Records the expected files of cases; the program behind {@code dev/record}. */
public final class Oracle {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Oracle() {}

  /**
   * Records.
   *
   * @param words the corpus' folder, then cases or folders in it
   */
  public static void main(String[] words) throws Exception {
    if (words.length < 2) {
      System.err.println("usage: dev/record CORPUS CASE.sql|FOLDER...");
      System.exit(2);
    }
    Path corpus = Path.of(words[0]).toAbsolutePath().normalize();
    Path work = Files.createTempDirectory("floeberg-oracle").toRealPath();
    SparkSession base = Sessions.base(work);
    base.sparkContext().setLogLevel("OFF");
    int complaints = 0;
    for (Path file : cases(List.of(words).subList(1, words.length))) {
      complaints += record(base, corpus, file, work);
    }
    base.stop();
    delete(work);
    System.exit(complaints == 0 ? 0 : 1);
  }

  private static List<Path> cases(List<String> names) throws IOException {
    var files = new ArrayList<Path>();
    for (String name : names) {
      try (Stream<Path> walk = Files.walk(Path.of(name).toAbsolutePath().normalize())) {
        walk.filter(path -> path.toString().endsWith(".sql")).sorted().forEach(files::add);
      }
    }
    return files;
  }

  private static int record(SparkSession base, Path corpus, Path file, Path work)
      throws Exception {
    Path directory = work.resolve("case");
    delete(directory);
    delete(work.resolve("spark-warehouse"));
    SparkSession session = Sessions.open(base, directory);
    String name = corpus.relativize(file).toString().replaceAll("\\.sql$", "");
    Case read = Case.read(file);
    var recorder = new Recorder(session, new Normalizer(directory));
    var steps = new ArrayList<ObjectNode>();
    for (Case.Step step : read.steps) {
      steps.add(recorder.record(step, steps.size() + 1));
    }
    Files.writeString(
        file.resolveSibling(file.getFileName().toString().replaceAll("\\.sql$", ".expected.json")),
        text(name, read.title, session.version(), steps));
    Sessions.clean(session);
    recorder.complaints().forEach(complaint -> System.out.println(name + ":" + complaint));
    System.out.println("recorded " + name + ", " + steps.size() + " steps");
    return recorder.complaints().size();
  }

  // One step a line and one row a line, so that a change shows where it is.
  private static String text(
      String name, String title, String version, List<ObjectNode> steps) throws IOException {
    var text = new StringBuilder("{\n");
    text.append("\"case\": ").append(JSON.writeValueAsString(name)).append(",\n");
    text.append("\"title\": ").append(JSON.writeValueAsString(title)).append(",\n");
    String oracle =
        "spark " + version + ", iceberg " + org.apache.iceberg.IcebergBuild.version();
    text.append("\"oracle\": ").append(JSON.writeValueAsString(oracle));
    text.append(",\n\"steps\": [\n");
    for (int i = 0; i < steps.size(); i++) {
      append(text, steps.get(i));
      text.append(i + 1 < steps.size() ? ",\n" : "\n");
    }
    return text.append("]}\n").toString();
  }

  private static void append(StringBuilder text, ObjectNode step) throws IOException {
    ObjectNode head = step.deepCopy();
    ArrayNode rows = (ArrayNode) head.remove("rows");
    String json = JSON.writeValueAsString(head);
    text.append(json, 0, json.length() - 1);
    if (rows != null) {
      text.append(",\"rows\":[");
      for (int i = 0; i < rows.size(); i++) {
        text.append(i == 0 ? "\n   " : ",\n   ").append(JSON.writeValueAsString(rows.get(i)));
      }
      text.append("]");
    }
    text.append("}");
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> walk = Files.walk(folder)) {
        for (Path path : walk.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(path);
        }
      }
    }
  }
}
