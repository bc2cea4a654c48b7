package floeberg.analysis;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableSource;
import floeberg.error.FloebergException;
import floeberg.plan.SourceRelation;
import floeberg.setting.Settings;
import floeberg.table.SkippedChanges;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Known traps that a statement steps into: {@code floeberg.guards} makes them warnings, errors, or
 * nothing.
 */
public final class Guards {
  private static final String KEY = "floeberg.guards";

  private Guards() {}

  /** Whether anybody wants to know. */
  public static boolean areOn(Settings settings) {
    return !settings.value(KEY, "warn").equalsIgnoreCase("off");
  }

  /** Warns or refuses. */
  public static void raise(Settings settings, String message, Consumer<String> warnings) {
    switch (settings.value(KEY, "warn").toLowerCase(Locale.ROOT)) {
      case "off" -> {}
      case "error" ->
          throw FloebergException.withoutCondition("java.lang.IllegalStateException", message);
      default -> warnings.accept(message);
    }
  }

  /** A plain read that {@code spark.wap.branch} directs to a branch. */
  public static void checkRead(
      SourceRelation.NamedTable read, TableSource source, Resolution resolution) {
    boolean isPlain =
        read.asOf().isEmpty()
            && !read.name().getLast().startsWith("branch_")
            && read.options().values().keySet().stream()
                .noneMatch(key -> key.equalsIgnoreCase("branch"));
    if (isPlain && source instanceof PinnedTable table && table.branch().isPresent()) {
      raise(
          resolution.settings(),
          "%s is read from branch %s, because spark.wap.branch is set"
              .formatted(table.name(), table.branch().get()),
          resolution.session()::warn);
    }
    if (areOn(resolution.settings()) && source instanceof PinnedTable table) {
      SkippedChanges.of(table)
          .ifPresent(
              skipped ->
                  raise(
                      resolution.settings(),
                      skippedText(table, skipped),
                      resolution.session()::warn));
    }
  }

  private static String skippedText(PinnedTable table, SkippedChanges skipped) {
    return ("%s: the incremental read shows appended rows only and leaves out %d snapshot(s) that"
            + " wrote %d and removed %d row(s); %s.changes shows them")
        .formatted(
            table.name(), skipped.snapshots(), skipped.added(), skipped.removed(), table.name());
  }
}
