package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.type.SparkType;
import java.util.List;

/** From a relation by names to a typed query; one analyzer serves one session. */
public final class Analyzer {
  private final AnalysisSession session;

  public Analyzer(AnalysisSession session) {
    this.session = session;
  }

  /**
   * Resolves a relation. Every table is pinned to a state; throws Spark's analysis conditions, with
   * places in the text.
   */
  public Query analyze(Relation relation) {
    Resolution resolution = resolution();
    Query query = CollatedQueries.rewrite(resolution.resolve(relation).finish(), resolution);
    return planned(folding().fold(query), resolution);
  }

  /**
   * The same rows in the order in which Spark hands them out, where the query reads little and
   * nothing but local data.
   */
  public static Query inNaturalOrder(Query query) {
    return NaturalOrder.of(query);
  }

  /** Resolves an expression over columns; subqueries may refer to them. */
  public Expr resolve(Expression expression, List<Attribute> columns) {
    Resolution resolution = resolution();
    Resolved relation = Resolved.of(new Query.Values(columns, List.of()));
    Expr resolved = resolution.expressions(resolution.scope(relation)).resolve(expression);
    Expr folded = folding().fold(CollatedQueries.rewrite(resolved, resolution));
    return ExprTree.mapUp(
        folded, node -> QueryTree.withSubquery(node, query -> planned(query, resolution)));
  }

  /** The value of a constant expression converted to the type; NULL is Java's null. */
  public Object constant(Expression expression, SparkType type) {
    Resolution resolution = resolution();
    Expr value = resolution.expressions(resolution.emptyScope()).resolveAs(expression, type);
    return resolution.fold(value);
  }

  /** The query in the form that scans and DuckDB serve best; the same rows. */
  private static Query planned(Query query, Resolution resolution) {
    Query merged = ProjectMerging.merge(ColumnPruning.prune(query));
    return new WindowKeys(resolution::nextId).lift(FilterPushdown.push(merged));
  }

  private ConstantFolding folding() {
    return new ConstantFolding(session.settings().zone());
  }

  private Resolution resolution() {
    return new Resolution(session, session.settings(), Environment.top(session.currentNamespace()));
  }
}
