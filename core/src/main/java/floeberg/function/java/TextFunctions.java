package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Functions over text, by characters (code points) as Spark counts them. */
public final class TextFunctions {
  private TextFunctions() {}

  /** The function of that name, none when it is no text function. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_upper" -> text(name, s -> s.toUpperCase(Locale.ROOT));
      case "floe_lower" -> text(name, s -> s.toLowerCase(Locale.ROOT));
      case "floe_initcap" -> text(name, TextFunctions::initcap);
      case "floe_reverse" -> text(name, s -> new StringBuilder(s).reverse().toString());
      case "floe_replace_lowercase" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING),
                  STRING,
                  a -> LowercaseText.replace((String) a[0], (String) a[1], (String) a[2])));
      case "floe_soundex" -> text(name, TextFunctions::soundex);
      case "floe_quote" -> text(name, s -> "'" + s.replace("\\", "\\\\").replace("'", "\\'") + "'");
      case "floe_unbase64" -> text(name, TextFunctions::unbase64);
      case "floe_luhn_check" ->
          List.of(JavaFunction.of(name, List.of(STRING), BOOLEAN, a -> luhn((String) a[0])));
      case "floe_lpad" -> pad(name, true);
      case "floe_rpad" -> pad(name, false);
      case "floe_translate" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING),
                  STRING,
                  a -> translate((String) a[0], (String) a[1], (String) a[2])));
      case "floe_overlay" -> overlay(name, 1);
      case "floe_overlay_hex" -> overlay(name, 2);
      case "floe_split_part" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, INT),
                  STRING,
                  a -> splitPart((String) a[0], (String) a[1], (Integer) a[2])));
      case "floe_locate" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, INT),
                  INT,
                  a -> locate((String) a[0], (String) a[1], (Integer) a[2])));
      case "floe_find_in_set" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING),
                  INT,
                  a -> findInSet((String) a[0], (String) a[1])));
      case "floe_substring_index" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, INT),
                  STRING,
                  a -> substringIndex((String) a[0], (String) a[1], (Integer) a[2])));
      case "floe_levenshtein" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, INT),
                  INT,
                  a -> levenshtein((String) a[0], (String) a[1], (Integer) a[2])));
      case "floe_mask" ->
          List.of(
              JavaFunction.withNulls(
                  name, List.of(STRING, STRING, STRING, STRING, STRING), STRING, Masking::mask));
      case "floe_sentences" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING),
                  STRING,
                  a -> Sentences.json((String) a[0], (String) a[1], (String) a[2])));
      default -> List.of();
    };
  }

  /** One text of another. */
  interface Change {
    String apply(String text);
  }

  private record OneText(String name, Change change) implements JavaFunction.OfText {
    @Override
    public String apply(String text) {
      return change.apply(text);
    }
  }

  static List<JavaFunction> text(String name, Change change) {
    return List.of(new OneText(name, change));
  }

  /** Words are what blanks separate; their first letter is upper case, the rest lower. */
  private static String initcap(String text) {
    var result = new StringBuilder(text.length());
    for (int start = 0; start < text.length(); ) {
      int blank = text.indexOf(' ', start);
      int end = blank < 0 ? text.length() : blank + 1;
      int first = text.codePointAt(start);
      // The end of the word decides about a sigma, so the whole word becomes small.
      String small = text.substring(start, end).toLowerCase(Locale.ROOT);
      int skipped = Character.toString(first).toLowerCase(Locale.ROOT).length();
      result.append(title(first)).append(small, skipped, small.length());
      start = end;
    }
    return result.toString();
  }

  /** The letter at the start of a word; a letter like the sharp s becomes several. */
  private static String title(int letter) {
    int one = Character.toTitleCase(letter);
    String upper = Character.toString(letter).toUpperCase(Locale.ROOT);
    if (one != letter || upper.codePointCount(0, upper.length()) == 1) {
      return Character.toString(one);
    }
    int end = upper.offsetByCodePoints(0, Character.isUpperCase(upper.codePointAt(0)) ? 1 : 2);
    return upper.substring(0, end) + upper.substring(end).toLowerCase(Locale.ROOT);
  }

  private static final String SOUNDEX_CODES = "01230127022455012623010202";

  private static String soundex(String text) {
    if (text.isEmpty()) {
      return text;
    }
    char first = Character.toUpperCase(text.charAt(0));
    if (first < 'A' || first > 'Z') {
      return text;
    }
    var code = new StringBuilder().append(first);
    char last = SOUNDEX_CODES.charAt(first - 'A');
    for (int i = 1; i < text.length() && code.length() < 4; i++) {
      char c = Character.toUpperCase(text.charAt(i));
      if (c < 'A' || c > 'Z') {
        last = '0';
        continue;
      }
      if (c == 'H' || c == 'W') {
        continue;
      }
      char digit = SOUNDEX_CODES.charAt(c - 'A');
      if (digit != '0' && digit != last) {
        code.append(digit);
      }
      last = digit;
    }
    while (code.length() < 4) {
      code.append('0');
    }
    return code.toString();
  }

