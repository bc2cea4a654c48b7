package floeberg.analysis.relation;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Puts common table expressions that are used once where they are used; drops unused ones. */
final class Inlining {
  private final Map<Long, Query.Definition> inlined = new HashMap<>();

  private Inlining() {}

  /** The body with those definitions around it that are used more than once or recursively. */
  static Query with(List<Query.Definition> definitions, Query body) {
    Map<Long, Integer> uses = new HashMap<>();
    count(body, uses);
    for (Query.Definition definition : definitions) {
      count(definition.query(), uses);
      definition.recursion().ifPresent(query -> count(query, uses));
    }
    var inlining = new Inlining();
    var kept = new ArrayList<Query.Definition>();
    for (Query.Definition definition : definitions) {
      int used = uses.getOrDefault(definition.id(), 0);
      if (used == 1 && definition.recursion().isEmpty()) {
        inlining.inlined.put(definition.id(), inlining.inside(definition));
      } else if (used > 0) {
        kept.add(inlining.inside(definition));
      }
    }
    Query rewritten = inlining.rewrite(body);
    return kept.isEmpty() ? rewritten : new Query.With(kept, rewritten);
  }

  private static void count(Query query, Map<Long, Integer> uses) {
    QueryTree.visit(
        query,
        node -> {
          if (node instanceof Query.DefinitionReference(long id, var _)) {
            uses.merge(id, 1, Integer::sum);
          }
        });
  }

  private Query.Definition inside(Query.Definition definition) {
    return new Query.Definition(
        definition.id(),
        rewrite(definition.query()),
        definition.recursion().map(this::rewrite),
        definition.maxDepth(),
        definition.isUnionDistinct());
  }

  private Query rewrite(Query query) {
    return inlined.isEmpty()
        ? query
        : QueryTree.rewrite(query, UnaryOperator.identity(), this::replace);
  }

  private Query replace(Query node) {
    if (!(node instanceof Query.DefinitionReference(long id, List<Attribute> output))
        || !inlined.containsKey(id)) {
      return node;
    }
    Query query = inlined.get(id).query();
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < output.size(); i++) {
      columns.add(new Query.Named(new Expr.Reference(query.output().get(i)), output.get(i)));
    }
    return new Query.Project(query, columns);
  }
}
