package floeberg.duckdb;

import floeberg.error.Condition;

/** The exception classes that Spark throws for the conditions of running queries. */
final class RuntimeConditions {
  private RuntimeConditions() {}

  static Condition of(String name) {
    return new Condition(name, exceptionClass(name));
  }

  /** The class may depend on what a text could not become. */
  static String exceptionClass(String name, java.util.Map<String, String> parameters) {
    if (!name.equals("CAST_INVALID_INPUT")) {
      return exceptionClass(name);
    }
    String target = parameters.getOrDefault("targetType", "");
    if (target.contains("DATE") || target.contains("TIME")) {
      return Condition.DATE_TIME;
    }
    return target.contains("BOOLEAN") ? Condition.RUNTIME : Condition.NUMBER_FORMAT;
  }

  static String exceptionClass(String name) {
    int dot = name.indexOf('.');
    return switch (dot < 0 ? name : name.substring(0, dot)) {
      case "DIVIDE_BY_ZERO",
          "REMAINDER_BY_ZERO",
          "INTERVAL_DIVIDED_BY_ZERO",
          "ARITHMETIC_OVERFLOW",
          "BINARY_ARITHMETIC_OVERFLOW",
          "INTERVAL_ARITHMETIC_OVERFLOW",
          "CAST_OVERFLOW",
          "CAST_OVERFLOW_IN_TABLE_INSERT",
          "NUMERIC_VALUE_OUT_OF_RANGE",
          "DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION",
          "DATETIME_OVERFLOW" ->
          Condition.ARITHMETIC;
      case "CAST_INVALID_INPUT" -> Condition.NUMBER_FORMAT;
      case "CANNOT_PARSE_TIMESTAMP", "INVALID_FRACTION_OF_SECOND", "DATETIME_FIELD_OUT_OF_BOUNDS" ->
          Condition.DATE_TIME;
      case "INVALID_ARRAY_INDEX", "INVALID_ARRAY_INDEX_IN_ELEMENT_AT" -> Condition.ARRAY_INDEX;
      case "INVALID_PARAMETER_VALUE", "ILLEGAL_DAY_OF_WEEK" -> Condition.ILLEGAL_ARGUMENT;
      case "SCALAR_SUBQUERY_TOO_MANY_ROWS", "FAILED_READ_FILE" -> "org.apache.spark.SparkException";
      default -> Condition.RUNTIME;
    };
  }
}
