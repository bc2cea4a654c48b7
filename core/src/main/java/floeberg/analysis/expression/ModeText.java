package floeberg.analysis.expression;

import floeberg.type.SparkType;
import java.util.Optional;

/** DuckDB's text of {@code mode} over few values: of the most frequent ones Spark's choice. */
final class ModeText {
  private ModeText() {}

  /** Nothing for types whose place in Spark's hash table is not known. */
  static Optional<String> of(SparkType type) {
    return of(type, "first");
  }

  /** The smallest or the largest of the most frequent: DuckDB takes both zeros for one value. */
  static Optional<String> ordered(SparkType type, boolean isAscending) {
    return type == SparkType.DOUBLE || type == SparkType.FLOAT
        ? of(type, isAscending ? "smallest" : "largest")
        : Optional.empty();
  }

  private static Optional<String> of(SparkType type, String choice) {
    return kind(type)
        .map(
            kind ->
                "list_extract(list({0}) FILTER (WHERE {0} IS NOT NULL), floe_mode_place("
                    + "CAST(to_json(list(CAST("
                    + number(type)
                    + " AS VARCHAR)) FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR), '"
                    + kind
                    + "', '"
                    + choice
                    + "'))");
  }

  private static Optional<String> kind(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple ->
          switch (simple) {
            case BOOLEAN -> Optional.of("boolean");
            case TINYINT, SMALLINT, INT, DATE -> Optional.of("int");
            case BIGINT, TIMESTAMP, TIMESTAMP_NTZ -> Optional.of("long");
            case FLOAT -> Optional.of("float");
            case DOUBLE -> Optional.of("double");
            case BINARY, VOID, VARIANT, CALENDAR_INTERVAL -> Optional.empty();
          };
      case SparkType.YearMonthInterval _ -> Optional.of("int");
      case SparkType.DayTimeInterval _ -> Optional.of("long");
      case SparkType.Decimal _ -> Optional.of("decimal");
      case SparkType.Text _ when !SortKeys.isCollated(type) -> Optional.of("string");
      default -> Optional.empty();
    };
  }

  /** The text of the number by which Java knows a day or a moment, of other values themselves. */
  static String number(SparkType type) {
    if (type == SparkType.DATE) {
      return "({0} - DATE '1970-01-01')";
    }
    return type == SparkType.TIMESTAMP || type == SparkType.TIMESTAMP_NTZ ? "epoch_us({0})" : "{0}";
  }
}
