package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression.Literal;
import floeberg.type.SparkType;
import floeberg.type.SparkType.IntervalField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IntervalContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IntervalValueContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.MultiUnitsIntervalContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.UnitToUnitIntervalContext;

/** Interval literals: year-month or day-time by their units, never both. */
final class IntervalLiterals {
  private final Builders builders;

  IntervalLiterals(Builders builders) {
    this.builders = builders;
  }

  Literal of(IntervalContext tree) {
    if (tree.errorCapturingUnitToUnitInterval() != null) {
      var capture = tree.errorCapturingUnitToUnitInterval();
      if (capture.error1 != null || capture.error2 != null) {
        throw ParseErrors.at(
            "_LEGACY_ERROR_TEMP_0024", capture.error1 != null ? capture.error1 : capture.error2);
      }
      return unitToUnit(capture.body, tree);
    }
    var capture = tree.errorCapturingMultiUnitsInterval();
    if (capture.unitToUnitInterval() != null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0024", capture.unitToUnitInterval());
    }
    return units(capture.body, tree);
  }

  private Literal units(MultiUnitsIntervalContext tree, IntervalContext whole) {
    var text = new StringBuilder();
    var units = new ArrayList<String>();
    for (int i = 0; i < tree.unit.size(); i++) {
      String unit = tree.unit.get(i).getText();
      text.append(' ').append(amount(tree.intervalValue(i), tree)).append(' ').append(unit);
      units.add(unit);
    }
    return literal(text.toString(), units, whole);
  }

  private String amount(IntervalValueContext value, MultiUnitsIntervalContext tree) {
    if (value.stringLit() == null) {
      return value.getText();
    }
    String text = builders.strings.of(value.stringLit());
    if (text.codePoints().anyMatch(Character::isLetter)) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0026", tree, "value", text);
    }
    return value.MINUS() == null ? text : negated(text);
  }

  private static String negated(String text) {
    if (text.startsWith("-")) {
      return text.substring(1);
    }
    return "-" + (text.startsWith("+") ? text.substring(1) : text);
  }

  private Literal unitToUnit(UnitToUnitIntervalContext tree, IntervalContext whole) {
    if (tree.value.stringLit() == null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0027", tree.value);
    }
    String text = builders.strings.of(tree.value.stringLit());
    if (tree.value.MINUS() != null) {
      text = negated(text);
    }
    IntervalField from = field(tree.from.getText());
    IntervalField to = field(tree.to.getText());
    try {
      if (from == IntervalField.YEAR && to == IntervalField.MONTH) {
        int months = IntervalAmounts.ofYearToMonth(text).months();
        return literal(new SparkType.YearMonthInterval(from, to), months, whole);
      }
      if (from.ordinal() >= IntervalField.DAY.ordinal() && from.ordinal() < to.ordinal()) {
        long micros =
            IntervalAmounts.ofDayToSecond(
                    text, from.name().toLowerCase(Locale.ROOT), to.name().toLowerCase(Locale.ROOT))
                .micros();
        return literal(new SparkType.DayTimeInterval(from, to), micros, whole);
      }
    } catch (FloebergException e) {
      throw e.at(Places.of(whole));
    }
    throw ParseErrors.at(
        "INVALID_INTERVAL_FORMAT.UNSUPPORTED_FROM_TO_EXPRESSION",
        whole,
        "input",
        text,
        "from",
        tree.from.getText(),
        "to",
        tree.to.getText());
  }

  /** The literal of {@code amount unit ...}; every unit in the text is listed. */
  Literal literal(String text, List<String> units, ParserRuleContext place) {
    IntervalAmounts amounts;
    try {
      amounts = IntervalAmounts.ofUnits(text);
    } catch (FloebergException e) {
      throw e.at(Places.of(place));
    }
    List<IntervalField> fields = units.stream().map(IntervalLiterals::field).sorted().toList();
    IntervalField first = fields.getFirst();
    IntervalField last = fields.getLast();
    if (last.ordinal() <= IntervalField.MONTH.ordinal()) {
      return literal(new SparkType.YearMonthInterval(first, last), amounts.months(), place);
    }
    if (first.ordinal() < IntervalField.DAY.ordinal()) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0029", place, "literal", Places.text(place));
    }
    long micros;
    try {
      micros = amounts.dayTimeMicros();
    } catch (FloebergException e) {
      throw e.at(Places.of(place));
    }
    return literal(new SparkType.DayTimeInterval(first, last), micros, place);
  }

  private static Literal literal(SparkType type, Object value, ParserRuleContext place) {
    return new Literal(type, Optional.of(value), Places.origin(place));
  }

  private static IntervalField field(String unit) {
    String singular = unit.toUpperCase(Locale.ROOT);
    if (singular.endsWith("S")) {
      singular = singular.substring(0, singular.length() - 1);
    }
    return switch (singular) {
      case "WEEK" -> IntervalField.DAY;
      case "MILLISECOND", "MICROSECOND", "NANOSECOND" -> IntervalField.SECOND;
      default -> IntervalField.valueOf(singular);
    };
  }
}
