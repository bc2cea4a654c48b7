package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import floeberg.function.java.MomentFunctions.Moments;
import java.util.List;

/**
 * Statistics as pandas defines them, which pandas-on-Spark asks for: corrected for the size of the
 * sample. Values come as texts between commas.
 */
final class PandasFunctions {
  /** Moments below it are taken for rounding errors of zero. */
  private static final double SMALLEST_MOMENT = 1e-14;

  private PandasFunctions() {}

  /** The function of that name, none when it is none of these. */
  static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_pandas_skew" ->
          List.of(JavaFunction.of(name, List.of(STRING), DOUBLE, a -> skewness(moments(a[0]))));
      case "floe_pandas_kurt" ->
          List.of(JavaFunction.of(name, List.of(STRING), DOUBLE, a -> kurtosis(moments(a[0]))));
      case "floe_ewm" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, DOUBLE, BOOLEAN),
                  DOUBLE,
                  a -> weightedMean((String) a[0], (Double) a[1], (Boolean) a[2])));
      default -> List.of();
    };
  }

  private static Moments moments(Object list) {
    return Moments.of(Comoments.numbers((String) list));
  }

  private static double cleaned(double moment) {
    return Math.abs(moment) < SMALLEST_MOMENT ? 0 : moment;
  }

  private static Object skewness(Moments moments) {
    double n = moments.count();
    double squares = cleaned(moments.squares());
    if (n < 3) {
      return null;
    }
    return squares == 0
        ? 0.0
        : n
            * Math.sqrt(n - 1)
            / (n - 2)
            * cleaned(moments.cubes())
            / Math.sqrt(squares * squares * squares);
  }

  private static Object kurtosis(Moments moments) {
    double n = moments.count();
    double squares = cleaned(moments.squares());
    if (n < 4) {
      return null;
    }
    if (squares == 0) {
      return 0.0;
    }
    double numerator = n * (n + 1) * (n - 1) * cleaned(moments.fourths());
    double denominator = (n - 2) * (n - 3) * squares * squares;
    return numerator / denominator - 3 * (n - 1) * (n - 1) / ((n - 2) * (n - 3));
  }

  /**
   * The exponentially weighted mean up to the last value; an empty text is a value that is absent,
   * at which the older ones lose weight too unless such values are ignored.
   */
  private static Object weightedMean(String list, double alpha, boolean ignoresAbsent) {
    double numerator = 0;
    double denominator = 0;
    Object mean = null;
    for (String text : list.split(",", -1)) {
      if (text.isEmpty()) {
        numerator *= ignoresAbsent ? 1 : 1 - alpha;
        denominator *= ignoresAbsent ? 1 : 1 - alpha;
      } else {
        numerator = numerator * (1 - alpha) + Comoments.number(text);
        denominator = denominator * (1 - alpha) + 1;
        mean = numerator / denominator;
      }
    }
    return mean;
  }
}
