package floeberg.function.java;

import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import java.util.List;

/**
 * Variances, covariances and what follows from them, updated value by value in Spark's order of
 * operations, so that the last digit is Spark's too. Values come as texts between commas.
 */
final class Comoments {
  private double n;
  private double meanX;
  private double meanY;
  private double squaresX;
  private double squaresY;
  private double products;

  private Comoments() {}

  /** The function of that name, none when it is none of these. */
  static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_moment" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING),
                  DOUBLE,
                  a -> moment(numbers((String) a[0]), (String) a[1])));
      case "floe_comoment" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING),
                  DOUBLE,
                  a -> comoment(numbers((String) a[0]), numbers((String) a[1]), (String) a[2])));
      default -> List.of();
    };
  }

  /** A number as DuckDB writes it. */
  static double number(String text) {
    return switch (text) {
      case "nan", "-nan" -> Double.NaN;
      case "inf" -> Double.POSITIVE_INFINITY;
      case "-inf" -> Double.NEGATIVE_INFINITY;
      default -> Double.parseDouble(text);
    };
  }

  static double[] numbers(String list) {
    String[] texts = list.split(",");
    var numbers = new double[texts.length];
    for (int i = 0; i < texts.length; i++) {
      numbers[i] = number(texts[i]);
    }
    return numbers;
  }

  private static Object moment(double[] values, String kind) {
    var moments = MomentFunctions.Moments.of(values);
    double n = moments.count();
    double squares = moments.squares();
    return switch (kind) {
      case "squares" -> squares;
      case "var_pop" -> squares / n;
      case "stddev_pop" -> Math.sqrt(squares / n);
      case "var_samp" -> n == 1 ? null : squares / (n - 1);
      case "stddev_samp" -> n == 1 ? null : Math.sqrt(squares / (n - 1));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private static Object comoment(double[] xs, double[] ys, String kind) {
    var all = new Comoments();
    for (int i = 0; i < xs.length; i++) {
      all.add(xs[i], ys[i]);
    }
    all.merge();
    return switch (kind) {
      case "products" -> all.products;
      case "covar_pop" -> all.products / all.n;
      case "covar_samp" -> all.n == 1 ? null : all.products / (all.n - 1);
      case "spread" -> all.squaresX * all.squaresY;
      case "corr" -> all.correlation();
      case "r2" -> all.determination();
      case "slope" -> slope(xs, all);
      case "intercept" -> all.intercept(slope(xs, all));
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private void add(double x, double y) {
    n++;
    double deltaX = x - meanX;
    double deltaY = y - meanY;
    meanX += deltaX / n;
    meanY += deltaY / n;
    products += deltaX * (y - meanY);
    squaresX += deltaX * (x - meanX);
    squaresY += deltaY * (y - meanY);
  }

  // Spark merges the parts of even one partition, where very large means overflow.
  private void merge() {
    products += meanX * (meanY / n) * 0 * n;
    squaresX += meanX * (meanX / n) * 0 * n;
    squaresY += meanY * (meanY / n) * 0 * n;
  }

  private double correlation() {
    return products / Math.sqrt(squaresX * squaresY);
  }

  private Object determination() {
    if (squaresY == 0) {
      return null;
    }
    return squaresX == 0 ? (Object) 1.0 : (Object) (correlation() * correlation());
  }

  private static Object slope(double[] xs, Comoments all) {
    double squares = (Double) moment(xs, "squares");
    return squares == 0 ? null : all.products / squares;
  }

  // The means have passed a merge of the parts of one partition, which divides and multiplies.
  private Object intercept(Object slope) {
    return slope == null ? null : (meanY / n) * n - (Double) slope * ((meanX / n) * n);
  }
}
