package floeberg.analysis;

import floeberg.error.Position;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Expressions without what does not change their value, so that equal ones can be found by hash.
 */
public final class Canonical {
  // Those that Spark, too, takes for the same whatever the order of what they are made of.
  private static final Set<String> COMMUTATIVE = Set.of("+", "*", "and", "or", "==", "&", "|", "^");

  private Canonical() {}

  /** The expression with places in the text, column names and qualifiers removed. */
  public static Expr of(Expr expr) {
    return ExprTree.mapUp(expr, Canonical::strip);
  }

  private static Expr strip(Expr node) {
    return switch (node) {
      case Expr.Reference(Attribute a) -> new Expr.Reference(bare(a));
      case Expr.OuterReference(Attribute a) -> new Expr.OuterReference(bare(a));
      case Expr.Call(var name, var template, var arguments, var type, var nullable, _) ->
          new Expr.Call(
              name,
              template,
              COMMUTATIVE.contains(name) ? sorted(name, arguments, type) : arguments,
              type,
              nullable,
              Position.NONE);
      case Expr.Cast(var child, var type, var nullable, var mode, _) ->
          new Expr.Cast(child, type, nullable, mode, Position.NONE);
      case Expr.AggregateCall call ->
          new Expr.AggregateCall(
              call.name(),
              call.template(),
              call.arguments(),
              call.isDistinct(),
              call.filter(),
              call.order(),
              call.type(),
              call.nullable(),
              Position.NONE);
      case Expr.Literal _, Expr.Case _, Expr.Lambda _, Expr.LambdaReference _ -> node;
      case Expr.Field _, Expr.StructValue _, Expr.GroupingCall _, Expr.Window _ -> node;
      case Expr.ScalarSubquery _, Expr.Exists _, Expr.InSubquery _, Expr.Generator _ -> node;
    };
  }

  /** Operands of an operator that may stand in any order, those of nested uses of it included. */
  private static List<Expr> sorted(String name, List<Expr> arguments, SparkType type) {
    if (!arguments.stream().allMatch(argument -> argument.type().equals(type))
        && !name.equals("==")) {
      return arguments;
    }
    var operands = new ArrayList<Expr>();
    for (Expr argument : arguments) {
      if (argument instanceof Expr.Call call && call.name().equals(name) && !name.equals("==")) {
        operands.addAll(call.arguments());
      } else {
        operands.add(argument);
      }
    }
    operands.sort(Comparator.comparingInt(Expr::hashCode).thenComparing(Expr::toString));
    return operands;
  }

  private static Attribute bare(Attribute attribute) {
    return new Attribute(attribute.id(), "", attribute.type(), attribute.nullable());
  }
}
