package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Regular expressions in Java's dialect, as Spark has them. */
public final class RegexFunctions {
  private static final int CACHE_SIZE = 1000;
  private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

  private RegexFunctions() {}

  /** The function of that name, none when it has no pattern. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_rlike" ->
          of(name, BOOLEAN, a -> pattern(a[1], "rlike").matcher((String) a[0]).find(), 2);
      case "floe_like" -> of(name, BOOLEAN, a -> like(a, 0), 3);
      case "floe_ilike" -> of(name, BOOLEAN, a -> like(a, Pattern.CASE_INSENSITIVE), 3);
      case "floe_regexp_extract" -> withInt(name, STRING, RegexFunctions::extract);
      case "floe_regexp_extract_all" -> withInt(name, STRING, RegexFunctions::extractAll);
      case "floe_regexp_replace" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING, STRING, INT),
                  STRING,
                  a -> replace((String) a[0], a[1], (String) a[2], (Integer) a[3])));
      case "floe_regexp_count" ->
          of(
              name,
              INT,
              a -> (int) pattern(a[1], "regexp_count").matcher((String) a[0]).results().count(),
              2);
      case "floe_regexp_instr" -> of(name, INT, RegexFunctions::instr, 2);
      case "floe_regexp_substr" -> of(name, STRING, RegexFunctions::substr, 2);
      case "floe_split" ->
          withInt(name, STRING, a -> split((String) a[0], (String) a[1], (Integer) a[2]));
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(
      String name, SparkType result, JavaFunction.Body body, int texts) {
    return List.of(
        JavaFunction.of(name, java.util.Collections.nCopies(texts, STRING), result, body));
  }

  private static List<JavaFunction> withInt(String name, SparkType result, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, List.of(STRING, STRING, INT), result, body));
  }

  private static Pattern pattern(Object text, String function) {
    String regex = (String) text;
    Pattern known = PATTERNS.get(regex);
    if (known != null) {
      return known;
    }
    try {
      Pattern compiled = Pattern.compile(regex);
      if (PATTERNS.size() > CACHE_SIZE) {
        PATTERNS.clear();
      }
      PATTERNS.put(regex, compiled);
      return compiled;
    } catch (PatternSyntaxException e) {
      throw Raise.runtime(
          "INVALID_PARAMETER_VALUE.PATTERN",
          "parameter",
          "`regexp`",
          "functionName",
          "`" + function + "`",
          "value",
          "'" + regex + "'");
    }
  }

  private static Object like(Object[] a, int flags) {
    String regex = likeRegex((String) a[1], ((String) a[2]).charAt(0));
    String key = (flags == 0 ? "(?s)" : "(?siu)") + regex;
    return pattern(key, "like").matcher((String) a[0]).matches();
  }

  private static String likeRegex(String like, char escape) {
    var regex = new StringBuilder();
    for (int i = 0; i < like.length(); i++) {
      char c = like.charAt(i);
      if (c == escape) {
        if (i + 1 >= like.length()) {
          throw invalidFormat("INVALID_FORMAT.ESC_AT_THE_END", like);
        }
        char next = like.charAt(++i);
        if (next != '%' && next != '_' && next != escape) {
          throw invalidFormat("INVALID_FORMAT.ESC_IN_THE_MIDDLE", like);
        }
        regex.append(Pattern.quote(String.valueOf(next)));
      } else if (c == '%') {
        regex.append(".*");
      } else if (c == '_') {
        regex.append('.');
      } else {
        regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return regex.toString();
  }

  private static RuntimeException invalidFormat(String condition, String like) {
    return floeberg.error.FloebergException.of(
        floeberg.error.Condition.analysis(condition),
        "format",
        "'" + like + "'",
        "char",
        "'" + like + "'");
  }

  private static void requireGroup(Matcher matcher, int group, String function) {
    if (group < 0 || group > matcher.groupCount()) {
      throw Raise.runtime(
          "INVALID_PARAMETER_VALUE.REGEX_GROUP_INDEX",
          "parameter",
          "`idx`",
          "functionName",
          "`" + function + "`",
          "groupCount",
          Integer.toString(matcher.groupCount()),
          "groupIndex",
          Integer.toString(group));
    }
  }

  private static Object extract(Object[] a) {
    Matcher matcher = pattern(a[1], "regexp_extract").matcher((String) a[0]);
    int group = (Integer) a[2];
    if (!matcher.find()) {
      return "";
    }
    requireGroup(matcher, group, "regexp_extract");
    String found = matcher.group(group);
    return found == null ? "" : found;
  }

  private static Object extractAll(Object[] a) {
    Matcher matcher = pattern(a[1], "regexp_extract_all").matcher((String) a[0]);
    int group = (Integer) a[2];
    var found = new ArrayList<String>();
    while (matcher.find()) {
      requireGroup(matcher, group, "regexp_extract_all");
      String text = matcher.group(group);
      found.add(text == null ? "" : text);
    }
    return Json.list(found);
  }

  private static Object replace(String text, Object regex, String replacement, int from) {
    int length = text.codePointCount(0, text.length());
    if (from > length) {
      return text;
    }
    int start = text.offsetByCodePoints(0, Math.max(from, 1) - 1);
    Matcher matcher = pattern(regex, "regexp_replace").matcher(text);
    matcher.region(start, text.length());
    var result = new StringBuilder();
    boolean isFound = false;
    try {
      while (matcher.find()) {
        matcher.appendReplacement(result, replacement);
        isFound = true;
      }
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw Raise.runtime(
          "INVALID_REGEXP_REPLACE",
          "source",
          text,
          "pattern",
          (String) regex,
          "replacement",
          replacement,
          "position",
          Integer.toString(from));
    }
    return isFound ? matcher.appendTail(result).toString() : text;
  }

  private static Object instr(Object[] a) {
    Matcher matcher = pattern(a[1], "regexp_instr").matcher((String) a[0]);
    return matcher.find() ? ((String) a[0]).codePointCount(0, matcher.start()) + 1 : 0;
  }

  private static Object substr(Object[] a) {
    Matcher matcher = pattern(a[1], "regexp_substr").matcher((String) a[0]);
    return matcher.find() ? matcher.group() : null;
  }

  /** Java's split, but an empty pattern cuts every character and keeps no empty end. */
  private static Object split(String text, String regex, int limit) {
    if (regex.isEmpty()) {
      int[] characters = text.codePoints().toArray();
      int count = limit <= 0 ? characters.length : Math.min(limit, characters.length);
      var parts = new ArrayList<String>();
      for (int i = 0; i < count; i++) {
        boolean isRest = i == count - 1 && limit > 0;
        parts.add(new String(characters, i, isRest ? characters.length - i : 1));
      }
      return Json.list(parts.isEmpty() ? List.of("") : parts);
    }
    return Json.list(List.of(pattern(regex, "split").split(text, limit <= 0 ? -1 : limit)));
  }
}
