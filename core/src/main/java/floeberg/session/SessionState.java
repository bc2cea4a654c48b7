package floeberg.session;

import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.setting.Settings;
import floeberg.statement.CachedTables;
import floeberg.statement.TempFunctions;
import floeberg.statement.TempViews;
import floeberg.statement.Variables;
import java.util.List;
import java.util.Map;

/** What a session remembers between statements. */
final class SessionState {
  private final Map<String, String> initial;
  private final TempViews views = new TempViews();
  private final Variables variables = new Variables();
  private final TempFunctions functions = new TempFunctions();
  private final CachedTables cachedTables = new CachedTables();
  private volatile Settings settings;
  private volatile CurrentNamespace current;

  SessionState(Map<String, String> initial) {
    this.initial = initial;
    this.settings = new Settings(initial);
    this.current =
        new CurrentNamespace(
            settings.value("spark.sql.defaultCatalog", Catalogs.SESSION_CATALOG),
            List.of("default"));
  }

  Settings settings() {
    return settings;
  }

  void set(String key, String value) {
    settings = settings.with(key, value);
  }

  /** A key goes back to the engine's value, or to its default. */
  void unset(String key) {
    String value = initial.get(key);
    settings = value == null ? settings.without(key) : settings.with(key, value);
  }

  CurrentNamespace current() {
    return current;
  }

  void use(CurrentNamespace namespace) {
    current = namespace;
  }

  TempViews views() {
    return views;
  }

  Variables variables() {
    return variables;
  }

  CachedTables cachedTables() {
    return cachedTables;
  }

  TempFunctions functions() {
    return functions;
  }

  /** A session of its own that starts from this one's state. */
  SessionState copy() {
    var copy = new SessionState(initial);
    copy.settings = settings;
    copy.current = current;
    views.all().forEach(copy.views::put);
    variables.all().forEach(copy.variables::put);
    functions.all().forEach(copy.functions::put);
    return copy;
  }
}
