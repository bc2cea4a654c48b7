package floeberg.duckdb;

import floeberg.setting.Settings;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What the writers of one query's text share. */
final class WriteContext {
  private final Settings settings;
  private final ScanSources sources;
  private final Set<String> javaFunctions = new LinkedHashSet<>();
  private final List<Runnable> cleanups = new ArrayList<>();
  private int names;

  WriteContext(Settings settings, ScanSources sources) {
    this.settings = settings;
    this.sources = sources;
  }

  Settings settings() {
    return settings;
  }

  ScanSources sources() {
    return sources;
  }

  /** A name that no other part of the text has. */
  String freshName(String prefix) {
    return prefix + ++names;
  }

  /** The session's time zone as a VARCHAR literal. */
  String zone() {
    return DuckSql.text(settings.zone().getId());
  }

  /** Notes that the text calls a Java function; gives back the name. */
  String java(String name) {
    javaFunctions.add(name);
    return name;
  }

  Set<String> javaFunctions() {
    return javaFunctions;
  }

  /** Something to be done when the query has ended. */
  void atEnd(Runnable cleanup) {
    cleanups.add(cleanup);
  }

  List<Runnable> cleanups() {
    return cleanups;
  }
}
