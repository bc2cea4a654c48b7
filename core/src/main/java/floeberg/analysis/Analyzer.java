package floeberg.analysis;

import floeberg.analysis.expression.Foldable;
import floeberg.analysis.expression.Typed;
import floeberg.analysis.relation.Partitions;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

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
    return planned(resolution.resolve(relation).finish(), resolution);
  }

  /**
   * The same for rows that go to files of an Iceberg table. Where the program has cut them into
   * partitions, the number of a row's partition is the last column of what the outermost projection
   * reads.
   */
  public Query analyzeForFiles(Relation relation) {
    Resolution resolution = resolution();
    Resolved resolved = resolution.resolve(relation);
    Optional<Attribute> number = Partitions.of(resolved);
    if (number.isEmpty()) {
      return planned(resolved.finish(), resolution);
    }
    Query numbered = planned(resolved.with(number.get()).finish(), resolution);
    List<Attribute> visible = numbered.output().subList(0, numbered.output().size() - 1);
    return new Query.Project(
        numbered, visible.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList());
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
    return typed(expression, columns).expr();
  }

  /** The same with the text that Spark's messages show for it. */
  public Typed typed(Expression expression, List<Attribute> columns) {
    Resolution resolution = resolution();
    Resolved relation = Resolved.of(new Query.Values(columns, List.of()));
    Typed resolved = resolution.expressions(resolution.scope(relation)).typed(expression);
    Expr folded = folding().fold(CollatedQueries.rewrite(resolved.expr(), resolution));
    return resolved.withExpr(
        ExprTree.mapUp(
            folded, node -> QueryTree.withSubquery(node, query -> laidOut(query, resolution))));
  }

  /** The value of a constant expression converted to the type; NULL is Java's null. */
  public Object constant(Expression expression, SparkType type) {
    Resolution resolution = resolution();
    Expr value = resolution.expressions(resolution.emptyScope()).resolveAs(expression, type);
    return resolution.fold(value);
  }

  private Query planned(Query query, Resolution resolution) {
    Query folded = folding().fold(CollatedQueries.rewrite(query, resolution));
    return laidOut(folded, resolution);
  }

  /** The query in the form that scans and DuckDB serve best; the same rows. */
  private static Query laidOut(Query query, Resolution resolution) {
    Query merged = ProjectMerging.merge(ColumnPruning.prune(query));
    return new WindowKeys(resolution::nextId).lift(FilterPushdown.push(merged));
  }

  /**
   * The expression with its constant parts computed, as Spark's optimizer does; a part that raises
   * an error stays.
   */
  public Expr computed(Expr expr) {
    if (expr instanceof Expr.Literal
        || !Coercion.isAtomic(expr.type())
        || !Foldable.isFoldable(expr)) {
      return ExprTree.mapChildren(expr, this::computed);
    }
    try {
      return new Expr.Literal(expr.type(), Optional.ofNullable(resolution().fold(expr)));
    } catch (FloebergException e) {
      return expr;
    }
  }

  private ConstantFolding folding() {
    return new ConstantFolding(session.settings().zone());
  }

  private Resolution resolution() {
    return new Resolution(session, session.settings(), Environment.top(session.currentNamespace()));
  }
}
