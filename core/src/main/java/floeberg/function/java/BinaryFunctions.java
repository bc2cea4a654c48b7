package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import java.util.List;

/** Functions over binaries, which come to Java and leave it as hexadecimal digits. */
public final class BinaryFunctions {
  private BinaryFunctions() {}

  /** The function of that name, none when it is no function over binaries. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_unhex" -> TextFunctions.text(name, BinaryFunctions::evenHex);
      case "floe_lpad_hex" -> padHex(name, true);
      case "floe_rpad_hex" -> padHex(name, false);
      case "floe_substring_hex" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT, INT),
                  STRING,
                  a -> substringHex((String) a[0], (Integer) a[1], (Integer) a[2])));
      case "floe_contains_hex" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING),
                  BOOLEAN,
                  a -> indexOfHex((String) a[0], (String) a[1]) >= 0));
      default -> List.of();
    };
  }

  /** The hex digits in pairs, NULL when they are none. */
  private static String evenHex(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.digit(text.charAt(i), 16) < 0 || text.charAt(i) > 'f') {
        return null;
      }
    }
    return text.length() % 2 == 0 ? text : "0" + text;
  }

  private static List<JavaFunction> padHex(String name, boolean isLeft) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(STRING, INT, STRING),
            STRING,
            a -> padHex((String) a[0], (Integer) a[1], (String) a[2], isLeft)));
  }

  private static String padHex(String hex, int length, String fill, boolean isLeft) {
    if (length < 0) {
      throw new NegativeArraySizeException(Integer.toString(length));
    }
    int missing = length * 2 - hex.length();
    if (missing <= 0) {
      return hex.substring(0, length * 2);
    }
    if (fill.isEmpty()) {
      return hex;
    }
    String padding = fill.repeat(missing / fill.length() + 1).substring(0, missing);
    return isLeft ? padding + hex : hex + padding;
  }

  private static String substringHex(String hex, int from, int length) {
    int size = hex.length() / 2;
    long start = from > 0 ? from - 1L : from < 0 ? size + (long) from : 0;
    long end = Math.min(start + Math.max(length, 0), size);
    start = Math.max(start, 0);
    return start >= end ? "" : hex.substring((int) start * 2, (int) end * 2);
  }

  private static int indexOfHex(String hex, String part) {
    int at = hex.indexOf(part);
    while (at > 0 && at % 2 != 0) {
      at = hex.indexOf(part, at + 1);
    }
    return at;
  }
}
