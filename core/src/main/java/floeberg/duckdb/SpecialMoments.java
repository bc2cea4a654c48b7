package floeberg.duckdb;

import java.util.Locale;
import java.util.Optional;

/** Constant texts that mean a moment by its name. */
final class SpecialMoments {
  private static final String ZONED = "TIMESTAMP WITH TIME ZONE";

  private SpecialMoments() {}

  /** The date that a text literal names. */
  static Optional<String> date(String text) {
    return switch (word(text)) {
      case "epoch" -> Optional.of("DATE '1970-01-01'");
      case "now", "today" -> Optional.of("CAST(current_date AS DATE)");
      case "tomorrow" -> Optional.of("(CAST(current_date AS DATE) + 1)");
      case "yesterday" -> Optional.of("(CAST(current_date AS DATE) - 1)");
      default -> Optional.empty();
    };
  }

  /** The timestamp that a text literal names. */
  static Optional<String> timestamp(String text) {
    return switch (word(text)) {
      case "epoch" -> Optional.of("make_timestamptz(CAST(0 AS BIGINT))");
      case "now" -> Optional.of(DuckSql.cast("current_timestamp", ZONED));
      case "today", "tomorrow", "yesterday" ->
          date(text).map(day -> DuckSql.cast(DuckSql.cast(day, "TIMESTAMP"), ZONED));
      default -> Optional.empty();
    };
  }

  private static String word(String text) {
    return text.startsWith("'") && text.endsWith("'")
        ? text.substring(1, text.length() - 1).strip().toLowerCase(Locale.ROOT)
        : "";
  }
}
