package floeberg.duckdb;

import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Whether a query's rows are few. Few rows are one partition to Spark, whose order decides which of
 * equals an aggregate takes and how its sums are rounded; with many, Spark's own answer varies.
 */
final class RowBound {
  private static final long FEW = 100_000;
  private static final long UNKNOWN = Long.MAX_VALUE;

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
      case Query.Scan scan -> sources.atMost(scan).orElse(UNKNOWN);
      case Query.Stored stored -> stored.rows().orElse(UNKNOWN);
      case Query.DefinitionReference reference ->
          definitions.getOrDefault(reference.definitionId(), UNKNOWN);
      case Query.Join join -> product(rows(join.left()), rows(join.right()));
      case Query.SetOperation operation -> sum(rows(operation.left()), rows(operation.right()));
      case Query.Sample sample ->
          sample.withReplacement()
              ? product(rows(sample.input()), (long) Math.ceil(sample.upper()))
              : rows(sample.input());
      // Values have any number of elements.
      case Query.Generate _ -> UNKNOWN;
      case Query.With with -> with(with);
      case Query.Project _, Query.Filter _, Query.Aggregate _, Query.Distinct _ -> ofInput(query);
      case Query.DistinctOn _, Query.Sort _, Query.Limit _, Query.Tail _ -> ofInput(query);
    };
  }

  private long ofInput(Query query) {
    return rows(QueryTree.inputs(query).getFirst());
  }

  private long with(Query.With with) {
    with.definitions().forEach(this::note);
    return rows(with.body());
  }

  private static long product(long left, long right) {
    return left > FEW || right > FEW ? UNKNOWN : Math.max(left, 1) * Math.max(right, 1);
  }

  private static long sum(long left, long right) {
    return left > FEW || right > FEW ? UNKNOWN : left + right;
  }

  private static long range(Query.Range range) {
    OptionalLong start = constant(range.start());
    OptionalLong end = constant(range.end());
    return start.isPresent() && end.isPresent()
        ? (long) Math.min((double) UNKNOWN, Math.abs((double) end.getAsLong() - start.getAsLong()))
        : UNKNOWN;
  }

  private static OptionalLong constant(Expr expr) {
    return expr instanceof Expr.Literal literal
            && literal.value().isPresent()
            && literal.value().get() instanceof Number number
        ? OptionalLong.of(number.longValue())
        : OptionalLong.empty();
  }
}
