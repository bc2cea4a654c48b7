package floeberg.function.java;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.FLOAT;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.SMALLINT;
import static floeberg.type.SparkType.TINYINT;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Number formats of {@code to_char} and {@code to_number}: 9, 0, G or comma, D or point, $, S, MI,
 * PR.
 */
public final class NumberFormats {
  private static final Pattern SHAPE =
      Pattern.compile("(MI|S)?\\$?[09G,]*([.D][09]*)?\\$?(PR|MI|S)?");

  private static final Pattern SIGN_AND_BLANKS = Pattern.compile("^([+<-]+)( +)");
  private static final Pattern NUMBER = Pattern.compile("(?=.*[0-9])[0-9]*(\\.[0-9]*)?");
  private static final int MOST_SHAPES = 1_000;
  private static final Map<String, Pattern> SHAPES = new ConcurrentHashMap<>();

  private NumberFormats() {}

  /** A letter for the Java class that a value is formatted as. */
  public static char letter(SparkType type) {
    if (type == TINYINT || type == SMALLINT) {
      return type == TINYINT ? 'y' : 'h';
    }
    boolean isInteger =
        type == INT || type == SparkType.DATE || type instanceof SparkType.YearMonthInterval;
    if (isInteger) {
      return 'i';
    }
    boolean isLong =
        type == BIGINT
            || type == SparkType.TIMESTAMP
            || type == SparkType.TIMESTAMP_NTZ
            || type instanceof SparkType.DayTimeInterval;
    if (isLong) {
      return 'l';
    }
    if (type == FLOAT) {
      return 'f';
    }
    if (type == DOUBLE) {
      return 'd';
    }
    if (type == BOOLEAN) {
      return 'b';
    }
    return type instanceof SparkType.Decimal ? 'n' : 's';
  }

  /** Throws INVALID_FORMAT when the format has not the shape that Spark wants. */
  public static void check(String format) {
    String upper = format.toUpperCase(Locale.ROOT);
    if (upper.isEmpty()) {
      throw FloebergException.of(
          Condition.analysis("INVALID_FORMAT.EMPTY"), "format", "'" + format + "'");
    }
    if (upper.chars().noneMatch(c -> c == '0' || c == '9')) {
      throw FloebergException.of(
          Condition.analysis("INVALID_FORMAT.WRONG_NUM_DIGIT"), "format", "'" + upper + "'");
    }
    if (!SHAPE.matcher(upper).matches()) {
      String allowed = "MISGDPR.,$09";
      int bad = 0;
      while (bad < upper.length() - 1 && allowed.indexOf(upper.charAt(bad)) >= 0) {
        bad++;
      }
      throw FloebergException.of(
          Condition.analysis("INVALID_FORMAT.UNEXPECTED_TOKEN"),
          "format",
          "'" + format + "'",
          "token",
          "'" + upper.charAt(bad) + "'",
          "structure",
          "[MI|S] [$] [0|9|G|,]* [.|D] [0|9]* [$] [PR|MI|S]");
    }
  }

  /** The type of the numbers that a format reads. */
  public static SparkType.Decimal type(String format) {
    String upper = format.toUpperCase(Locale.ROOT);
    int point = point(upper);
    int digits = (int) upper.chars().filter(c -> c == '0' || c == '9').count();
    int scale =
        point < 0
            ? 0
            : (int) upper.substring(point).chars().filter(c -> c == '0' || c == '9').count();
    return new SparkType.Decimal(Math.max(digits, 1), scale);
  }

  private static int point(String upper) {
    int point = upper.indexOf('.');
    return point < 0 ? upper.indexOf('D') : point;
  }

  /** The number in the format; number signs where it does not fit. */
  static String format(BigDecimal value, String format) {
    String upper = format.toUpperCase(Locale.ROOT);
    SparkType.Decimal type = type(format);
    BigDecimal rounded = value.abs().setScale(type.scale(), RoundingMode.HALF_UP);
    int whole = type.precision() - type.scale();
    String digits = rounded.toPlainString();
    String integer = digits.contains(".") ? digits.substring(0, digits.indexOf('.')) : digits;
    // A sign in front takes the place of a zero.
    if (integer.equals("0") && (type.scale() == 0 || whole == 0 || upper.matches("(S|MI)[09].*"))) {
      integer = "";
    }
    boolean overflows =
        integer.length() > whole || value.scale() > type.scale() && isCut(value, type);
    String fraction = type.scale() == 0 ? "" : digits.substring(digits.length() - type.scale());
    var out = new StringBuilder();
    int place = whole;
    boolean isStarted = false;
    for (int i = 0; i < upper.length(); i++) {
      char c = upper.charAt(i);
      switch (c) {
        case '0', '9' -> {
          if (point(upper) >= 0 && i > point(upper)) {
            out.append(overflows ? '#' : fraction.charAt(fractionPlace(upper, i)));
          } else {
            isStarted |= digit(out, c, integer, place--, isStarted, overflows);
          }
        }
        case ',', 'G' -> out.append(isStarted && !overflows ? ',' : ' ');
        case '.', 'D' -> out.append('.');
        case '$' -> out.append('$');
        default -> i = sign(out, upper, i, value.signum() < 0);
      }
    }
    return tidy(out.toString(), upper);
  }

  private static boolean isCut(BigDecimal value, SparkType.Decimal type) {
    return value.stripTrailingZeros().scale() > type.scale();
  }

  private static int fractionPlace(String upper, int at) {
    return (int)
        upper.substring(point(upper) + 1, at).chars().filter(c -> c == '0' || c == '9').count();
  }

