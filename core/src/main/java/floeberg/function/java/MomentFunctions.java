package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Aggregates over the whole list of values, which comes as JSON. */
public final class MomentFunctions {
  private static final int TIES_SEED = 31183;

  private MomentFunctions() {}

  /** The function of that name, none when it is none of these. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_skewness" ->
          List.of(JavaFunction.of(name, List.of(STRING), DOUBLE, a -> skewness(numbers(a[0]))));
      case "floe_kurtosis" ->
          List.of(JavaFunction.of(name, List.of(STRING), DOUBLE, a -> kurtosis(numbers(a[0]))));
      case "floe_histogram" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT, BOOLEAN),
                  STRING,
                  a -> histogram(numbers(a[0]), (Integer) a[1], (Boolean) a[2])));
      case "floe_sum_texts" ->
          List.of(JavaFunction.of(name, List.of(STRING), STRING, a -> sum((String) a[0])));
      case "floe_double_sum" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING),
                  DOUBLE,
                  a -> {
                    double sum = 0;
                    for (double value : Comoments.numbers((String) a[0])) {
                      sum += value;
                    }
                    return sum;
                  }));
      case "floe_try_sum" ->
          List.of(JavaFunction.of(name, List.of(STRING), BIGINT, a -> trySum((String) a[0])));
      case "floe_percentile_approx" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, INT),
                  STRING,
                  a -> {
                    JsonNode sorted = JsonFunctions.tree((String) a[0]);
                    var places =
                        QuantileSummary.places(sorted.size(), (Integer) a[2], numbers(a[1]));
                    var found = JsonValues.MAPPER.createArrayNode();
                    places.forEach(place -> found.add(sorted.get(place)));
                    return sorted.isEmpty() ? null : found.toString();
                  }));
      case "floe_weighted_percentile" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING),
                  STRING,
                  a -> percentiles(JsonFunctions.tree((String) a[0]), numbers(a[1]))));
      case "floe_illegal_sequence" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING),
                  INT,
                  a -> {
                    throw new IllegalArgumentException(
                        "requirement failed: Illegal sequence boundaries: "
                            + a[0]
                            + " to "
                            + a[1]
                            + " by "
                            + a[2]);
                  }));
      case "floe_moment", "floe_comoment" -> Comoments.find(name);
      case "floe_mode_place" -> ModePlaces.find(name);
      case "floe_pandas_skew", "floe_pandas_kurt", "floe_ewm" -> PandasFunctions.find(name);
      default -> List.of();
    };
  }

  /** The exact sum of decimals in texts; no value gives no sum. */
  private static Object sum(String texts) {
    BigDecimal sum = null;
    for (JsonNode text : JsonFunctions.tree(texts)) {
      BigDecimal value = new BigDecimal(text.textValue());
      sum = sum == null ? value : sum.add(value);
    }
    return sum == null ? null : sum.toPlainString();
  }

  /** The sum of integers one after the other, null as soon as it does not fit. */
  private static Object trySum(String numbers) {
    long sum = 0;
    try {
      for (String number : numbers.split(",", -1)) {
        sum = Math.addExact(sum, Long.parseLong(number));
      }
    } catch (ArithmeticException e) {
      return null;
    }
    return sum;
  }

  private static double[] numbers(Object json) {
    JsonNode list = JsonFunctions.tree((String) json);
    var numbers = new double[list.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = list.get(i).asDouble();
    }
    return numbers;
  }

  /** Count, mean and the second to fourth central moments, updated value by value. */
  static final class Moments {
    private double n;
    private double mean;
    private double m2;
    private double m3;
    private double m4;

    static Moments of(double[] values) {
      var moments = new Moments();
      for (double value : values) {
        moments.add(value);
      }
      return moments;
    }

    double count() {
      return n;
    }

    /** The sum of the squared distances from the mean. */
    double squares() {
      // Spark merges the parts of even one partition, where very large means overflow.
      return m2 + mean * (mean / n) * 0 * n;
    }

    /** The sum of the distances from the mean to the third. */
    double cubes() {
      return m3;
    }

    /** The sum of the distances from the mean to the fourth. */
    double fourths() {
      return m4;
    }

