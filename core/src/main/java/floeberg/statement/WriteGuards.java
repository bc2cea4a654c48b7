package floeberg.statement;

import floeberg.analysis.Guards;
import floeberg.setting.Settings;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.TableProperties;

/** Warnings about writes that do not go where their author thinks. */
final class WriteGuards {
  private WriteGuards() {}

  static void check(WriteTarget target, Map<String, String> options, StatementContext context) {
    Settings settings = context.settings();
    if (!Guards.areOn(settings)) {
      return;
    }
    String table = target.table().name().toString();
    boolean isEnabled =
        Boolean.parseBoolean(
            target
                .table()
                .table()
                .properties()
                .getOrDefault(TableProperties.WRITE_AUDIT_PUBLISH_ENABLED, "false"));
    for (String key : new String[] {"spark.wap.branch", "spark.wap.id"}) {
      if (!isEnabled && settings.explicit().containsKey(key)) {
        raise(
            "%s is set, but %s has no write.wap.enabled: this write is live".formatted(key, table),
            context);
      }
    }
    boolean isNewBranch =
        target
            .table()
            .branch()
            .filter(branch -> target.table().table().refs().get(branch) == null)
            .isPresent();
    if (isNewBranch) {
      raise(
          "branch %s of %s does not exist yet and is made by this write"
              .formatted(target.table().branch().get(), table),
          context);
    }
    boolean hasBranchOption =
        options.keySet().stream().anyMatch(key -> key.toLowerCase(Locale.ROOT).equals("branch"));
    if (hasBranchOption && target.table().branch().isEmpty()) {
      raise(
          "option branch does not apply to this write of %s: it goes to main".formatted(table),
          context);
    }
  }

  /** Warns, or refuses when guards are errors. */
  static void raise(String message, StatementContext context) {
    Guards.raise(context.settings(), message, context::warn);
  }
}
