package floeberg.analysis;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A relation in the middle of analysis.
 *
 * @param query puts out at least the visible and hidden columns
 * @param visible the columns that a star means, in order, under their present names and qualifiers
 * @param hidden columns that only an explicit name reaches: metadata columns, the other side's
 *     column of a USING join
 * @param extension how columns that a select list dropped can still be reached
 */
public record Resolved(
    Query query,
    List<Attribute> visible,
    List<Attribute> hidden,
    PlanIds planIds,
    Optional<Extension> extension) {

  /** Reaches what lies under a select list, as ORDER BY by a column that is not selected does. */
  public interface Extension {
    /** The relation under the select list. */
    Resolved under();

    /**
     * The same relation with hidden columns added, so that the expressions, which are over its
     * output and that of {@link #under}, can be computed above it.
     */
    Extended extend(List<Expr> expressions);
  }

  /** A relation with more hidden columns, and the expressions over its output. */
  public record Extended(Resolved relation, List<Expr> expressions) {}

  public Resolved {
    visible = List.copyOf(visible);
    hidden = List.copyOf(hidden);
  }

  public static Resolved of(Query query) {
    return new Resolved(query, query.output(), List.of(), PlanIds.NONE, Optional.empty());
  }

  /** The relation with one of its hidden columns shown behind the others. */
  public Resolved with(Attribute column) {
    var shown = new ArrayList<>(visible);
    shown.add(column);
    return new Resolved(query, shown, hidden, planIds, extension);
  }

  /** The query with exactly the visible columns, under their names. */
  public Query finish() {
    return query.output().equals(visible) ? query : project();
  }

  /** The query with exactly the visible columns; names may differ. */
  public Query columns() {
    return ids(query.output()).equals(ids(visible)) ? query : project();
  }

  private Query project() {
    return new Query.Project(
        query, visible.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList());
  }

  private static List<Long> ids(List<Attribute> attributes) {
    return attributes.stream().map(Attribute::id).toList();
  }

  /** Visible and hidden columns. */
  public List<Attribute> all() {
    var all = new ArrayList<>(visible);
    all.addAll(hidden);
    return all;
  }

  /** The same columns over another query, as filters, sorts and limits make. */
  public Resolved over(UnaryOperator<Query> change) {
    return new Resolved(
        change.apply(query), visible, hidden, planIds, extension.map(e -> through(e, change)));
  }

  private static Extension through(Extension inner, UnaryOperator<Query> change) {
    return new Extension() {
      @Override
      public Resolved under() {
        return inner.under();
      }

      @Override
      public Extended extend(List<Expr> expressions) {
        Extended extended = inner.extend(expressions);
        return new Extended(extended.relation().over(change), extended.expressions());
      }
    };
  }

  public Resolved withPlanIds(PlanIds ids) {
    return new Resolved(query, visible, hidden, ids, extension);
  }
}
