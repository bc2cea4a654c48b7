package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.catalog.TimeTravel;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.type.Coercion;
import floeberg.type.SparkType;

/** TIMESTAMP AS OF: an expression that has one moment as its value. */
final class Moments {
  private Moments() {}

  static TimeTravel of(Relation.TimeTravel.Timestamp travel, Resolution in) {
    Expression written = travel.timestamp();
    Expr value = in.expressions(in.emptyScope()).resolve(written);
    if (!isConvertible(value.type())) {
      throw invalid("INPUT", written, value);
    }
    if (Aggregates.isIn(value) || Aggregates.hasWindow(value)) {
      throw invalid("UNEVALUABLE", written, value);
    }
    if (ExprTree.contains(value, ExprTree::isVolatile)) {
      throw invalid("NON_DETERMINISTIC", written, value);
    }
    Object micros = moment(written, value, in);
    if (micros == null) {
      throw invalid("INPUT", written, value);
    }
    return new TimeTravel.Timestamp((Long) micros);
  }

  private static Object moment(Expression written, Expr value, Resolution in) {
    try {
      return in.fold(in.cast(value, SparkType.TIMESTAMP, written.origin()));
    } catch (FloebergException e) {
      if (e.condition().name().startsWith("CAST_INVALID_INPUT")) {
        throw invalid("INPUT", written, value);
      }
      throw e;
    }
  }

  private static boolean isConvertible(SparkType type) {
    return Coercion.isText(type) || Coercion.isNumeric(type) || Coercion.isDatetime(type);
  }

  private static RuntimeException invalid(String what, Expression written, Expr value) {
    return AnalysisErrors.of(
        "INVALID_TIME_TRAVEL_TIMESTAMP_EXPR." + what,
        written.origin(),
        "expr",
        Describe.expression(value));
  }
}
