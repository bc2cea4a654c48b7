package floeberg.analysis;

import floeberg.catalog.CurrentNamespace;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What surrounds a relation while it is resolved.
 *
 * @param outer names of the enclosing queries, when the relation is a subquery or lateral
 * @param bindings common table expressions by lower-case name
 * @param namespace where table names are looked up
 * @param windows the windows of the WINDOW clause by lower-case name
 * @param views names of the views being expanded, to find cycles
 */
public record Environment(
    Optional<Scope> outer,
    Map<String, Binding> bindings,
    CurrentNamespace namespace,
    Map<String, Relation.WindowDefinition> windows,
    List<String> views) {

  /** What a name without qualifier means before any table. */
  public sealed interface Binding {
    /** A common table expression, already resolved under an id. */
    record Defined(long id, String name, List<Attribute> output) implements Binding {}

    /** A relation to resolve at each use. */
    record Named(String name, Relation relation, Environment environment) implements Binding {}
  }

  public static Environment top(CurrentNamespace namespace) {
    return new Environment(Optional.empty(), Map.of(), namespace, Map.of(), List.of());
  }

  public Environment withOuter(Optional<Scope> scope) {
    return new Environment(scope, bindings, namespace, windows, views);
  }

  public Environment withBinding(String name, Binding binding) {
    var more = new HashMap<>(bindings);
    more.put(name.toLowerCase(Locale.ROOT), binding);
    return new Environment(outer, more, namespace, windows, views);
  }

  public Environment withWindows(List<Relation.WindowDefinition> definitions) {
    var more = new HashMap<String, Relation.WindowDefinition>(windows);
    definitions.forEach(d -> more.put(d.name().toLowerCase(Locale.ROOT), d));
    return new Environment(outer, bindings, namespace, more, views);
  }

  /** The surroundings of a view's body: nothing of the query that uses the view. */
  public Environment forView(String view, CurrentNamespace origin) {
    var more = new java.util.ArrayList<>(views);
    more.add(view);
    return new Environment(Optional.empty(), Map.of(), origin, Map.of(), List.copyOf(more));
  }

  public Optional<Binding> binding(String name) {
    return Optional.ofNullable(bindings.get(name.toLowerCase(Locale.ROOT)));
  }
}
