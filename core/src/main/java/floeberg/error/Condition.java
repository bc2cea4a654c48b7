package floeberg.error;

/**
 * The name of a Spark error condition, with the sub-condition behind a dot.
 *
 * @param name as in Spark's condition file, for example {@code DIVIDE_BY_ZERO} or {@code
 *     CAST_INVALID_INPUT}
 * @param exceptionClass the Java class that Spark throws for it and clients look for
 */
public record Condition(String name, String exceptionClass) {
  public static final String ANALYSIS = "org.apache.spark.sql.AnalysisException";
  public static final String PARSE = "org.apache.spark.sql.catalyst.parser.ParseException";
  public static final String ARITHMETIC = "org.apache.spark.SparkArithmeticException";
  public static final String RUNTIME = "org.apache.spark.SparkRuntimeException";
  public static final String NUMBER_FORMAT = "org.apache.spark.SparkNumberFormatException";
  public static final String UPGRADE = "org.apache.spark.SparkUpgradeException";
  public static final String DATE_TIME = "org.apache.spark.SparkDateTimeException";
  public static final String ARRAY_INDEX = "org.apache.spark.SparkArrayIndexOutOfBoundsException";
  public static final String ILLEGAL_ARGUMENT = "org.apache.spark.SparkIllegalArgumentException";
  public static final String UNSUPPORTED = "org.apache.spark.SparkUnsupportedOperationException";

  /** A condition that analysis raises. */
  public static Condition analysis(String name) {
    return new Condition(name, ANALYSIS);
  }

  /** A condition that parsing raises. */
  public static Condition parse(String name) {
    return new Condition(name, PARSE);
  }

  /** A condition that a running query raises. */
  public static Condition runtime(String name) {
    return new Condition(name, RUNTIME);
  }
}
