package floeberg.analysis.expression;

/** DuckDB text that makes maps, with Spark's checks of keys. */
final class MapTemplates {
  private static final String DUPLICATE =
      "{error:DUPLICATED_MAP_KEY|key=sql:%s|mapKeyDedupPolicy=\"spark.sql.mapKeyDedupPolicy\"}";

  private MapTemplates() {}

  /** {@code spark.sql.mapKeyDedupPolicy=LAST_WIN}. */
  static boolean lastWins(ExpressionResolver resolver) {
    return resolver
        .context()
        .settings()
        .find("spark.sql.mapKeyDedupPolicy")
        .filter(policy -> policy.equalsIgnoreCase("LAST_WIN"))
        .isPresent();
  }

  /** A map of key and value lists of equal length; NULL and repeated keys are errors. */
  static String checked(String keys, String values, boolean lastWins) {
    String nullKey = "len(list_filter(" + keys + ", lambda k: k IS NULL)) > 0";
    if (lastWins) {
      return "CASE WHEN "
          + nullKey
          + " THEN {error:NULL_MAP_KEY} ELSE "
          + "map_from_entries(list_filter(list_zip("
          + keys
          + ", "
          + values
          + "), lambda e, i: NOT list_contains("
          + keys
          + "[i + 1:], e[1]))) END";
    }
    String repeated =
        "list_filter(" + keys + ", lambda k, i: list_contains(" + keys + "[:i - 1], k))[1]";
    return "CASE WHEN "
        + nullKey
        + " THEN {error:NULL_MAP_KEY} WHEN len(list_distinct("
        + keys
        + ")) < len("
        + keys
        + ") THEN "
        + DUPLICATE.formatted("CAST(" + repeated + " AS VARCHAR)")
        + " ELSE MAP("
        + keys
        + ", "
        + values
        + ") END";
  }
}
