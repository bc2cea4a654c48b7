package floeberg.duckdb;

import floeberg.setting.Settings;
import floeberg.table.ValueRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** What the writers of one query's text share. */
final class WriteContext {
  private final Settings settings;
  private final ScanSources sources;
  private final Set<String> javaFunctions = new LinkedHashSet<>();
  private final List<Runnable> cleanups = new ArrayList<>();
  private final Map<Long, Supplier<Optional<ValueRange>>> ranges = new HashMap<>();
  private int names;
  private final RowBound rowBound;
  private boolean hasFewRows;

  WriteContext(Settings settings, ScanSources sources) {
    this.settings = settings;
    this.sources = sources;
    this.rowBound = new RowBound(sources);
  }

  /** How many rows a query may have. */
  RowBound rowBound() {
    return rowBound;
  }

  Settings settings() {
    return settings;
  }

  ScanSources sources() {
    return sources;
  }

  /** A name that no other part of the text has. */
  String freshName(String prefix) {
    return prefix + ++names;
  }

  /** Between which numbers a column's values lie, when that is known. */
  Optional<ValueRange> range(long attributeId) {
    Supplier<Optional<ValueRange>> noted = ranges.get(attributeId);
    if (noted == null) {
      return Optional.empty();
    }
    Optional<ValueRange> range = noted.get();
    ranges.put(attributeId, () -> range);
    return range;
  }

  /**
   * Notes how the range of a scan's column is found when somebody asks. Scans of several states of
   * a table may feed one column.
   */
  void noteRange(long attributeId, Supplier<Optional<ValueRange>> range) {
    ranges.merge(
        attributeId,
        range,
        (known, other) -> () -> known.get().flatMap(own -> other.get().map(own::or)));
  }

  /** A column is computed anew under an id that it had before. */
  void forgetRange(long attributeId) {
    ranges.remove(attributeId);
  }

  /** Whether what is being aggregated is known to be few rows. */
  boolean hasFewRows() {
    return hasFewRows;
  }

  void setFewRows(boolean areFew) {
    hasFewRows = areFew;
  }

  /** The session's time zone as a VARCHAR literal. */
  String zone() {
    return DuckSql.text(settings.zone().getId());
  }

  /** How many rows a recursive table may have; negative for any number. */
  long recursionRowLimit() {
    return Long.parseLong(settings.value("spark.sql.cteRecursionRowLimit", "1000000"));
  }

  /** When the session's time zone changes its offset. */
  java.time.zone.ZoneRules zoneRules() {
    return settings.zone().getRules();
  }

  /** Notes that the text calls a Java function; gives back the name. */
  String java(String name) {
    javaFunctions.add(name);
    return name;
  }

  Set<String> javaFunctions() {
    return javaFunctions;
  }

  /** Something to be done when the query has ended. */
  void atEnd(Runnable cleanup) {
    cleanups.add(cleanup);
  }

  List<Runnable> cleanups() {
    return cleanups;
  }
}
