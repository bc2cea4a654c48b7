package floeberg.analysis.expression;

import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.TIMESTAMP;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Array;
import java.util.List;
import java.util.Optional;

/** {@code sequence(start, stop[, step])} over integers, dates and timestamps. */
final class SequenceForm {
  private static final String LIMIT = "2147483632";

  /** The error's text as the list's only element: it never gets there. */
  private static final String ILLEGAL =
      "CAST([CAST(floe_illegal_sequence(CAST(%s AS VARCHAR), CAST(%s AS VARCHAR), CAST({2} AS VARCHAR))"
          + " AS VARCHAR)] AS {type})";

  private SequenceForm() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "sequence" -> SequenceForm::sequence;
      default -> SpecialForm.NONE;
    };
  }

  static Typed sequence(CallSite site) {
    site.requireCount(2, 3);
    Typed start = site.argument(0);
    Typed stop = site.argument(1);
    Optional<SparkType> common = Coercion.tightestCommon(start.type(), stop.type());
    SparkType type = common.orElseThrow(() -> wrongTypes(site));
    if (Coercion.isIntegral(type)) {
      return integers(site, type);
    }
    if (Coercion.isText(type)) {
      type = TIMESTAMP;
    }
    if (!Coercion.isDatetime(type)) {
      throw wrongTypes(site);
    }
    return moments(site, type);
  }

  private static RuntimeException wrongTypes(CallSite site) {
    return Mismatch.of(
        "SEQUENCE_WRONG_INPUT_TYPES",
        site.sql(),
        site.position(),
        "functionName",
        "`sequence`",
        "startType",
        "(\"TIMESTAMP\" or \"TIMESTAMP_NTZ\" or \"DATE\")",
        "stepType",
        "(\"INTERVAL\" or \"INTERVAL YEAR TO MONTH\" or \"INTERVAL DAY TO SECOND\")",
        "otherStartType",
        "\"INTEGRAL\"");
  }

  private static Typed integers(CallSite site, SparkType type) {
    Expr start = site.cast(site.argument(0), type);
    Expr stop = site.cast(site.argument(1), type);
    boolean hasStep = site.count() == 3;
    String step = hasStep ? "{2}" : "(CASE WHEN {0} <= {1} THEN 1 ELSE -1 END)";
    String bad =
        "("
            + step
            + " = 0 AND {0} <> {1}) OR ("
            + step
            + " > 0 AND {0} > {1}) OR ("
            + step
            + " < 0 AND {0} < {1})";
    String size = "((CAST({1} AS HUGEINT) - {0}) // nullif(" + step + ", 0))";
    String list =
        "CAST(generate_series(CAST({0} AS BIGINT), CAST({1} AS BIGINT), CAST(CASE WHEN "
            + step
            + " = 0 THEN 1 ELSE "
            + step
            + " END AS BIGINT)) AS {type})";
    String tooLong =
        "WHEN "
            + size
            + " >= "
            + LIMIT
            + " THEN {error:COLLECTION_SIZE_LIMIT_EXCEEDED.PARAMETER|numberOfElements=?|maxRoundedArrayLength="
            + LIMIT
            + "|functionName=`sequence`|parameter=`count`} ";
    String text =
        "CASE WHEN {0} IS NULL OR {1} IS NULL"
            + (hasStep ? " OR {2} IS NULL" : "")
            + " THEN NULL "
            + (hasStep ? "WHEN " + bad + " THEN " + ILLEGAL.formatted("{0}", "{1}") + " " : "")
            + tooLong
            + "ELSE "
            + list
            + " END";
    var operands =
        hasStep ? List.of(start, stop, site.cast(site.argument(2), type)) : List.of(start, stop);
    return site.shown(
        site.build(text, new Array(type, false), CallSite.anyNullable(operands), operands));
  }

  private static Typed moments(CallSite site, SparkType type) {
    Expr start = site.cast(site.argument(0), type);
    Expr stop = site.cast(site.argument(1), type);
    Expr step;
    if (site.count() == 3) {
      step = site.argument(2).expr();
    } else {
      // One day, towards the end.
      step =
          site.build(
              "(CASE WHEN {0} <= {1} THEN 86400000000 ELSE -86400000000 END)",
              SparkType.DAY_TO_SECOND, start, stop);
    }
    SparkType stepType = step.type();
    boolean isMonths = stepType instanceof SparkType.YearMonthInterval;
    boolean isCalendar = stepType == SparkType.CALENDAR_INTERVAL;
    if (!isMonths && !isCalendar && !(stepType instanceof SparkType.DayTimeInterval)) {
      throw wrongTypes(site);
    }
    String unit = isMonths ? "28 * 86400000000" : "1";
    String span = "(epoch_us({1}) - epoch_us({0}))";
    String stride =
        isCalendar
            ? "(epoch_us({0} + {2}) - epoch_us({0}))"
            : isMonths ? "(CAST({2} AS BIGINT) * " + unit + ")" : "{2}";
    String next =
        isCalendar
            ? "({0} + {2} * i)"
            : isMonths
                ? "({0} + to_months(CAST({2} * i AS INTEGER)))"
                : "({0} + to_days(CAST(({2} * i) // 86400000000 AS INTEGER)) + to_microseconds(({2} * i)"
                    + " % 86400000000))";
    String cast = type == DATE ? "CAST(" + next + " AS DATE)" : next;
    String list =
        "list_filter(list_transform(range(CAST("
            + span
            + " // "
            + stride
            + " + 2 AS BIGINT)), lambda i: "
            + cast
            + "), lambda t: CASE WHEN "
            + stride
            + " > 0 THEN t <= {1} ELSE t >= {1} END)";
    String bad =
        "("
            + stride
            + " > 0 AND {0} > {1}) OR ("
            + stride
            + " < 0 AND {0} < {1}) OR "
            + stride
            + " = 0";
    String text =
        "CASE WHEN {0} IS NULL OR {1} IS NULL OR {2} IS NULL THEN NULL WHEN "
            + bad
            + " THEN "
            + ILLEGAL.formatted("epoch_us({0})", "epoch_us({1})")
            + " ELSE "
            + list
            + " END";
    return site.shown(
        site.build(
            text,
            new Array(type, false),
            CallSite.anyNullable(List.of(start, stop, step)),
            List.of(start, stop, step)));
  }
}
