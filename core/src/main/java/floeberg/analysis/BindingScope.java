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
  private static final String PREFIX = " ";
  private final List<Expr> values;

  BindingScope(List<Expr> values) {
    this.values = values;
  }

  /** The name of the value at an index. */
  static Expression.Attribute name(int index, Origin origin) {
    return new Expression.Attribute(
        List.of(PREFIX + index), OptionalLong.empty(), false, origin);
  }

  @Override
  public Optional<Expr> find(Expression.Attribute name) {
    String text = name.nameParts().getFirst();
    return text.startsWith(PREFIX)
        ? Optional.of(values.get(Integer.parseInt(text.substring(PREFIX.length()))))
        : Optional.empty();
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
