package floeberg.testing.differential;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What questions are made of: the resource files expressions.txt, words.txt and values.txt. */
final class Vocabulary {
  /** A way to write an expression whose result has a type. */
  record Template(String result, String text, boolean isAggregate) {}

  /** Literals of a type: the ordinary ones, and those at the edges. */
  record Values(List<String> ordinary, List<String> extreme) {}

  private final List<Template> templates = new ArrayList<>();
  private final Map<String, Values> values = new TreeMap<>();

  static Vocabulary read() {
    var vocabulary = new Vocabulary();
    for (String line : lines("expressions.txt")) {
      String[] parts = line.split(" <- ", 2);
      boolean isAggregate = parts[1].startsWith("^");
      vocabulary.templates.add(
          new Template(parts[0], isAggregate ? parts[1].substring(1) : parts[1], isAggregate));
    }
    vocabulary.readValues(lines("words.txt"), "w:");
    vocabulary.readValues(lines("values.txt"), "");
    return vocabulary;
  }

  private void readValues(List<String> lines, String prefix) {
    Values current = new Values(List.of(), List.of());
    boolean isExtreme = false;
    for (String line : lines) {
      if (line.startsWith("= ")) {
        current = new Values(new ArrayList<>(), new ArrayList<>());
        values.put(prefix + line.substring(2), current);
        isExtreme = false;
      } else if (line.equals("--")) {
        isExtreme = true;
      } else {
        (isExtreme ? current.extreme() : current.ordinary()).add(line);
      }
    }
  }

  private static List<String> lines(String name) {
    try (InputStream in = Vocabulary.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Template> templates() {
    return templates;
  }

  Optional<Values> values(String type) {
    return Optional.ofNullable(values.get(type));
  }

  /** The types that have literals and become columns of the test's tables. */
  List<String> columnTypes() {
    return values.keySet().stream()
        .filter(type -> !type.startsWith("w:") && !type.startsWith("f:") && !type.equals("void"))
        .toList();
  }

  /** The name of the column of a type. */
  static String column(String type) {
    return "c_" + type.replaceAll("[^a-z0-9]+", "_").replaceAll("_$", "");
  }
}