  private static String unbase64(String text) {
    try {
      byte[] bytes = Base64.getMimeDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
      return HexFormat.of().formatHex(bytes);
    } catch (IllegalArgumentException e) {
      throw Raise.argument(
          "CONVERSION_INVALID_INPUT",
          "str",
          "'" + text + "'",
          "fmt",
          "'BASE64'",
          "targetType",
          "\"BINARY\"",
          "suggestion",
          "`try_to_binary`");
    }
  }

  private static boolean luhn(String digits) {
    if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    int sum = 0;
    boolean doubles = false;
    for (int i = digits.length() - 1; i >= 0; i--) {
      int digit = digits.charAt(i) - '0';
      if (doubles) {
        digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
      }
      sum += digit;
      doubles = !doubles;
    }
    return sum % 10 == 0;
  }

  private static List<JavaFunction> pad(String name, boolean isLeft) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(STRING, INT, STRING),
            STRING,
            a -> pad((String) a[0], (Integer) a[1], (String) a[2], isLeft)));
  }

  private static String pad(String text, int length, String fill, boolean isLeft) {
    int[] characters = text.codePoints().toArray();
    int wanted = Math.max(length, 0);
    if (characters.length >= wanted) {
      return new String(characters, 0, wanted);
    }
    int[] fills = fill.codePoints().toArray();
    if (fills.length == 0) {
      return text;
    }
    var padding = new StringBuilder();
    for (int i = 0; i < wanted - characters.length; i++) {
      padding.appendCodePoint(fills[i % fills.length]);
    }
    return isLeft ? padding + text : text + padding;
  }

  private static String translate(String text, String from, String to) {
    int[] sources = from.codePoints().toArray();
    int[] targets = to.codePoints().toArray();
    var result = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              int place = 0;
              while (place < sources.length && sources[place] != c) {
                place++;
              }
              if (place == sources.length) {
                result.appendCodePoint(c);
              } else if (place < targets.length) {
                result.appendCodePoint(targets[place]);
              }
            });
    return result.toString();
  }

  private static List<JavaFunction> overlay(String name, int unit) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(STRING, STRING, INT, INT),
            STRING,
            a -> overlay((String) a[0], (String) a[1], (Integer) a[2], (Integer) a[3], unit)));
  }

  private static String overlay(String text, String part, int from, int given, int unit) {
    int length = given >= 0 ? given * unit : part.codePointCount(0, part.length());
    int[] characters = text.codePoints().toArray();
    int start = Math.clamp((long) (from - 1) * unit, 0, characters.length);
    // A place before the first counts from the end, as in substring.
    long rest = (long) from * unit + length;
    long place = rest > 0 ? rest - unit : rest < 0 ? characters.length + rest : 0;
    int end = Math.clamp(place, 0, characters.length);
    return new String(characters, 0, start)
        + part
        + new String(characters, end, characters.length - end);
  }

  private static String splitPart(String text, String delimiter, int part) {
    if (part == 0) {
      throw Raise.runtime("INVALID_INDEX_OF_ZERO");
    }
    List<String> parts =
        delimiter.isEmpty()
            ? List.of(text)
            : List.of(text.split(java.util.regex.Pattern.quote(delimiter), -1));
    int index = part > 0 ? part - 1 : parts.size() + part;
    return index < 0 || index >= parts.size() ? "" : parts.get(index);
  }

  private static int locate(String part, String text, int from) {
    if (from < 1) {
      return 0;
    }
    int length = text.codePointCount(0, text.length());
    if (from > length + 1) {
      return 0;
    }
    int at = text.indexOf(part, text.offsetByCodePoints(0, from - 1));
    return at < 0 ? 0 : text.codePointCount(0, at) + 1;
  }

  private static int findInSet(String word, String list) {
    if (word.indexOf(',') >= 0) {
      return 0;
    }
    String[] words = list.split(",", -1);
    for (int i = 0; i < words.length; i++) {
      if (words[i].equals(word)) {
        return i + 1;
      }
    }
    return 0;
  }

  private static String substringIndex(String text, String delimiter, int count) {
    if (delimiter.isEmpty() || count == 0) {
      return "";
    }
    int at = count > 0 ? -1 : text.length();
    for (int i = 0; i < Math.abs(count); i++) {
      at = count > 0 ? text.indexOf(delimiter, at + 1) : text.lastIndexOf(delimiter, at - 1);
      if (at < 0) {
        return text;
      }
    }
    return count > 0 ? text.substring(0, at) : text.substring(at + delimiter.length());
  }

  private static int levenshtein(String left, String right, int threshold) {
    int[] a = left.codePoints().toArray();
    int[] b = right.codePoints().toArray();
    var previous = new int[b.length + 1];
    for (int j = 0; j <= b.length; j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length; i++) {
      var current = new int[b.length + 1];
      current[0] = i;
      for (int j = 1; j <= b.length; j++) {
        int change = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
        current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
      }
      previous = current;
    }
    int distance = previous[b.length];
    return distance > threshold ? -1 : distance;
  }
}
