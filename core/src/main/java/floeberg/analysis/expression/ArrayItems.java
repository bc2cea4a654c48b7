package floeberg.analysis.expression;

import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** What Spark promises about an item of an array. */
final class ArrayItems {
  private static final String CONSTRUCTOR = "array";

  private ArrayItems() {}

  /**
   * Whether an item may be NULL: at a constant place Spark looks at the value in an array
   * constructor and promises nothing of other arrays; elsewhere the array's type decides.
   *
   * @param isFailing whether a place outside the array is an error
   * @param first number of the first place
   */
  static boolean isNullable(
      Constants constants, Typed array, Typed place, boolean isFailing, int first) {
    var type = (SparkType.Array) array.type();
    if (!Foldable.isFoldable(place.expr())) {
      return !isFailing || type.containsNull() || array.nullable() || place.nullable();
    }
    Optional<Object> constant = constants.constant(place.expr());
    if (constant.isEmpty()) {
      return !isFailing || type.containsNull();
    }
    boolean isConstructor =
        array.expr() instanceof Expr.Call call && call.name().equals(CONSTRUCTOR);
    if (!isConstructor) {
      return true;
    }
    List<Expr> items = ((Expr.Call) array.expr()).arguments();
    long index = ((Number) constant.get()).longValue();
    long at = index < 0 && first == 1 ? items.size() + index : index - first;
    return at < 0 || at >= items.size() ? !isFailing : items.get((int) at).nullable();
  }

  /** Finds values of constant expressions. */
  interface Constants {
    Optional<Object> constant(Expr expr);
  }
}
