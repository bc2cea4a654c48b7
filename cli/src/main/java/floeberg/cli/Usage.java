package floeberg.cli;

import java.util.List;

/** The help of the program and of its commands. */
final class Usage {
  private static final int TEXT_COLUMN = 28;
  private static final int WIDTH = 100;

  private Usage() {}

  static String of(Command command) {
    var text = new StringBuilder("Usage: floeberg ").append(command.name()).append(" [options]");
    if (!command.restLabel().isEmpty()) {
      text.append(' ').append(command.restLabel());
    }
    text.append('\n').append(command.description()).append("\n\nOptions:\n");
    for (Option option : command.options()) {
      entry(text, (option.name() + " " + option.label()).strip(), option.description());
    }
    entry(text, "-h, --help", "This help.");
    return text.toString();
  }

  static String of(List<Command> commands) {
    var text = new StringBuilder("Usage: floeberg [COMMAND] [options]\n");
    text.append("Spark SQL over Apache Iceberg tables in one small process, without Spark.\n");
    text.append("Without a command it is floeberg sql.\n\nCommands:\n");
    commands.forEach(command -> entry(text, command.name(), command.description()));
    text.append("\nfloeberg COMMAND --help tells more; floeberg --version tells the version.\n");
    return text.toString();
  }

  private static void entry(StringBuilder text, String name, String description) {
    var line = new StringBuilder("  ").append(name);
    if (line.length() >= TEXT_COLUMN) {
      text.append(line).append('\n');
      line.setLength(0);
    }
    line.append(" ".repeat(TEXT_COLUMN - line.length()));
    for (String word : description.split(" ")) {
      if (line.length() + word.length() >= WIDTH) {
        text.append(line.toString().stripTrailing()).append('\n');
        line = new StringBuilder(" ".repeat(TEXT_COLUMN));
      }
      line.append(word).append(' ');
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }
}
