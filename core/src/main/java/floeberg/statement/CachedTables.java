package floeberg.statement;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The tables and views that CACHE TABLE named. Nothing is copied, since tables are local already;
 * programs may ask all the same what is cached.
 */
public final class CachedTables {
  private final Set<String> names = ConcurrentHashMap.newKeySet();

  void add(List<String> name, StatementContext context) {
    names.add(key(name, context));
  }

  void remove(List<String> name, StatementContext context) {
    names.remove(key(name, context));
  }

  void clear() {
    names.clear();
  }

  /** Whether the name's table or view was cached and not released since. */
  public boolean contains(List<String> name, StatementContext context) {
    return names.contains(key(name, context));
  }

  private static String key(List<String> name, StatementContext context) {
    boolean isTemporary = name.size() == 1 && context.tempViews().find(name.getFirst()).isPresent();
    String full =
        isTemporary
            ? name.getFirst()
            : context.catalogs().resolve(name, context.current()).toString();
    return full.toLowerCase(Locale.ROOT);
  }
}
