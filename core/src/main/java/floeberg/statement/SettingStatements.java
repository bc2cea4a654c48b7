package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.SessionCommand;
import floeberg.result.Result;
import floeberg.setting.SettingRules;
import floeberg.setting.SettingsTable;
import floeberg.type.SparkType;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** SET, RESET and SET TIME ZONE. */
final class SettingStatements {
  private static final String TIME_ZONE = "spark.sql.session.timeZone";

  /** Spark's spark.redaction.regex, and how Iceberg's catalogs and stores name theirs. */
  private static final Pattern SECRET =
      Pattern.compile("(?i)secret|password|token|access[.-]?key|credential");

  private static final long MICROS_PER_SECOND = 1_000_000L;
  private static final long MAX_OFFSET_SECONDS = 18 * 3600L;

  private SettingStatements() {}

  static Result set(SessionCommand.Set set, StatementContext context) {
    refuseVariable(set.key(), context);
    SettingRules.requireChangeable(set.key());
    SettingRules.requireValid(set.key(), set.value());
    context.set(set.key(), set.value());
    return pair(set.key(), set.value());
  }

  /** SET x = 1 on a variable is a slip: SET VARIABLE was meant. */
  private static void refuseVariable(String key, StatementContext context) {
    if (context.variables().find(List.of(key.split("\\.", -1))).isPresent()) {
      throw FloebergException.of(
          analysis("UNSUPPORTED_FEATURE.SET_VARIABLE_USING_SET"),
          "variableName",
          Names.quoted(key));
    }
  }

  private static Result pair(String key, String value) {
    return Rows.of(ShowStatements.text("key"), ShowStatements.text("value"))
        .add(key, value)
        .result();
  }

  private static String shown(String key, String value) {
    return SECRET.matcher(key).find() ? "*********(redacted)" : value;
  }

  static Result show(String key, StatementContext context) {
    Optional<String> value = context.settings().find(key);
    if (value.isEmpty() && key.equals(TIME_ZONE)) {
      value = Optional.of(ZoneId.systemDefault().getId());
    }
    return pair(key, value.map(text -> shown(key, text)).orElse("<undefined>"));
  }

  static Result showAll(boolean isVerbose, StatementContext context) {
    if (!isVerbose) {
      Rows rows = Rows.of(ShowStatements.text("key"), ShowStatements.text("value"));
      new TreeMap<>(context.settings().explicit())
          .forEach((key, value) -> rows.add(key, shown(key, value)));
      return rows.result();
    }
    Rows rows =
        Rows.of(
            ShowStatements.text("key"),
            ShowStatements.text("value"),
            ShowStatements.text("meaning"),
            ShowStatements.text("Since version"));
    for (SettingsTable.Entry entry : new TreeMap<>(SettingsTable.entries()).values()) {
      rows.add(
          entry.key(),
          context.settings().find(entry.key()).orElse("<undefined>"),
          entry.meaning(),
          entry.since());
    }
    return rows.result();
  }

  static Result reset(Optional<String> key, StatementContext context) {
    if (key.isPresent()) {
      SettingRules.requireChangeable(key.get());
      context.unset(key.get());
      return Result.none();
    }
    List.copyOf(context.settings().explicit().keySet()).forEach(context::unset);
    return Result.none();
  }

  static Result timeZone(Expression zone, StatementContext context) {
    String value = zoneText(zone, context);
    SettingRules.requireZone(TIME_ZONE, value);
    context.set(TIME_ZONE, value);
    return pair(TIME_ZONE, value);
  }

  /** A zone's name, LOCAL, or an interval that is an offset. */
  private static String zoneText(Expression zone, StatementContext context) {
    if (zone instanceof Expression.Literal(SparkType type, Optional<Object> value, var _)
        && type instanceof SparkType.DayTimeInterval
        && value.isPresent()) {
      long micros = ((Number) value.get()).longValue();
      long seconds = micros / MICROS_PER_SECOND;
      if (Math.abs(seconds) > MAX_OFFSET_SECONDS || seconds * MICROS_PER_SECOND != micros) {
        throw FloebergException.of(
            floeberg.error.Condition.parse(
                "INVALID_INTERVAL_FORMAT.TIMEZONE_INTERVAL_OUT_OF_RANGE"),
            "input",
            zone.toString());
      }
      return ZoneOffset.ofTotalSeconds((int) seconds).getId();
    }
    String text = String.valueOf(context.constant(zone, SparkType.STRING));
    return text.equalsIgnoreCase("local") ? ZoneId.systemDefault().getId() : text;
  }
}