    private void add(double value) {
      double count = n + 1;
      double delta = value - mean;
      double step = delta / count;
      double square = delta * delta;
      double stepSquare = step * step;
      double newM2 = m2 + delta * (delta - step);
      double newM3 = m3 - 3 * step * newM2 + delta * (square - stepSquare);
      double newM4 =
          m4
              - 4 * step * newM3
              - 6 * stepSquare * newM2
              + delta * (delta * square - step * stepSquare);
      n = count;
      mean += step;
      m2 = newM2;
      m3 = newM3;
      m4 = newM4;
    }
  }

  private static Object skewness(double[] values) {
    Moments moments = Moments.of(values);
    if (moments.n == 0 || moments.squares() == 0) {
      return null;
    }
    double squares = moments.squares();
    return Math.sqrt(moments.n) * moments.m3 / Math.sqrt(squares * squares * squares);
  }

  private static Object kurtosis(double[] values) {
    Moments moments = Moments.of(values);
    double squares = moments.squares();
    return moments.n == 0 || squares == 0
        ? null
        : (Object) (moments.n * moments.m4 / (squares * squares) - 3);
  }

  private static final class Bin {
    private double x;
    private double y;

    Bin(double x, double y) {
      this.x = x;
      this.y = y;
    }
  }

  /** Bins are merged, the two closest first, until no more than wanted are left. */
  private static Object histogram(double[] values, int wanted, boolean isWhole) {
    var bins = new ArrayList<Bin>();
    var random = new Random(TIES_SEED);
    for (double value : values) {
      int place = place(bins, value);
      if (place < bins.size() && bins.get(place).x == value) {
        bins.get(place).y++;
      } else {
        bins.add(place, new Bin(value, 1));
        if (bins.size() > wanted) {
          mergeClosest(bins, random);
        }
      }
    }
    if (bins.isEmpty()) {
      return null;
    }
    var out = new ArrayList<String>();
    for (Bin bin : bins) {
      String x = isWhole ? Long.toString((long) bin.x) : Double.toString(bin.x);
      out.add("{\"x\":" + x + ",\"y\":" + bin.y + "}");
    }
    return "[" + String.join(",", out) + "]";
  }

  /** Where a value is, or belongs; beside NaN, which is neither smaller nor larger, anywhere. */
  private static int place(List<Bin> bins, double value) {
    int place = 0;
    int low = 0;
    int high = bins.size();
    while (low < high) {
      place = (low + high) / 2;
      double x = bins.get(place).x;
      if (x > value) {
        high = place;
      } else if (x < value) {
        low = ++place;
      } else {
        break;
      }
    }
    return place;
  }

  /** Of several closest pairs one is drawn, by Spark's numbers. */
  private static void mergeClosest(List<Bin> bins, Random random) {
    int closest = 0;
    int ties = 1;
    double smallest = bins.get(1).x - bins.get(0).x;
    for (int i = 1; i + 1 < bins.size(); i++) {
      double distance = bins.get(i + 1).x - bins.get(i).x;
      if (distance < smallest) {
        closest = i;
        ties = 1;
        smallest = distance;
      } else if (distance == smallest && random.nextDouble() <= 1.0 / ++ties) {
        closest = i;
      }
    }
    Bin left = bins.get(closest);
    Bin right = bins.remove(closest + 1);
    double total = left.y + right.y;
    left.x *= left.y / total;
    left.x += right.x / total * right.y;
    left.y = total;
  }

  /** Percentiles of values with frequencies, interpolated between neighbours. */
  private static Object percentiles(JsonNode pairs, double[] fractions) {
    var values = new ArrayList<double[]>();
    for (JsonNode pair : pairs) {
      if (!pair.get(0).isNull() && !pair.get(1).isNull() && pair.get(1).asLong() > 0) {
        values.add(new double[] {pair.get(0).asDouble(), pair.get(1).asLong()});
      }
    }
    if (values.isEmpty()) {
      return null;
    }
    values.sort(Comparator.comparingDouble(v -> v[0]));
    double total = values.stream().mapToDouble(v -> v[1]).sum();
    var out = new ArrayList<String>();
    for (double fraction : fractions) {
      double position = (total - 1) * fraction;
      double low = at(values, Math.floor(position));
      double high = at(values, Math.ceil(position));
      double share = position - Math.floor(position);
      out.add(Double.toString(low == high ? low : (1 - share) * low + share * high));
    }
    return "[" + String.join(",", out) + "]";
  }

  private static double at(List<double[]> values, double rank) {
    double seen = 0;
    for (double[] value : values) {
      seen += value[1];
      if (seen > rank) {
        return value[0];
      }
    }
    return values.getLast()[0];
  }
}
