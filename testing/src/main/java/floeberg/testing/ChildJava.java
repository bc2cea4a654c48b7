package floeberg.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Processes that run this one's classes, quick to start. */
public final class ChildJava {
  private ChildJava() {}

  /** A process of a main class that keeps its temporary files in the folder. */
  public static ProcessBuilder of(Path temporaryFolder, Class<?> main, String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + temporaryFolder,
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }
}
