package floeberg.statement;

import floeberg.plan.Relation;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The temporary views of a session by lower-case name. */
public final class TempViews {

  /**
   * A temporary view.
   *
   * @param columns names that rename the query's columns, empty to keep them
   * @param sqlText the query's text, empty for a DataFrame's view
   */
  public record TempView(
      String name,
      List<String> columns,
      Relation query,
      String sqlText,
      Optional<String> comment) {}

  private final Map<String, TempView> views = new ConcurrentSkipListMap<>();

  public Optional<TempView> find(String name) {
    return Optional.ofNullable(views.get(name.toLowerCase(Locale.ROOT)));
  }

  public void put(TempView view) {
    views.put(view.name().toLowerCase(Locale.ROOT), view);
  }

  /** Whether a view of that name was there. */
  public boolean remove(String name) {
    return views.remove(name.toLowerCase(Locale.ROOT)) != null;
  }

  /** Views in order of name. */
  public List<TempView> all() {
    return List.copyOf(views.values());
  }
}
