package floeberg.analysis;

import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import java.util.List;
import java.util.Optional;

/** Scopes made of others. */
public final class Scopes {
  private Scopes() {}

  /** Another place to look a name up. */
  @FunctionalInterface
  public interface Finder {
    Optional<Expr> find(Expression.Attribute name);
  }

  /** The scope first, then each finder in turn. */
  public static Scope chain(Scope first, List<Finder> others) {
    return others.isEmpty() ? first : new Chain(first, others);
  }

  /** The scope, then the enclosing queries' columns as outer references. */
  public static Scope within(Scope scope, Optional<Scope> outer) {
    return outer.map(o -> chain(scope, List.of(outerFinder(o)))).orElse(scope);
  }

  /** Finds columns of an enclosing query. */
  public static Finder outerFinder(Scope outer) {
    return name -> outer.find(name).map(Scopes::asOuter);
  }

  private static Expr asOuter(Expr expr) {
    return ExprTree.mapUp(
        expr,
        node ->
            node instanceof Expr.Reference(Attribute attribute)
                ? new Expr.OuterReference(attribute)
                : node);
  }

  private record Chain(Scope first, List<Finder> others) implements Scope {
    @Override
    public Optional<Expr> find(Expression.Attribute name) {
      Optional<Expr> found = first.find(name);
      for (int i = 0; found.isEmpty() && i < others.size(); i++) {
        found = others.get(i).find(name);
      }
      return found;
    }

    @Override
    public RuntimeException unresolved(Expression.Attribute name) {
      return first.unresolved(name);
    }

    @Override
    public List<Query.Named> expand(Expression.Star star) {
      return first.expand(star);
    }

    @Override
    public List<Attribute> attributes() {
      return first.attributes();
    }
  }
}
