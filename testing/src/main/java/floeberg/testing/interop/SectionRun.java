package floeberg.testing.interop;

import floeberg.testing.interop.Script.Action;
import floeberg.testing.peer.Peer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one section; Floeberg's answers are what the others are compared with. */
final class SectionRun {
  private static final String FLOEBERG = "floeberg";

  private final Map<String, Peer> engines;
  private final Map<String, String> excepted = new LinkedHashMap<>();
  private final Map<String, Integer> equal = new LinkedHashMap<>();
  private final Map<String, Integer> different = new LinkedHashMap<>();
  private final List<String> complaints = new ArrayList<>();

  /** Floeberg and the others, by name; Floeberg first. */
  SectionRun(Map<String, Peer> engines) {
    this.engines = engines;
  }

  /** Does what the section says until a writer refuses a statement. */
  void run(Script.Section section) {
    try {
      section.actions().forEach(this::run);
    } catch (Peer.PeerException e) {
      complaints.add(e.getMessage());
    }
  }

  private void run(Action action) {
    switch (action) {
      case Action.Except(String engine, String reason) -> excepted.put(engine, reason);
      case Action.Write(String engine, String sql) -> {
        if (takesPart(engine)) {
          engines.get(engine).run(sql);
        }
      }
      case Action.Query(String title, String sql) -> compare(title, table -> sql);
      case Action.Same(String table) -> same(table);
    }
  }

  private boolean takesPart(String engine) {
    return engines.containsKey(engine) && !excepted.containsKey(engine);
  }

  private void same(String table) {
    compare("rows of " + table, dialect -> "SELECT * FROM " + table);
    compare(
        "history of " + table,
        dialect ->
            "SELECT DISTINCT snapshot_id, parent_id FROM "
                + dialect.metadataTable(table, "history")
                + " WHERE is_current_ancestor");
    compareWith(
        engines.keySet().stream().filter(name -> Dialect.of(name).historyIsLog()).toList(),
        "log of " + table,
        dialect ->
            "SELECT made_current_at, snapshot_id, is_current_ancestor FROM "
                + dialect.metadataTable(table, "history"));
    compare(
        "refs of " + table,
        dialect -> "SELECT name, type, snapshot_id FROM " + dialect.metadataTable(table, "refs"));
    for (List<String> ref :
        engines.get(FLOEBERG).run("SELECT name FROM " + table + ".refs").rows()) {
      compare(
          table + " as of " + ref.getFirst(),
          dialect -> "SELECT * FROM " + dialect.asOf(table, ref.getFirst()));
    }
  }

  /** A statement in an engine's way to say it. */
  private interface Statement {
    String in(Dialect dialect);
  }

  private void compare(String title, Statement statement) {
    compareWith(List.copyOf(engines.keySet()), title, statement);
  }

  private void compareWith(List<String> names, String title, Statement statement) {
    List<List<String>> expected =
        sorted(engines.get(FLOEBERG).run(statement.in(Dialect.SPARK)).rows());
    for (String engine : names) {
      if (!engine.equals(FLOEBERG) && takesPart(engine)) {
        Optional<String> difference =
            difference(engines.get(engine), statement.in(Dialect.of(engine)), expected);
        difference.ifPresent(text -> complaints.add(engine + ", " + title + ": " + text));
        (difference.isPresent() ? different : equal).merge(engine, 1, Integer::sum);
      }
    }
  }

  private static Optional<String> difference(Peer engine, String sql, List<List<String>> expected) {
    try {
      List<List<String>> got = sorted(engine.run(sql).rows());
      return got.equals(expected)
          ? Optional.empty()
          : Optional.of("\n     here " + expected + "\n    there " + got);
    } catch (Peer.PeerException e) {
      return Optional.of(e.getMessage());
    }
  }

  private static List<List<String>> sorted(List<List<String>> rows) {
    return rows.stream().sorted(Comparator.comparing(List::toString)).toList();
  }

  /** One cell of the report for each engine but Floeberg. */
  List<String> cells() {
    return engines.keySet().stream()
        .filter(engine -> !engine.equals(FLOEBERG))
        .map(
            engine ->
                Optional.ofNullable(excepted.get(engine))
                    .orElseGet(
                        () ->
                            equal.getOrDefault(engine, 0)
                                + " equal"
                                + (different.containsKey(engine)
                                    ? ", " + different.get(engine) + " different"
                                    : "")))
        .toList();
  }

  /** What was different or refused, in words. */
  List<String> complaints() {
    return complaints;
  }
}
