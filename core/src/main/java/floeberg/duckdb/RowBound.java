package floeberg.duckdb;

import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Whether a query's rows are few. Few rows are one partition to Spark, whose order decides which of
 * equals an aggregate takes and how its sums are rounded; with many, Spark's own answer varies.
 */
final class RowBound {
  private static final long FEW = 100_000;

  private final ScanSources sources;
  private final Map<Long, Long> definitions = new HashMap<>();

  RowBound(ScanSources sources) {
    this.sources = sources;
  }

  boolean isFew(Query query) {
    return rows(query) <= FEW;
  }

  /** Notes a common table expression before its uses are written. */
  void note(Query.Definition definition) {
    if (definition.recursion().isEmpty()) {
      definitions.put(definition.id(), rows(definition.query()));
    }
  }

  private long rows(Query query) {
    return switch (query) {
      case Query.Values values -> values.rows().size();
      case Query.OneRow _ -> 1;
      case Query.Range range -> range(range);
      case Query.Scan scan ->
          sources
              .count(new Query.Scan(scan.source(), scan.columns(), List.of()))
              .orElse(Long.MAX_VALUE);
      case Query.Stored stored -> stored.isSmall() ? 1 : Long.MAX_VALUE;
      case Query.DefinitionReference reference ->
          definitions.getOrDefault(reference.definitionId(), Long.MAX_VALUE);
      case Query.Join join -> capped(rows(join.left()), rows(join.right()));
      case Query other -> {
        long rows = 0;
        for (Query input : QueryTree.inputs(other)) {
          rows = Math.max(rows, rows(input));
        }
        yield rows;
      }
    };
  }

  private static long capped(long left, long right) {
    return left > FEW || right > FEW ? Long.MAX_VALUE : Math.max(left, 1) * Math.max(right, 1);
  }

  private static long range(Query.Range range) {
    OptionalLong start = constant(range.start());
    OptionalLong end = constant(range.end());
    return start.isPresent() && end.isPresent()
        ? Math.abs(end.getAsLong() - start.getAsLong())
        : Long.MAX_VALUE;
  }

  private static OptionalLong constant(Expr expr) {
    return expr instanceof Expr.Literal literal
            && literal.value().isPresent()
            && literal.value().get() instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }
}
