package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.expression.Foldable;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.OptionalLong;

/** LIMIT, OFFSET and tail. */
public final class Limits {
  private Limits() {}

  public static Resolved resolve(CoreRelation.Limit limit, Resolution in) {
    Resolved input = in.resolve(limit.input());
    long count = constant(limit.limit(), "limit", input, in);
    return input.over(
        query ->
            query instanceof Query.Limit(var inner, var inside, var offset) && inside.isEmpty()
                ? new Query.Limit(inner, OptionalLong.of(count), offset)
                : new Query.Limit(query, OptionalLong.of(count), 0));
  }

  public static Resolved resolve(CoreRelation.Offset offset, Resolution in) {
    Resolved input = in.resolve(offset.input());
    long count = constant(offset.offset(), "offset", input, in);
    return input.over(query -> new Query.Limit(query, OptionalLong.empty(), count));
  }

  public static Resolved resolve(CoreRelation.Tail tail, Resolution in) {
    Resolved input = in.resolve(tail.input());
    long count = constant(tail.limit(), "tail", input, in);
    return input.over(query -> new Query.Tail(query, count));
  }

  private static long constant(Expression expression, String name, Resolved input, Resolution in) {
    Expr value = in.expressions(in.inner(input)).resolve(expression);
    if (!Foldable.isFoldable(value)) {
      throw invalid("IS_UNFOLDABLE", expression, name, value);
    }
    if (value.type() != SparkType.INT && !isConvertible(value)) {
      throw invalid("DATA_TYPE", expression, name, value);
    }
    Object count = in.fold(in.cast(value, SparkType.INT, expression.origin()));
    if (count == null) {
      throw invalid("IS_NULL", expression, name, value);
    }
    int number = (Integer) count;
    if (number < 0) {
      throw AnalysisErrors.of(
          "INVALID_LIMIT_LIKE_EXPRESSION.IS_NEGATIVE",
          expression.origin(),
          "name",
          name,
          "expr",
          Describe.expression(value),
          "v",
          String.valueOf(number));
    }
    return number;
  }

  private static boolean isConvertible(Expr value) {
    return Coercion.isIntegral(value.type()) && value.type() != SparkType.BIGINT
        || value.type() == SparkType.VOID;
  }

  private static RuntimeException invalid(
      String what, Expression expression, String name, Expr value) {
    return AnalysisErrors.of(
        "INVALID_LIMIT_LIKE_EXPRESSION." + what,
        expression.origin(),
        "name",
        name,
        "expr",
        Describe.expression(value),
        "dataType",
        AnalysisErrors.inQuotes(TypeText.sql(value.type())));
  }
}
