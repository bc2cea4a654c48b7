package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.function.java.StaticMethods;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/** Time windows, checks of UTF-8, calls of Java's static methods. */
final class SessionForms {
  private static final Map<String, Long> UNITS =
      Map.of(
          "microsecond", 1L,
          "millisecond", 1_000L,
          "second", 1_000_000L,
          "minute", 60_000_000L,
          "hour", 3_600_000_000L,
          "day", 86_400_000_000L,
          "week", 604_800_000_000L);

  private SessionForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "window" -> SessionForms::window;
      case "session_window" -> SessionForms::sessionWindow;
      case "window_time" -> SessionForms::windowTime;
      case "is_valid_utf8" -> utf8("is_valid_utf8");
      case "make_valid_utf8" -> utf8("make_valid_utf8");
      case "validate_utf8" -> utf8("validate_utf8");
      case "try_validate_utf8" -> utf8("try_validate_utf8");
      case "reflect" -> reflect(false);
      case "try_reflect" -> reflect(true);
      default -> SpecialForm.NONE;
    };
  }

  /** A tumbling window as a struct of its start and end; sliding windows are refused. */
  static Typed window(CallSite site) {
    site.requireCount(2, 4);
    Typed time = site.argument(0);
    SparkType type = time.type() == TIMESTAMP_NTZ ? TIMESTAMP_NTZ : TIMESTAMP;
    long length = micros(site, 1);
    long slide = site.count() > 2 ? micros(site, 2) : length;
    long start = site.count() > 3 ? micros(site, 3) : 0;
    if (slide != length) {
      throw Mismatch.unsupported("window", "sliding windows", site.position());
    }
    Expr moment = site.cast(time, type);
    String shifted = "(epoch_us({0}) - " + start + ")";
    String begin =
        "(epoch_us({0}) - ((" + shifted + " % " + length + " + " + length + ") % " + length + "))";
    String make = type == TIMESTAMP ? "make_timestamptz" : "make_timestamp";
    var struct =
        new SparkType.Struct(List.of(new Field("start", type, true), new Field("end", type, true)));
    Expr from = site.build(make + "(" + begin + ")", type, moment);
    Expr to = site.build(make + "(" + begin + " + " + length + ")", type, moment);
    return Typed.of(new Expr.StructValue(List.of(from, to), struct), "window");
  }

  /** Sessions that are neither a key of GROUP BY nor part of a select list. */
  private static Typed sessionWindow(CallSite site) {
    site.requireCount(2, 2);
    throw Mismatch.unsupported("session_window", "sessions in this place", site.position());
  }

  private static long micros(CallSite site, int index) {
    String text = String.valueOf(site.constant(index, "duration", STRING).orElse(""));
    return duration(text)
        .orElseThrow(
            () ->
                FloebergException.of(
                    Condition.analysis("INVALID_INTERVAL_FORMAT.INPUT_IS_EMPTY"), "input", text));
  }

  /** The microseconds of words such as {@code 1 hour 30 minutes}. */
  private static OptionalLong duration(String text) {
    String[] words =
        text.strip().toLowerCase(Locale.ROOT).replaceFirst("^interval\\s+", "").split("\\s+");
    long total = 0;
    if (words.length < 2 || words.length % 2 != 0) {
      return OptionalLong.empty();
    }
    for (int i = 0; i < words.length; i += 2) {
      Long unit = UNITS.get(words[i + 1].replaceFirst("s$", ""));
      if (unit == null || !words[i].matches("-?\\d+")) {
        return OptionalLong.empty();
      }
      total += Long.parseLong(words[i]) * unit;
    }
    return OptionalLong.of(total);
  }

  /** The last moment inside a window. */
  static Typed windowTime(CallSite site) {
    site.requireCount(1, 1);
    Typed window = site.argument(0);
    boolean isWindow =
        window.type() instanceof SparkType.Struct(List<Field> fields)
            && fields.size() == 2
            && fields.get(1).name().equals("end");
    if (!isWindow) {
      throw Mismatch.unexpectedInput(
          site.sql(), 0, "\"STRUCT<start: TIMESTAMP, end: TIMESTAMP>\"", window, site.position());
    }
    SparkType type = ((SparkType.Struct) window.type()).fields().get(1).type();
    Expr end = new Expr.Field(window.expr(), 1, type, true);
    return site.shown(site.build("({0} - to_microseconds(1))", type, end));
  }

  /** Texts are valid by themselves; only bytes cast to text may not be. */
  private static SpecialForm utf8(String name) {
    return site -> {
      site.requireCount(1, 1);
      Expr text = site.cast(site.argument(0), STRING);
      boolean isTest = name.equals("is_valid_utf8");
      SparkType type = isTest ? SparkType.BOOLEAN : STRING;
      boolean nullable = true;
      if (text instanceof Expr.Cast cast
          && cast.child().type() == BINARY
          && !name.startsWith("make")) {
        return site.shown(
            site.build("floe_" + name + "(hex({0}))", type, nullable, List.of(cast.child())));
      }
      String template = isTest ? "({0} IS NOT NULL OR NULL)" : "{0}";
      return site.shown(site.build(template, type, nullable, List.of(text)));
    };
  }

  /** {@code reflect(class, method, arguments...)} for harmless classes. */
  private static SpecialForm reflect(boolean isTry) {
    return site -> {
      site.requireCount(2, Integer.MAX_VALUE);
      String owner = String.valueOf(site.constant(0, "class", STRING).orElse(""));
      String method = String.valueOf(site.constant(1, "method", STRING).orElse(""));
      var types = new ArrayList<SparkType>();
      var operands = new ArrayList<Expr>();
      var values = new StringBuilder();
      for (int i = 2; i < site.arguments().size(); i++) {
        types.add(site.argument(i).type());
        operands.add(site.cast(site.argument(i), STRING));
        values.append(i > 2 ? ", " : "").append("{" + (i - 2) + "}");
      }
      if (!StaticMethods.isKnown(owner)) {
        throw Mismatch.of(
            "UNEXPECTED_CLASS_TYPE", shown(site), site.position(), "className", owner);
      }
      String signature = StaticMethods.signature(types);
      if (!StaticMethods.exists(owner, method, signature)) {
        throw Mismatch.of(
            "UNEXPECTED_STATIC_METHOD",
            shown(site),
            site.position(),
            "methodName",
            method,
            "className",
            owner);
      }
      String list = values.isEmpty() ? "'[]'" : "CAST(to_json([" + values + "]) AS VARCHAR)";
      String call =
          "floe_"
              + (isTry ? "try_" : "")
              + "reflect('"
              + owner
              + "', '"
              + method
              + "', '"
              + signature
              + "', "
              + list
              + ")";
      Expr expr =
          new Expr.Call(
              site.name(), CallSite.template(call, true), operands, STRING, true, site.position());
      return site.shown(expr);
    };
  }

  private static String shown(CallSite site) {
    return new Typed(
            site.argument(0).expr(), out -> CallSite.listed(out, "reflect", site.arguments()))
        .sql();
  }
}
