package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Position;
import floeberg.plan.AlterTable;
import floeberg.plan.Command;
import floeberg.plan.Expression;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Nodes;
import floeberg.plan.Relation;
import floeberg.plan.SessionCommand;
import floeberg.plan.Statement.Name;
import floeberg.plan.WriteCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The place that an error of a command is about, for errors that come without one or with the whole
 * statement's: the name, argument, ref or column that the error speaks of, else the first name.
 */
final class ErrorPlaces {
  private static final String ICEBERG = "org.apache.iceberg.exceptions.";

  private final Command command;
  private final String text;

  /**
   * Places in a statement.
   *
   * @param text the statement's text, empty when there is none
   */
  ErrorPlaces(Command command, String text) {
    this.command = command;
    this.text = text;
  }

  /** The error with its place, when there is one to tell. */
  RuntimeException placed(RuntimeException error) {
    if (text.isEmpty() || !isAboutNames(error)) {
      return error;
    }
    if (Hint.place(error).isKnown()) {
      return narrowed(error);
    }
    Optional<Position> place = spokenOf(error).or(this::subject);
    return place.isPresent() ? Hint.at(error, place.get()) : error;
  }

  /** Whether the statement's words are wrong, and not what happened while it ran. */
  private static boolean isAboutNames(RuntimeException error) {
    String name = error.getClass().getName();
    return switch (error) {
      case FloebergException known ->
          known.condition().name().isEmpty()
              || known.condition().exceptionClass().equals(Condition.ANALYSIS);
      case IllegalArgumentException _, UnsupportedOperationException _ -> true;
      default ->
          name.equals("java.lang.RuntimeException")
              || name.startsWith(ICEBERG) && !name.startsWith(ICEBERG + "Commit");
    };
  }

  /** A column's error that has a whole clause as its place is about the column's name in it. */
  private RuntimeException narrowed(RuntimeException error) {
    if (!(error instanceof FloebergException known) || !known.position().isKnown()) {
      return error;
    }
    String object = known.parameters().getOrDefault("objectName", "");
    int start =
        subject()
            .filter(name -> contains(known.position(), name))
            .map(name -> name.stop() + 1)
            .orElse(known.position().start());
    Optional<Position> inside = object.isEmpty() ? Optional.empty() : find(lastPart(object), start);
    return inside
        .filter(place -> place.stop() <= known.position().stop())
        .filter(place -> !place.equals(known.position()))
        .map(place -> Hint.at(error, place))
        .orElse(error);
  }

  private static boolean contains(Position whole, Position part) {
    return whole.start() <= part.start() && part.stop() <= whole.stop();
  }

  private static String lastPart(String quoted) {
    int open = quoted.lastIndexOf("`", quoted.length() - 2);
    return quoted.endsWith("`") && open >= 0
        ? quoted.substring(open + 1, quoted.length() - 1)
        : quoted;
  }

  /** The first name, which is what a command acts on. */
  private Optional<Position> subject() {
    return names().stream().map(name -> name.origin().position()).findFirst();
  }

  private List<Name> names() {
    var names = new ArrayList<Name>();
    Nodes.visit(
        command,
        node -> {
          if (node instanceof Name name && name.origin().position().isKnown()) {
            names.add(name);
          }
          return !(node instanceof Relation || node instanceof Expression);
        });
    return names;
  }

  private Optional<Position> spokenOf(RuntimeException error) {
    return switch (command) {
      case SessionCommand.Call call -> argument(call, error);
      case NamespaceCommand.SetCatalog set -> word(set.name(), error);
      case AlterTable.DropRef drop -> word(drop.ref(), error);
      case AlterTable.CreateRef create -> word(create.ref(), error).or(() -> id(create, error));
      case WriteCommand.Insert insert -> column(insert, error).or(() -> name(error));
      default -> name(error);
    };
  }

  private Optional<Position> id(AlterTable.CreateRef create, RuntimeException error) {
    return create.snapshotId().isPresent()
        ? word(String.valueOf(create.snapshotId().getAsLong()), error)
        : Optional.empty();
  }

  private Optional<Position> column(WriteCommand.Insert insert, RuntimeException error) {
    return Stream.concat(
            insert.columns().stream(),
            insert.partition().stream().map(WriteCommand.PartitionValue::column))
        .map(column -> word(column, error))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<Position> name(RuntimeException error) {
    return names().reversed().stream()
        .filter(name -> !name.parts().isEmpty() && speaksOf(error, name.parts().getLast()))
        .map(name -> name.origin().position())
        .findFirst();
  }

  /** A word behind the command's name, if the error speaks of it. */
  private Optional<Position> word(String word, RuntimeException error) {
    return speaksOf(error, word)
        ? find(word, subject().map(name -> name.stop() + 1).orElse(0))
        : Optional.empty();
  }

  /** The argument whose value, or whose name, the error tells; the last one, if several. */
  private Optional<Position> argument(SessionCommand.Call call, RuntimeException error) {
    return call.arguments().reversed().stream()
        .filter(argument -> argument.origin().position().isKnown())
        .filter(argument -> isSpokenOf(argument, error))
        .map(argument -> argument.origin().position())
        .findFirst();
  }

  private boolean isSpokenOf(Expression argument, RuntimeException error) {
    return switch (argument) {
      case Expression.NamedArgument(String name, Expression value, var _) ->
          speaksOf(error, name) || isSpokenOf(value, error);
      case Expression.Literal literal ->
          literal.value().filter(value -> speaksOf(error, valueText(value))).isPresent();
      default -> false;
    };
  }

  /** A name without quotes; of a qualified one messages may quote the parts alone. */
  private static String valueText(Object value) {
    return String.valueOf(value).replace("`", "");
  }

  /** Whether one of the condition's parameters is the word, or the sentence has it. */
  private static boolean speaksOf(RuntimeException error, String word) {
    if (word.isEmpty()) {
      return false;
    }
    if (error instanceof FloebergException known && !known.condition().name().isEmpty()) {
      String quoted = "`" + word.replace("`", "``") + "`";
      return known.parameters().values().stream()
          .anyMatch(
              value ->
                  value.equalsIgnoreCase(word)
                      || value.equalsIgnoreCase(quoted)
                      || value.endsWith("." + quoted));
    }
    String message = error.getMessage() == null ? "" : error.getMessage();
    return WordSearch.start(message, word, 0) >= 0;
  }

  private Optional<Position> find(String word, int from) {
    int start = WordSearch.start(text, word, from);
    return start < 0
        ? Optional.empty()
        : Optional.of(WordSearch.place(text, start, start + word.length() - 1));
  }
}
