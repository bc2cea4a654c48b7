package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import java.util.List;
import java.util.Optional;

/** DataFrame conveniences, rewritten into core relations. */
public final class Sugar {
  private Sugar() {}

  public static Resolved resolve(SugarRelation relation, Resolution in) {
    return switch (relation) {
      case SugarRelation.ToNames names -> Renaming.resolve(names, in);
      case SugarRelation.RenameColumns renames -> Renaming.resolve(renames, in);
      case SugarRelation.ToSchema schema -> SchemaMatching.resolve(schema, in);
      case SugarRelation.Watermark watermark -> Watermarks.resolve(watermark, in);
      case SugarRelation.WithColumns columns -> ColumnChanges.resolve(columns, in);
      case SugarRelation.DropColumns columns -> ColumnChanges.resolve(columns, in);
      case SugarRelation.FillNa fill -> MissingValues.resolve(fill, in);
      case SugarRelation.DropNa drop -> MissingValues.resolve(drop, in);
      case SugarRelation.ReplaceNa replace -> ValueReplacement.resolve(replace, in);
      case SugarRelation.Summary summary -> Statistics.resolve(summary, in);
      case SugarRelation.Describe describe -> Statistics.resolve(describe, in);
      case SugarRelation.Crosstab crosstab -> CrossTable.resolve(crosstab, in);
      case SugarRelation.Covariance covariance -> PairStatistics.resolve(covariance, in);
      case SugarRelation.Correlation correlation -> PairStatistics.resolve(correlation, in);
      case SugarRelation.ApproximateQuantile quantile -> Quantiles.resolve(quantile, in);
      case SugarRelation.FrequentItems items -> FrequentValues.resolve(items, in);
      case SugarRelation.SampleBy sample -> StratifiedSample.resolve(sample, in);
      case SugarRelation.ShowString _, SugarRelation.HtmlString _ -> throw unsupported("show");
      case SugarRelation.Transpose transpose -> Transposition.resolve(transpose, in);
      case SugarRelation.Observe observe -> observe(observe, in);
      case SugarRelation.AsOfJoin join -> NearestJoin.resolve(join, in);
      case SugarRelation.Parse parse -> TextRows.resolve(parse, in);
      case SugarRelation.WithRelations relations -> Embedded.resolve(relations, in);
      case SugarRelation.SqlText text -> Embedded.resolve(text, in);
      case SugarRelation.CatalogCall(var command) -> Embedded.rows(command, in);
      case SugarRelation.ForeignRows(var kind, _, _, var origin) -> throw foreign(kind, origin);
    };
  }

  /** Metrics must resolve; the rows pass unchanged. */
  private static Resolved observe(SugarRelation.Observe observe, Resolution in) {
    Resolved input = in.resolve(observe.input());
    var resolver = in.expressions(in.scope(input));
    observe.metrics().forEach(metric -> requireMetric(resolver.resolveNamed(metric)));
    return input;
  }

  private static void requireMetric(List<Query.Named> metrics) {
    for (Query.Named metric : metrics) {
      bareColumn(metric.value())
          .ifPresent(
              column -> {
                throw AnalysisErrors.of(
                    "INVALID_OBSERVED_METRICS.NON_AGGREGATE_FUNC_ARG_IS_ATTRIBUTE",
                    Origin.NONE,
                    "expr",
                    AnalysisErrors.inQuotes(column));
              });
    }
  }

  /** A column that no aggregate function reads. */
  private static Optional<String> bareColumn(Expr expr) {
    return switch (expr) {
      case Expr.AggregateCall _ -> Optional.empty();
      case Expr.Reference reference -> Optional.of(reference.attribute().name());
      default ->
          ExprTree.children(expr).stream()
              .map(Sugar::bareColumn)
              .flatMap(Optional::stream)
              .findFirst();
    };
  }

  private static RuntimeException unsupported(String what) {
    return AnalysisErrors.of("UNSUPPORTED_FEATURE", Origin.NONE, "feature", what);
  }

  private static RuntimeException foreign(String kind, Origin origin) {
    return FloebergException.withoutCondition(
            "java.lang.UnsupportedOperationException",
            "Python code in a plan ("
                + kind
                + ") cannot run here: there is no worker process for it. Use built-in functions,"
                + " CREATE FUNCTION with a SQL body, or collect the rows with toPandas() first.")
        .at(origin.position());
  }
}
