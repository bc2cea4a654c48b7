package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.List;
import java.util.function.Predicate;

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
    Query optimized = ScanPushdown.optimize(folding().fold(query));
    return new WindowKeys(resolution::nextId).lift(optimized);
  }

  /**
   * The same rows in the order in which Spark hands them out, where the query reads little and
   * nothing but local data.
   *
   * @param isSmall whether stored rows are few
   */
  public static Query inNaturalOrder(Query query, Predicate<Query.Stored> isSmall) {
    return new NaturalOrder(isSmall).of(query);
  }

  /** Resolves an expression over columns; subqueries may refer to them. */
  public Expr resolve(Expression expression, List<Attribute> columns) {
    Resolution resolution = resolution();
    Resolved relation = Resolved.of(new Query.Values(columns, List.of()));
    Expr resolved = resolution.expressions(resolution.scope(relation)).resolve(expression);
    return ScanPushdown.optimize(folding().fold(CollatedQueries.rewrite(resolved, resolution)));
  }

  /** The value of a constant expression converted to the type; NULL is Java's null. */
  public Object constant(Expression expression, SparkType type) {
    Resolution resolution = resolution();
    Expr value = resolution.expressions(resolution.emptyScope()).resolveAs(expression, type);
    return resolution.fold(value);
  }

  private ConstantFolding folding() {
    return new ConstantFolding(session.settings().zone());
  }

  private Resolution resolution() {
    return new Resolution(session, session.settings(), Environment.top(session.currentNamespace()));
  }
}
