package floeberg.analysis.expression;

import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/**
 * Errors and texts of arithmetic over dates and intervals, as the operators Spark turns it into.
 */
final class TemporalMismatch {
  private static final String MOMENT = "\"(TIMESTAMP OR TIMESTAMP WITHOUT TIME ZONE)\"";
  private static final String DAYS = "(\"INT\" or \"SMALLINT\" or \"TINYINT\")";

  private TemporalMismatch() {}

  /** An interval is added to what is no timestamp. */
  static FloebergException notTimestamp(CallSite site, Typed base, Typed interval, String sign) {
    Typed sum =
        shown(
            out -> {
              base.text().append(out);
              out.append(" + ");
              if (sign.equals("-")) {
                interval.text().append(out.append("(- "));
                out.append(')');
              } else {
                interval.text().append(out);
              }
            });
    return Mismatch.unexpectedInput(sum.sql(), 0, MOMENT, base, site.position());
  }

  /** What is added to a date is no number of days. */
  static FloebergException notDays(CallSite site, String name, int date, int amount) {
    Typed call =
        shown(
            out -> CallSite.listed(out, name, List.of(site.argument(date), site.argument(amount))));
    return Mismatch.unexpectedInput(call.sql(), 1, DAYS, site.argument(amount), site.position());
  }

  /** One side of a difference of timestamps or dates is neither. */
  static FloebergException notMoment(CallSite site, int index, boolean areTimestamps) {
    return Mismatch.unexpectedInput(
        site.infix(site.argument(0).expr(), "-").sql(),
        index,
        areTimestamps ? MOMENT : "\"DATE\"",
        site.argument(index),
        site.position());
  }

  /** An interval is multiplied or divided by what is no number. */
  static FloebergException notNumber(CallSite site, int interval, String symbol) {
    return Mismatch.unexpectedInput(
        infix(site, site.argument(0).expr(), interval, symbol).sql(),
        1,
        "\"NUMERIC\"",
        site.argument(1 - interval),
        site.position());
  }

  /** The call with the interval before the symbol, wherever it was written. */
  static Typed infix(CallSite site, Expr expr, int interval, String symbol) {
    return new Typed(
        expr,
        out -> {
          site.argument(interval).text().append(out.append('('));
          site.argument(1 - interval).text().append(out.append(' ').append(symbol).append(' '));
          out.append(')');
        });
  }

  /** The same call, of which the result may be NULL. */
  static Expr mayBeNull(Expr expr) {
    return expr instanceof Expr.Call call
        ? new Expr.Call(
            call.name(), call.template(), call.arguments(), call.type(), true, call.position())
        : expr;
  }

  /** A date and whole days, shown as the functions that Spark makes of them. */
  static Typed daysAdded(Expr sum, CallSite site, int base, String sign) {
    return new Typed(
        sum,
        out -> {
          site.argument(base).text().append(out.append("date_add("));
          out.append(
              sign.equals("+") ? ", extractansiintervaldays(" : ", (- extractansiintervaldays(");
          site.argument(1 - base).text().append(out);
          out.append(sign.equals("+") ? "))" : ")))");
        });
  }

  private static Typed shown(Typed.SqlText text) {
    return new Typed(new Expr.Literal(SparkType.VOID, Optional.empty()), text);
  }
}
