package floeberg.duckdb;

import java.time.Instant;
import java.time.LocalDate;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.List;
import java.util.stream.Stream;

/** Local times of the session's zone as moments. */
final class LocalMoments {
  private static final String ZONED = "TIMESTAMP WITH TIME ZONE";
  private static final int ANY_YEAR = LocalDate.EPOCH.getYear();

  private LocalMoments() {}

  /**
   * The moment of a local time. A local time that occurs twice, as clocks are set back, means its
   * first occurrence, as in {@link java.time.LocalDateTime#atZone}; DuckDB takes the second.
   */
  static String zoned(String local, ZoneRules rules) {
    String later = DuckSql.cast(local, ZONED);
    List<Long> overlaps = overlaps(rules);
    if (overlaps.isEmpty()) {
      return later;
    }
    var text = new StringBuilder("CASE");
    for (long seconds : overlaps) {
      String earlier = "(" + later + " - to_seconds(" + seconds + "))";
      text.append(" WHEN ").append(DuckSql.cast(earlier, "TIMESTAMP"));
      text.append(" = ").append(local).append(" THEN ").append(earlier);
    }
    return text.append(" ELSE ").append(later).append(" END").toString();
  }

  /** By how many seconds clocks are set back, since 1970 and from now on, the longest first. */
  private static List<Long> overlaps(ZoneRules rules) {
    Stream<ZoneOffsetTransition> known =
        rules.getTransitions().stream().filter(t -> t.getInstant().isAfter(Instant.EPOCH));
    Stream<ZoneOffsetTransition> repeated =
        rules.getTransitionRules().stream().map(rule -> rule.createTransition(ANY_YEAR));
    return Stream.concat(known, repeated)
        .filter(ZoneOffsetTransition::isOverlap)
        .map(transition -> -transition.getDuration().toSeconds())
        .distinct()
        .sorted(java.util.Comparator.reverseOrder())
        .toList();
  }
}
