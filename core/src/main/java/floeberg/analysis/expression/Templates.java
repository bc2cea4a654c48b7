package floeberg.analysis.expression;

import floeberg.type.SparkType;
import java.util.List;

/** Shapes of text that several special forms share. */
final class Templates {
  static final SparkType STRINGS = new SparkType.Array(SparkType.STRING, false);

  private Templates() {}

  /** A list of texts from the JSON that a Java function gives. */
  static String texts(String call) {
    return "from_json(" + call + ", '[\"VARCHAR\"]')";
  }

  /** A value of the type from JSON text. */
  static String fromJson(String call) {
    return "CAST(CAST(" + call + " AS JSON) AS {type})";
  }

  /** Places of the arguments from an index on. */
  static List<Integer> from(int start, int count) {
    return java.util.stream.IntStream.range(start, count).boxed().toList();
  }
}
