package floeberg.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** {@code floeberg} itself; without a command it is {@code floeberg sql}. */
public final class Main {
  private static final int FAILED = 1;
  private static final int WRONG_CALL = 2;

  private Main() {}

  /** Runs a command; the status is 0, or 1 when a statement failed, or 2 for a wrong call. */
  public static void main(String[] words) {
    int status = run(List.of(words));
    // Threads of libraries must not keep a finished command alive.
    System.exit(status);
  }

  private static List<Command> commands() {
    return List.of(new SqlCommand(), new DemoCommand(), new ServeCommand(), new RunCommand());
  }

  /** Runs a command without ending the process. */
  static int run(List<String> words) {
    return run(words, Console.standard());
  }

  static int run(List<String> words, Console console) {
    try {
      int status = orderly(words, console);
      console.out().flush();
      return status;
    } catch (StandardOutput.LostException e) {
      // A reader that has seen enough wants to hear no more of it.
      if (!e.isClosedPipe()) {
        console.err().println(e.getMessage());
      }
      return FAILED;
    }
  }

  private static int orderly(List<String> words, Console console) {
    try {
      return dispatch(words, console);
    } catch (UsageException e) {
      console.err().println("floeberg: " + e.getMessage() + " (see floeberg --help)");
      return WRONG_CALL;
    } catch (StandardOutput.LostException e) {
      throw e;
    } catch (Exception e) {
      console.out().flush();
      console.err().println(ErrorText.of(e));
      return FAILED;
    }
  }

  private static int dispatch(List<String> words, Console console) throws Exception {
    String first = words.isEmpty() ? "" : words.getFirst();
    switch (first) {
      case "-h", "--help", "help" -> {
        console.out().print(Usage.of(commands()));
        return 0;
      }
      case "-V", "--version" -> {
        console.out().println(version());
        return 0;
      }
      default -> {}
    }
    boolean isNamed = !first.isEmpty() && !first.startsWith("-");
    Command command = isNamed ? find(first) : new SqlCommand();
    List<String> behind = isNamed ? words.subList(1, words.size()) : words;
    if (asksForHelp(behind, command)) {
      console.out().print(Usage.of(command));
      return 0;
    }
    Arguments arguments =
        Arguments.parse(behind, command.options(), !command.restLabel().isEmpty());
    if (command.restLabel().isEmpty() && !arguments.rest().isEmpty()) {
      throw new UsageException("unexpected word " + arguments.rest().getFirst());
    }
    return command.run(arguments);
  }

  private static boolean asksForHelp(List<String> words, Command command) {
    // Words behind a script are the script's.
    List<String> own =
        command.restLabel().isEmpty() || words.isEmpty() ? words : words.subList(0, 1);
    return own.contains("-h") || own.contains("--help");
  }

  private static Command find(String name) {
    return commands().stream()
        .filter(command -> command.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException("there is no command " + name));
  }

  /** The version that the build wrote down. */
  private static String version() throws IOException {
    try (InputStream in = Main.class.getResourceAsStream("version.txt")) {
      String version = new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
      return "floeberg " + version + " (Java " + Runtime.version() + ")";
    }
  }
}
