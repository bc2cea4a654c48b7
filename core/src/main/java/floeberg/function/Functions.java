package floeberg.function;

import floeberg.function.FunctionEntry.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The table of Spark's functions: resources {@code function/*.functions}, one line an overload. The
 * lines are indexed by name on first use; a line is parsed when its function is first called.
 *
 * <pre>
 * name(type, literal type, type=default, type...) -> type [flags] = DuckDB template
 * name = alias name              shown under the alias
 * name = same name               shown under the name itself
 * name = special [as NAME]
 * name = unsupported "reason"
 * </pre>
 */
public final class Functions {
  private static final List<String> FILES =
      List.of(
          "operators",
          "math",
          "string",
          "datetime",
          "conditional",
          "aggregate",
          "window",
          "collection",
          "json",
          "misc",
          "iceberg",
          "pandas",
          "unsupported");

  private static final Map<String, Optional<FunctionEntry>> ENTRIES = new ConcurrentHashMap<>();

  private Functions() {}

  private static final class Holder {
    private static final Map<String, List<String>> LINES = index();

    private static Map<String, List<String>> index() {
      var lines = new HashMap<String, List<String>>(1200);
      for (String file : FILES) {
        String text = read(file);
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
          if (end > start && text.charAt(start) != '#') {
            String line = text.substring(start, end);
            add(lines, TableLine.name(line), line);
          }
          start = end + 1;
        }
      }
      return lines;
    }
  }

  // On the way of a session's first statement: no lambdas and no streams, which cost when cold.
  private static void add(Map<String, List<String>> lines, String name, String line) {
    List<String> known = lines.get(name);
    if (known == null) {
      known = new ArrayList<>(2);
      lines.put(name, known);
    }
    known.add(line);
  }

  private static String read(String file) {
    try (InputStream in =
        Functions.class.getResourceAsStream("/floeberg/function/" + file + ".functions")) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The built-in function or operator of that name, upper or lower case. */
  public static Optional<FunctionEntry> find(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    Optional<FunctionEntry> entry = ENTRIES.get(key);
    if (entry == null) {
      entry = load(key);
      ENTRIES.put(key, entry);
    }
    return entry;
  }

  /** All names, sorted; operators included. */
  public static List<String> names() {
    var names = new TreeSet<>(Holder.LINES.keySet());
    names.removeIf(name -> name.startsWith(TableLine.ABBREVIATION));
    return List.copyOf(names);
  }

  private static Optional<FunctionEntry> load(String name) {
    List<String> lines = Holder.LINES.get(name);
    if (lines == null) {
      return Optional.empty();
    }
    String body = TableLine.body(lines.getFirst());
    if (body.startsWith("alias ") || body.startsWith("same ")) {
      return alias(name, body);
    }
    if (body.startsWith("special")) {
      int as = body.indexOf("[as ");
      Optional<String> shown =
          as < 0 ? Optional.empty() : Optional.of(body.substring(as + 4, body.indexOf(']', as)));
      return Optional.of(new FunctionEntry(name, name, Kind.SPECIAL, List.of(), shown, ""));
    }
    if (body.startsWith("unsupported")) {
      String reason = body.substring("unsupported".length()).strip().replace("\"", "");
      return Optional.of(
          new FunctionEntry(name, name, Kind.UNSUPPORTED, List.of(), Optional.empty(), reason));
    }
    var overloads = new ArrayList<Overload>(lines.size());
    for (String line : lines) {
      overloads.add(TableLine.overload(name, TableLine.expanded(line, Holder.LINES)));
    }
    return Optional.of(
        new FunctionEntry(name, name, Kind.TEMPLATE, overloads, Optional.empty(), ""));
  }

  private static Optional<FunctionEntry> alias(String name, String body) {
    int space = body.indexOf(' ');
    String target = body.substring(space + 1).strip();
    boolean keepsName = body.startsWith("alias");
    return load(target)
        .map(
            entry ->
                new FunctionEntry(
                    name,
                    entry.target(),
                    entry.kind(),
                    entry.overloads(),
                    keepsName
                        ? Optional.of(name)
                        : entry.shownAs().or(() -> Optional.of(entry.target())),
                    entry.reason()));
  }
}
