package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Names that stand for resolved expressions, so that analysis can build calls over them. */
final class BindingScope implements Scope {
  private final List<Expr> values;

  BindingScope(List<Expr> values) {
    this.values = values;
  }

  /** The name of the value at an index; messages show the text. */
  static Expression.Attribute name(int index, String text, Origin origin) {
    return new Expression.Attribute(List.of(text), OptionalLong.of(index), false, origin);
  }

  @Override
  public Optional<Expr> find(Expression.Attribute name) {
    return name.planId().stream().mapToObj(index -> values.get((int) index)).findFirst();
  }

  @Override
  public RuntimeException unresolved(Expression.Attribute name) {
    return new IllegalStateException(name.toString());
  }

  @Override
  public List<Query.Named> expand(Expression.Star star) {
    return List.of();
  }

  @Override
  public List<Attribute> attributes() {
    return List.of();
  }
}
