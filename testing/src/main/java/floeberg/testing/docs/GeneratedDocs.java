package floeberg.testing.docs;

import floeberg.error.Conditions;
import floeberg.procedure.Parameter;
import floeberg.procedure.Procedure;
import floeberg.procedure.Procedures;
import floeberg.setting.SettingsTable;
import floeberg.testing.conformance.Waivers;
import floeberg.type.SparkType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The generated pages by file name; a test compares them with what is committed. */
public record GeneratedDocs(Path root) {
  private static final String MADE = "<!-- Made by dev/docs from the tables; do not edit. -->\n\n";
  private static final String FUNCTIONS = "core/src/main/resources/floeberg/function";
  private static final String DIFFERS = "! differs:";
  private static final String UNSUPPORTED = "= unsupported ";

  /** Writes the pages into {@code docs/}; the argument is the root of the checkout. */
  public static void main(String[] words) throws IOException {
    Path root = Path.of(words[0]);
    for (var page : new GeneratedDocs(root).pages().entrySet()) {
      Files.writeString(root.resolve("docs").resolve(page.getKey()), page.getValue());
    }
  }

  /** File name to text. */
  public Map<String, String> pages() throws IOException {
    return Map.of(
        "settings.md",
        settings(),
        "procedures.md",
        procedures(),
        "compatibility.md",
        compatibility());
  }

  private static String settings() {
    var page = new StringBuilder("# Settings\n\n").append(MADE);
    page.append("Keys that mean something here, with Spark's names and defaults. Any other\n");
    page.append("`spark.*` key is kept and can be read back.\n\n");
    page.append("| key | type | default | meaning |\n|---|---|---|---|\n");
    for (SettingsTable.Entry entry : new TreeMap<>(SettingsTable.entries()).values()) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  entry.key(),
                  entry.type().replace("|", "\\|"),
                  entry.defaultValue().map(value -> "`" + value + "`").orElse(""),
                  entry.meaning()));
    }
    return page.toString();
  }

  private static String procedures() {
    var page = new StringBuilder("# Procedures\n\n").append(MADE);
    page.append("`CALL catalog.system.name(arguments)`, by position or by name; parameters in\n");
    page.append("brackets may be left out. Every catalog has them.\n");
    List<Procedure> sorted =
        Procedures.ALL.stream().sorted(Comparator.comparing(Procedure::name)).toList();
    for (Procedure procedure : sorted) {
      page.append("\n## ").append(procedure.name()).append("\n\n");
      page.append("| parameter | type |\n|---|---|\n");
      for (Parameter parameter : procedure.parameters()) {
        String name = parameter.isRequired() ? parameter.name() : "[" + parameter.name() + "]";
        page.append("| `%s` | %s |\n".formatted(name, parameter.type().simpleString()));
      }
      page.append("\n| column | type |\n|---|---|\n");
      for (SparkType.Field field : procedure.output().fields()) {
        page.append("| `%s` | %s |\n".formatted(field.name(), field.type().simpleString()));
      }
    }
    return page.toString();
  }

  private String compatibility() throws IOException {
    var page = new StringBuilder("# Compatibility with Spark\n\n").append(MADE);
    page.append("What is meant to differ from Spark 4.1 with Iceberg, and what is refused.\n");
    page.append("Everything else that differs is a bug.\n\n");
    waivers(page);
    differences(page);
    functions(page, "## Functions that differ", DIFFERS);
    functions(page, "## Functions that are refused", UNSUPPORTED);
    return page.toString();
  }

  private void waivers(StringBuilder page) throws IOException {
    List<Waivers.Waiver> waivers =
        Waivers.read(root.resolve("testing/src/test/waivers.tsv")).waivers();
    page.append("## Statements of the conformance corpus\n\n");
    page.append("| case | line | reason |\n|---|---|---|\n");
    for (Waivers.Waiver waiver : waivers) {
      page.append(
          "| %s | %d | %s |\n".formatted(waiver.caseName(), waiver.line(), waiver.reason()));
    }
    page.append('\n');
  }

  private void differences(StringBuilder page) throws IOException {
    page.append("## Elsewhere\n\n| | |\n|---|---|\n");
    for (String line : Files.readAllLines(root.resolve("testing/src/test/differences.tsv"))) {
      if (!line.startsWith("#")) {
        page.append("| %s |\n".formatted(line.replace("|", "\\|").replace("\t", " | ")));
      }
    }
    page.append('\n');
  }

  private void functions(StringBuilder page, String title, String mark) throws IOException {
    var lines = new ArrayList<String>();
    for (Path file : functionFiles()) {
      for (String line : Files.readAllLines(file)) {
        int at = line.indexOf(mark);
        if (at > 0 && !line.startsWith("#")) {
          String name = line.substring(0, nameEnd(line)).strip();
          String text = line.substring(at + mark.length()).strip().replaceAll("^\"|\"$", "");
          lines.add("| `%s` | %s |\n".formatted(name, reason(text).replace("|", "\\|")));
        }
      }
    }
    page.append(title).append("\n\n");
    page.append(lines.isEmpty() ? "None.\n" : "| function | |\n|---|---|\n");
    lines.forEach(page::append);
    page.append('\n');
  }

  /** A word behind a colon is the condition that Spark refuses the function with, too. */
  private static String reason(String text) {
    if (!text.startsWith(":")) {
      return text;
    }
    String condition = text.substring(1);
    String message = Conditions.message(condition, Map.of());
    return "`%s`, as in Spark: %s"
        .formatted(
            condition,
            message.replace("[" + condition + "] ", "").replaceAll(" SQLSTATE: \\w+$", ""));
  }

  private static int nameEnd(String line) {
    int result = line.indexOf("->");
    return result < 0 ? line.indexOf(" = ") : result;
  }

  private List<Path> functionFiles() throws IOException {
    Path folder = root.resolve(FUNCTIONS);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".functions")).sorted().toList();
    }
  }
}
