package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VOID;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.function.java.NumberFormats;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.DecimalRules;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Formatted numbers and texts: printf, to_char, to_number, to_binary. */
final class FormatForms {
  private FormatForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "format_string" -> FormatForms::formatString;
      case "format_number" -> FormatForms::formatNumber;
      case "to_char" -> FormatForms::toChar;
      case "to_number" -> toNumber(false);
      case "try_to_number" -> toNumber(true);
      case "to_binary" -> toBinary(false);
      case "try_to_binary" -> toBinary(true);
      default -> SpecialForm.NONE;
    };
  }

  /** The arguments travel as a JSON list of texts, each with a letter for its class. */
  static Typed formatString(CallSite site) {
    site.requireCount(1, Integer.MAX_VALUE);
    var operands = new ArrayList<Expr>();
    operands.add(site.cast(site.argument(0), STRING));
    var classes = new StringBuilder();
    var values = new StringBuilder();
    for (int i = 1; i < site.arguments().size(); i++) {
      Typed argument = site.argument(i);
      classes.append(NumberFormats.letter(argument.type()));
      // Dates, moments and intervals are formatted as the numbers they are kept as.
      operands.add(new JavaObjectText(site).of(argument.expr()));
      values.append(i > 1 ? ", " : "").append("{" + i + "}");
    }
    String list = values.isEmpty() ? "'[]'" : "CAST(to_json([" + values + "]) AS VARCHAR)";
    Expr expr =
        site.build(
            "floe_format_string({0}, '" + classes + "', " + list + ")",
            STRING,
            operands.getFirst().nullable(),
            operands);
    return site.shown(expr);
  }

  static Typed formatNumber(CallSite site) {
    site.requireCount(2, 2);
    Typed number = site.argument(0);
    Typed format = site.argument(1);
    if (!Coercion.isNumeric(number.type())
        && number.type() != VOID
        && !Coercion.isText(number.type())) {
      throw Mismatch.unexpectedInput(site.sql(), 0, "\"NUMERIC\"", number, site.position());
    }
    SparkType wide = DecimalRules.of(number.type()).isPresent() ? STRING : SparkType.DOUBLE;
    boolean isPattern = Coercion.isText(format.type());
    Expr value =
        wide == SparkType.DOUBLE
            ? site.cast(site.cast(number, SparkType.DOUBLE), STRING)
            : site.cast(number, STRING);
    Expr second = isPattern ? format.expr() : site.cast(format, INT);
    return site.shown(
        site.build("floe_format_number({0}, {1})", STRING, true, List.of(value, second)));
  }

  /** Numbers by a number format, dates by a date format, bytes by an encoding. */
  static Typed toChar(CallSite site) {
    site.requireCount(2, 2);
    Typed value = site.argument(0);
    if (Coercion.isDatetime(value.type())) {
      return TimeForms.dateFormat(site, "date_format");
    }
    if (value.type() == BINARY) {
      String format =
          String.valueOf(site.constant(1, "format", STRING).orElse("")).toLowerCase(Locale.ROOT);
      String template =
          switch (format) {
            case "base64" -> "to_base64({0})";
            case "hex" -> "hex({0})";
            case "utf-8" -> "decode({0})";
            default ->
                throw FloebergException.of(
                    Condition.analysis("INVALID_PARAMETER_VALUE.BINARY_FORMAT"),
                    "parameter",
                    "`format`",
                    "functionName",
                    "`to_char`",
                    "invalidFormat",
                    "'" + format + "'");
          };
      return site.shown(site.build(template, STRING, value.expr()));
    }
    String format = format(site);
    NumberFormats.check(format);
    SparkType type =
        DecimalRules.of(value.type()).map(d -> (SparkType) d).orElse(new SparkType.Decimal(38, 18));
    if (value.type() == SparkType.FLOAT) {
      type = new SparkType.Decimal(14, 7);
    }
    // A number that is no decimal, as NaN, has no text.
    Expr decimal =
        Coercion.isFloating(value.type())
            ? new Expr.Cast(value.expr(), type, true, Expr.CastMode.TRY, site.position())
            : site.cast(value, type);
    return site.shown(
        site.build(
            "floe_to_char({0}, {1})",
            STRING,
            decimal.nullable() || site.argument(1).nullable(),
            List.of(site.cast(decimal, STRING), site.argument(1).expr())));
  }

  private static String format(CallSite site) {
    return String.valueOf(site.constant(1, "format", STRING).orElse(""));
  }

  private static SpecialForm toNumber(boolean isTry) {
    return site -> {
      site.requireCount(2, 2);
      String format = format(site);
      NumberFormats.check(format);
      SparkType.Decimal type = NumberFormats.type(format);
      List<Expr> operands =
          List.of(site.cast(site.argument(0), STRING), site.cast(site.argument(1), STRING));
      String call = isTry ? "floe_try_to_number({0}, {1})" : "floe_to_number({0}, {1})";
      return site.shown(
          site.build(
              "CAST(" + call + " AS {type})",
              type,
              isTry || CallSite.anyNullable(operands),
              operands));
    };
  }

  private static SpecialForm toBinary(boolean isTry) {
    return site -> {
      site.requireCount(1, 2);
      String format = "hex";
      if (site.count() == 2) {
        Optional<Object> constant = site.constant(1, "fmt", STRING);
        if (constant.isEmpty()) {
          return site.shown(new Expr.Literal(BINARY, Optional.empty()));
        }
        format = String.valueOf(constant.get()).toLowerCase(Locale.ROOT);
        boolean isKnown = List.of("hex", "utf-8", "utf8", "base64").contains(format);
        if (!isKnown && isTry) {
          return site.shown(new Expr.Literal(BINARY, Optional.empty()));
        }
        if (!isKnown) {
          throw Mismatch.of(
              "INVALID_ARG_VALUE",
              site.sql(),
              site.position(),
              "inputName",
              "fmt",
              "requireType",
              "case-insensitive \"STRING\"",
              "validValues",
              "'hex', 'utf-8', 'utf8', or 'base64'",
              "inputValue",
              "'" + constant.get() + "'");
        }
      }
      Expr text = site.cast(site.argument(0), STRING);
      String call = "unhex(floe_" + (isTry ? "try_" : "") + "to_binary({0}, '" + format + "'))";
      return site.shown(site.build(call, BINARY, true, List.of(text)));
    };
  }
}
