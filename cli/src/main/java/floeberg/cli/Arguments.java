package floeberg.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The words behind a command, sorted into options and the rest. Read by hand: a library for this
 * would cost more at the start of a process than a query.
 */
final class Arguments {
  private final Map<String, List<String>> values = new TreeMap<>();
  private final List<String> rest = new ArrayList<>();

  private Arguments() {}

  /**
   * Reads the words of a call: {@code --name VALUE}, {@code --name=VALUE} and flags.
   *
   * @param endsAtRest whether everything behind the first word that is no option belongs to the
   *     rest
   * @throws UsageException for an unknown option, a missing value or one too many
   */
  static Arguments parse(List<String> words, List<Option> options, boolean endsAtRest) {
    var arguments = new Arguments();
    int i = 0;
    while (i < words.size()) {
      String word = words.get(i);
      if (!isOption(word)) {
        arguments.rest.add(word);
        i++;
        if (endsAtRest) {
          arguments.rest.addAll(words.subList(i, words.size()));
          return arguments;
        }
        continue;
      }
      i = arguments.option(words, i, options);
    }
    return arguments;
  }

  private static boolean isOption(String word) {
    return word.startsWith("-") && word.length() > 1;
  }

  private int option(List<String> words, int index, List<Option> options) {
    String word = words.get(index);
    int equals = word.startsWith("--") ? word.indexOf('=') : -1;
    String name = equals < 0 ? word : word.substring(0, equals);
    Option option = find(name, options);
    if (option.isFlag()) {
      if (equals >= 0) {
        throw new UsageException(name + " takes no value");
      }
      add(option, "true");
      return index + 1;
    }
    if (equals >= 0) {
      add(option, word.substring(equals + 1));
      return index + 1;
    }
    boolean hasNext = index + 1 < words.size();
    if (!option.fallback().isEmpty() && (!hasNext || isOption(words.get(index + 1)))) {
      add(option, option.fallback());
      return index + 1;
    }
    if (!hasNext) {
      throw new UsageException(name + " needs a value: " + option.label());
    }
    add(option, words.get(index + 1));
    return index + 2;
  }

  private static Option find(String name, List<Option> options) {
    return options.stream()
        .filter(option -> option.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new UsageException("there is no option " + name));
  }

  private void add(Option option, String value) {
    values.computeIfAbsent(option.name(), _ -> new ArrayList<>()).add(value);
  }

  /** All values of an option, in order. */
  List<String> all(Option option) {
    return values.getOrDefault(option.name(), List.of());
  }

  /** The last value of an option. */
  Optional<String> value(Option option) {
    List<String> all = all(option);
    return all.isEmpty() ? Optional.empty() : Optional.of(all.getLast());
  }

  Optional<Path> path(Option option) {
    return value(option).map(Path::of);
  }

  boolean has(Option option) {
    return values.containsKey(option.name());
  }

  /** The words that are no options. */
  List<String> rest() {
    return List.copyOf(rest);
  }
}
