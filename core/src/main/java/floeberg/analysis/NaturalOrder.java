package floeberg.analysis;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.type.Coercion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The order in which Spark hands out rows of windows that nobody sorted afterwards, for small local
 * data: as the window has sorted them. Programs and their tests rely on it, and without it the
 * engine's threads decide. Tables are left alone: nobody can rely on the order of their files.
 */
final class NaturalOrder {
  /** Rows of each source, at most: sorting them again costs nothing that can be noticed. */
  private static final long MOST_ROWS = 1000;

  private NaturalOrder() {}

  static Query of(Query query) {
    return isSmall(query) ? ordered(query) : query;
  }

  private static boolean isSmall(Query query) {
    return switch (query) {
      case Query.Values values -> values.rows().size() <= MOST_ROWS;
      case Query.Range range -> count(range) <= MOST_ROWS;
      case Query.Stored stored ->
          stored.rows().isPresent() && stored.rows().getAsLong() <= MOST_ROWS;
      case Query.OneRow _, Query.DefinitionReference _ -> true;
      case Query.Scan _ -> false;
      case Query.With with
          when with.definitions().stream().anyMatch(d -> d.recursion().isPresent()) ->
          false;
      default -> QueryTree.inputs(query).stream().allMatch(NaturalOrder::isSmall);
    };
  }

  private static double count(Query.Range range) {
    return range.start() instanceof Expr.Literal(var _, Optional<Object> start)
            && range.end() instanceof Expr.Literal(var _, Optional<Object> end)
            && range.step() instanceof Expr.Literal(var _, Optional<Object> step)
        ? (number(end) - number(start)) / number(step)
        : Double.MAX_VALUE;
  }

  private static double number(Optional<Object> value) {
    return ((Number) value.orElseThrow()).doubleValue();
  }

  private static Query ordered(Query query) {
    Query node = QueryTree.mapInputs(query, NaturalOrder::ordered);
    return node instanceof Query.Project project ? windows(project) : node;
  }

  private static Expr reference(Attribute attribute) {
    return new Expr.Reference(attribute);
  }

  private static Query windows(Query.Project project) {
    List<Expr.Window> windows = new ArrayList<>();
    for (Query.Named column : project.columns()) {
      ExprTree.visit(
          column.value(),
          expr -> {
            if (expr instanceof Expr.Window window) {
              windows.add(window);
            }
          });
    }
    if (windows.isEmpty()) {
      return project;
    }
    Expr.Window last = windows.getLast();
    List<Expr.Order> order = new ArrayList<>();
    last.partitionBy().forEach(key -> order.add(new Expr.Order(key, true, true)));
    order.addAll(last.orderBy());
    boolean hasOrder = order.stream().allMatch(o -> Coercion.isOrderable(o.key().type()));
    return order.isEmpty() || !hasOrder ? project : over(project, order);
  }

  /** The columns with the input's beside them, sorted, and then the columns alone. */
  private static Query over(Query.Project project, List<Expr.Order> order) {
    List<Query.Named> all = new ArrayList<>(project.columns());
    for (Attribute attribute : project.input().output()) {
      if (all.stream().noneMatch(column -> column.attribute().id() == attribute.id())) {
        all.add(new Query.Named(reference(attribute), attribute));
      }
    }
    Query sorted = new Query.Sort(new Query.Project(project.input(), all), order);
    return new Query.Project(
        sorted,
        project.columns().stream()
            .map(Query.Named::attribute)
            .map(attribute -> new Query.Named(reference(attribute), attribute))
            .toList());
  }
}
