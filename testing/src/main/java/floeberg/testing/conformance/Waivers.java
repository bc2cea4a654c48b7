package floeberg.testing.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Steps that are meant to differ from the recorded answers, each with the reason. */
public record Waivers(List<Waiver> waivers) {
  /** One line of the file: case, line in the case, reason, separated by tabs. */
  public record Waiver(String caseName, int line, String reason) {}

  public Waivers {
    waivers = List.copyOf(waivers);
  }

  /** Reads the file; one that does not exist is empty, lines that start with # are comments. */
  public static Waivers read(Path file) throws IOException {
    var waivers = new ArrayList<Waiver>();
    if (Files.exists(file)) {
      for (String line : Files.readAllLines(file)) {
        if (!line.isBlank() && !line.startsWith("#")) {
          waivers.add(waiver(file, line));
        }
      }
    }
    return new Waivers(waivers);
  }

  private static Waiver waiver(Path file, String line) throws IOException {
    String[] fields = line.split("\t", 3);
    if (fields.length < 3 || fields[2].isBlank()) {
      throw new IOException(file + ": a waiver needs case, line and reason: " + line);
    }
    return new Waiver(fields[0], Integer.parseInt(fields[1]), fields[2]);
  }

  /** Whether the step is meant to differ. */
  public boolean covers(StepResult result) {
    return waivers.stream()
        .anyMatch(w -> w.caseName().equals(result.caseName()) && w.line() == result.line());
  }
}
