package floeberg.function;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads the type patterns of the function table. */
final class PatternParser {
  private static final Map<String, SparkType> NAMES =
      Map.ofEntries(
          Map.entry("boolean", SparkType.BOOLEAN),
          Map.entry("tinyint", SparkType.TINYINT),
          Map.entry("smallint", SparkType.SMALLINT),
          Map.entry("int", SparkType.INT),
          Map.entry("bigint", SparkType.BIGINT),
          Map.entry("float", SparkType.FLOAT),
          Map.entry("double", SparkType.DOUBLE),
          Map.entry("date", SparkType.DATE),
          Map.entry("timestamp", SparkType.TIMESTAMP),
          Map.entry("timestamp_ntz", SparkType.TIMESTAMP_NTZ),
          Map.entry("binary", SparkType.BINARY),
          Map.entry("string", SparkType.STRING),
          Map.entry("void", SparkType.VOID),
          Map.entry("variant", SparkType.VARIANT),
          Map.entry("interval", SparkType.CALENDAR_INTERVAL),
          Map.entry("time", new SparkType.Time(6)),
          Map.entry("day_to_second", SparkType.DAY_TO_SECOND),
          Map.entry("year_to_month", SparkType.YEAR_TO_MONTH));

  private final String text;
  private int at;

  private PatternParser(String text) {
    this.text = text;
  }

  static TypePattern parse(String text) {
    var parser = new PatternParser(text);
    TypePattern pattern = parser.type();
    if (parser.at != text.length()) {
      throw new IllegalArgumentException("function table: type " + text);
    }
    return pattern;
  }

  private TypePattern type() {
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    String name = text.substring(start, at);
    if (name.equals("decimal")) {
      return decimal();
    }
    if (at < text.length() && text.charAt(at) == '<') {
      return nested(name);
    }
    SparkType exact = NAMES.get(name);
    if (exact != null) {
      return new TypePattern.Exact(exact);
    }
    if (!name.isEmpty() && Character.isUpperCase(name.charAt(0))) {
      return new TypePattern.Variable(name);
    }
    return new TypePattern.OneOf(TypePattern.Family.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  private TypePattern decimal() {
    if (at >= text.length() || text.charAt(at) != '(') {
      return new TypePattern.AnyDecimal("p", "s");
    }
    int close = text.indexOf(')', at);
    String[] digits = text.substring(at + 1, close).split(",");
    at = close + 1;
    return new TypePattern.AnyDecimal(digits[0].strip(), digits[1].strip());
  }

  private TypePattern nested(String name) {
    at++;
    TypePattern pattern =
        switch (name) {
          case "array" -> {
            TypePattern element = type();
            yield new TypePattern.ArrayOf(element, mark());
          }
          case "map" -> {
            TypePattern key = type();
            expect(',');
            TypePattern value = type();
            yield new TypePattern.MapOf(key, value, mark());
          }
          case "struct" -> new TypePattern.StructOf(fields());
          default -> throw new IllegalArgumentException("function table: type " + text);
        };
    expect('>');
    return pattern;
  }

  private List<TypePattern.Part> fields() {
    var fields = new ArrayList<TypePattern.Part>();
    do {
      while (text.charAt(at) == ',' || text.charAt(at) == ' ') {
        at++;
      }
      int colon = text.indexOf(':', at);
      String name = text.substring(at, colon);
      at = colon + 1;
      TypePattern type = type();
      fields.add(new TypePattern.Part(name, type, mark().orElse(true)));
    } while (at < text.length() && text.charAt(at) == ',');
    return fields;
  }

  /** {@code ?} may be NULL, {@code !} never, nothing: derive it. */
  private Optional<Boolean> mark() {
    if (at < text.length() && text.charAt(at) == '?') {
      at++;
      return Optional.of(true);
    }
    if (at < text.length() && text.charAt(at) == '!') {
      at++;
      return Optional.of(false);
    }
    return Optional.empty();
  }

  private void expect(char c) {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
    if (at >= text.length() || text.charAt(at) != c) {
      throw new IllegalArgumentException("function table: '" + c + "' expected in " + text);
    }
    at++;
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }
}
