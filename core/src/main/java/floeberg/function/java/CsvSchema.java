package floeberg.function.java;

import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The columns of CSV files: names from the header, types from the values when asked for, as Spark's
 * CSV inference finds them (int, bigint, decimal, double, date, timestamp, boolean, string).
 */
public final class CsvSchema {
  private static final int DECIMAL_RANK = 2;

  private final CsvTokens tokens;
  private final Map<String, String> options;
  private final boolean isInferring;
  private final boolean isCaseSensitive;
  private final boolean prefersDate;
  private final List<SparkType> types = new ArrayList<>();
  private List<String> header = List.of();
  private int width;

  /**
   * No columns yet.
   *
   * @param options read options, keys in lower case
   */
  public CsvSchema(Map<String, String> options, boolean isCaseSensitive) {
    this.tokens = new CsvTokens(options);
    this.options = options;
    this.isInferring = Boolean.parseBoolean(options.get("inferschema"));
    this.isCaseSensitive = isCaseSensitive;
    this.prefersDate = Boolean.parseBoolean(options.getOrDefault("preferdate", "true"));
  }

  /** Looks at a record. */
  public void add(String line, boolean isHeader) {
    List<String> values = tokens.split(line);
    if (isHeader) {
      if (header.isEmpty()) {
        header = values;
        width = values.size();
      }
      return;
    }
    if (width == 0) {
      width = values.size();
    }
    for (int i = 0; isInferring && i < Math.min(width, values.size()); i++) {
      while (types.size() <= i) {
        types.add(SparkType.VOID);
      }
      if (values.get(i) != null) {
        types.set(i, wider(types.get(i), values.get(i)));
      }
    }
  }

  /** The columns that all records seen so far fit. */
  public SparkType.Struct columns() {
    List<String> names = names();
    var fields = new ArrayList<SparkType.Field>();
    for (int i = 0; i < width; i++) {
      SparkType type =
          i < types.size() && types.get(i) != SparkType.VOID ? types.get(i) : SparkType.STRING;
      fields.add(new SparkType.Field(names.get(i), type, true));
    }
    return new SparkType.Struct(fields);
  }

  /** Empty names become _c0, _c1, ...; repeated ones get their index behind them. */
  private List<String> names() {
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new HashSet<>();
    for (String name : header) {
      if (name != null && !seen.add(key(name))) {
        repeated.add(key(name));
      }
    }
    var names = new ArrayList<String>();
    for (int i = 0; i < width; i++) {
      String name = i < header.size() ? header.get(i) : null;
      if (name == null || name.isEmpty()) {
        names.add("_c" + i);
      } else {
        names.add(repeated.contains(key(name)) ? name + i : name);
      }
    }
    return names;
  }

  private String key(String name) {
    return isCaseSensitive ? name : name.toLowerCase(Locale.ROOT);
  }

  /** The type that holds what was seen and this value. */
  private SparkType wider(SparkType seen, String value) {
    if (seen == SparkType.STRING) {
      return seen;
    }
    SparkType type = typeOf(value);
    if (seen == SparkType.VOID || seen.equals(type)) {
      return type;
    }
    int left = rank(seen);
    int right = rank(type);
    if (left == DECIMAL_RANK || right == DECIMAL_RANK) {
      boolean areExact = Math.min(left, right) >= 0 && Math.max(left, right) == DECIMAL_RANK;
      if (areExact) {
        return new SparkType.Decimal(Math.max(digits(seen), digits(type)), 0);
      }
    }
    if (left >= 0 && right >= 0) {
      return left >= right ? seen : type;
    }
    boolean areMoments = isMoment(seen) && isMoment(type);
    return areMoments ? SparkType.TIMESTAMP : SparkType.STRING;
  }

  private static boolean isMoment(SparkType type) {
    return type == SparkType.DATE || type == SparkType.TIMESTAMP;
  }

  private static int rank(SparkType type) {
    if (type instanceof SparkType.Decimal) {
      return DECIMAL_RANK;
    }
    return List.of(SparkType.INT, SparkType.BIGINT, SparkType.VOID, SparkType.DOUBLE).indexOf(type);
  }

  /** How many digits the whole numbers of the type have. */
  private static int digits(SparkType type) {
    if (type instanceof SparkType.Decimal decimal) {
      return decimal.precision();
    }
    return type == SparkType.INT ? 10 : 20;
  }

  private SparkType typeOf(String value) {
    if (value.matches("[+-]?\\d{1,38}")) {
      BigDecimal number = new BigDecimal(value);
      if (number.toBigInteger().bitLength() < 32) {
        return SparkType.INT;
      }
      return number.toBigInteger().bitLength() < 64
          ? SparkType.BIGINT
          : new SparkType.Decimal(number.precision(), 0);
    }
    if (isDouble(value)) {
      return SparkType.DOUBLE;
    }
    if (prefersDate && isDate(value)) {
      return SparkType.DATE;
    }
    if (isTimestamp(value)) {
      return SparkType.TIMESTAMP;
    }
    return value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")
        ? SparkType.BOOLEAN
        : SparkType.STRING;
  }

  private boolean isDouble(String text) {
    // Java reads a double with spaces around it, but no integer.
    String value = text.strip();
    if (value.equals(options.getOrDefault("nanvalue", "NaN"))
        || value.equals(options.getOrDefault("positiveinf", "Inf"))
        || value.equals(options.getOrDefault("negativeinf", "-Inf"))) {
      return true;
    }
    return value.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?[dDfF]?");
  }

  private boolean isDate(String value) {
    String pattern = options.get("dateformat");
    try {
      if (pattern == null) {
        return value.matches("\\d{4,}-\\d{1,2}-\\d{1,2}") && LocalDate.parse(padded(value)) != null;
      }
      return LocalDate.parse(value, DateTimeFormatter.ofPattern(pattern, Locale.ROOT)) != null;
    } catch (DateTimeParseException | IllegalArgumentException e) {
      return false;
    }
  }

  private static String padded(String date) {
    String[] parts = date.split("-");
    return parts[0] + "-" + two(parts[1]) + "-" + two(parts[2]);
  }

  private static String two(String part) {
    return part.length() == 1 ? "0" + part : part;
  }

  private boolean isTimestamp(String value) {
    String pattern = options.get("timestampformat");
    try {
      if (pattern != null) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).parse(value) != null;
      }
      String text = value.replace(' ', 'T');
      if (!text.matches("\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}.*")) {
        return value.matches("\\d{4}-\\d{2}-\\d{2}");
      }
      return text.matches(".*(Z|[+-]\\d{2}:\\d{2})$")
          ? OffsetDateTime.parse(text) != null
          : LocalDateTime.parse(text) != null;
    } catch (DateTimeParseException | IllegalArgumentException e) {
      return false;
    }
  }
}