  private static boolean digit(
      StringBuilder out,
      char kind,
      String integer,
      int place,
      boolean isStarted,
      boolean overflows) {
    if (overflows) {
      out.append('#');
      return true;
    }
    if (place <= integer.length()) {
      out.append(integer.charAt(integer.length() - place));
      return true;
    }
    if (kind == '0' || isStarted) {
      out.append('0');
      return true;
    }
    out.append(' ');
    return false;
  }

  private static int sign(StringBuilder out, String upper, int at, boolean isNegative) {
    if (upper.startsWith("PR", at)) {
      if (isNegative) {
        out.insert(0, '<').append('>');
      } else {
        out.append("  ");
      }
      return at + 1;
    }
    if (upper.startsWith("MI", at)) {
      out.append(isNegative ? '-' : ' ');
      return at + 1;
    }
    out.append(isNegative ? '-' : '+');
    return at;
  }

  /** Leading blanks of 9s stand before the currency and sign. */
  private static String tidy(String text, String upper) {
    String result = text;
    for (int i = 0; i < 2; i++) {
      Matcher matcher = SIGN_AND_BLANKS.matcher(result);
      if (matcher.find()) {
        result = matcher.group(2) + matcher.group(1) + result.substring(matcher.end());
      }
    }
    return upper.isEmpty() ? text : result;
  }

  /** What texts in the format look like. */
  private static Pattern shape(String upper) {
    if (SHAPES.size() > MOST_SHAPES) {
      SHAPES.clear();
    }
    return SHAPES.computeIfAbsent(upper, NumberFormats::shapeOf);
  }

  private static Pattern shapeOf(String upper) {
    int point = point(upper);
    String whole = point < 0 ? upper : upper.substring(0, point);
    String rest = point < 0 ? "" : upper.substring(point);
    int start = indexOfDigit(whole);
    int end = start;
    while (end < whole.length() && "09,G".indexOf(whole.charAt(end)) >= 0) {
      end++;
    }
    String text =
        affix(whole.substring(0, start))
            + groups(whole.substring(start, end))
            + affix(whole.substring(end))
            + fraction(rest);
    return Pattern.compile(upper.endsWith("PR") ? "<?" + text + ">?" : text);
  }

  private static int indexOfDigit(String whole) {
    int start = 0;
    while (start < whole.length() && "09".indexOf(whole.charAt(start)) < 0) {
      start++;
    }
    return start;
  }

  /** Groups may be missing from the left; the first one there may be short. */
  private static String groups(String digits) {
    String[] sizes = digits.split("[,G]");
    var ways = new ArrayList<String>();
    for (int first = 0; first < sizes.length; first++) {
      var way = new StringBuilder("[0-9]{0," + sizes[first].length() + "}");
      for (int i = first + 1; i < sizes.length; i++) {
        way.append(",?[0-9]{").append(sizes[i].length()).append('}');
      }
      ways.add(way.toString());
    }
    return "(?:" + String.join("|", ways) + ")";
  }

  private static String fraction(String rest) {
    long digits = rest.chars().filter(c -> c == '0' || c == '9').count();
    String tail = affix(rest.replaceFirst("^[.D]?[09]*", ""));
    return (rest.isEmpty() ? "" : "(?:\\.[0-9]{0," + digits + "})?") + tail;
  }

  private static String affix(String signs) {
    return signs.replace("PR", "").replace("$", "\\$").replace("S", "[+-]?").replace("MI", "-?");
  }

  /** Where the digits of the format start with a zero, no digit before the point may be missing. */
  private static boolean fillsZeros(String number, String upper) {
    String shape = upper.replaceAll("[^09.D]", "");
    String whole = shape.split("[.D]", -1)[0];
    return !whole.startsWith("0") || number.split("[.]", -1)[0].length() == whole.length();
  }

  /** The number that the text has in the format, null when it has none. */
  static BigDecimal parse(String text, String format) {
    String upper = format.toUpperCase(Locale.ROOT);
    String rest = text.strip();
    if (!shape(upper).matcher(rest).matches()) {
      return null;
    }
    boolean isNegative = false;
    if (upper.contains("PR") && rest.startsWith("<") && rest.endsWith(">")) {
      isNegative = true;
      rest = rest.substring(1, rest.length() - 1);
    }
    boolean hasSign = upper.contains("S") || upper.contains("MI");
    if (hasSign) {
      if (rest.startsWith("-") || rest.startsWith("+")) {
        isNegative = rest.startsWith("-");
        rest = rest.substring(1);
      } else if (rest.endsWith("-") || rest.endsWith("+")) {
        isNegative = rest.endsWith("-");
        rest = rest.substring(0, rest.length() - 1);
      }
    }
    if (upper.contains("$")) {
      if (rest.startsWith("$")) {
        rest = rest.substring(1);
      } else if (rest.endsWith("$")) {
        rest = rest.substring(0, rest.length() - 1);
      } else {
        return null;
      }
    }
    if (upper.contains(",") || upper.contains("G")) {
      rest = rest.replace(",", "");
    }
    SparkType.Decimal type = type(format);
    if (!NUMBER.matcher(rest).matches() || !fillsZeros(rest, upper)) {
      return null;
    }
    BigDecimal value = new BigDecimal(rest.endsWith(".") ? rest + "0" : rest);
    boolean fits =
        value.precision() - value.scale() <= type.precision() - type.scale()
            && value.stripTrailingZeros().scale() <= type.scale();
    if (!fits) {
      return null;
    }
    BigDecimal scaled = value.setScale(type.scale(), RoundingMode.HALF_UP);
    return isNegative ? scaled.negate() : scaled;
  }
}
