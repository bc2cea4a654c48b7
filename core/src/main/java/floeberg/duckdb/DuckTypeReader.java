package floeberg.duckdb;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads DuckDB's names of types as the Spark types that Spark gives such columns of a file. */
final class DuckTypeReader {
  private static final int UBIGINT_DIGITS = 20;
  private final String text;
  private int at;

  private DuckTypeReader(String text) {
    this.text = text;
  }

  static SparkType read(String text) {
    return new DuckTypeReader(text).type();
  }

  private SparkType type() {
    SparkType type = base();
    while (at < text.length() && text.charAt(at) == '[') {
      at = text.indexOf(']', at) + 1;
      type = new SparkType.Array(type, true);
    }
    return type;
  }

  private SparkType base() {
    int start = at;
    while (at < text.length() && "([,)".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at).strip().toUpperCase(Locale.ROOT);
    boolean hasArguments = at < text.length() && text.charAt(at) == '(';
    return hasArguments ? parameterized(word) : plain(word);
  }

  private SparkType parameterized(String word) {
    return switch (word) {
      case "STRUCT" -> new SparkType.Struct(fields());
      case "MAP" -> {
        at++;
        SparkType key = type();
        at++;
        SparkType value = type();
        at++;
        yield new SparkType.Map(key, value, true);
      }
      case "DECIMAL" -> {
        int close = text.indexOf(')', at);
        String[] numbers = text.substring(at + 1, close).split(",");
        at = close + 1;
        yield new SparkType.Decimal(
            Integer.parseInt(numbers[0].strip()), Integer.parseInt(numbers[1].strip()));
      }
      default -> {
        skipArguments();
        yield SparkType.STRING;
      }
    };
  }

  private List<SparkType.Field> fields() {
    var fields = new ArrayList<SparkType.Field>();
    do {
      at++;
      while (text.charAt(at) == ' ') {
        at++;
      }
      String name = name();
      fields.add(new SparkType.Field(name, type(), true));
    } while (text.charAt(at) == ',');
    at++;
    return fields;
  }

  private String name() {
    if (text.charAt(at) != '"') {
      int end = text.indexOf(' ', at);
      String name = text.substring(at, end);
      at = end + 1;
      return name;
    }
    var name = new StringBuilder();
    at++;
    while (text.charAt(at) != '"' || at + 1 < text.length() && text.charAt(at + 1) == '"') {
      at += text.charAt(at) == '"' ? 1 : 0;
      name.append(text.charAt(at));
      at++;
    }
    at += 2;
    return name.toString();
  }

  private void skipArguments() {
    int depth = 0;
    do {
      depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
      at++;
    } while (depth > 0);
  }

  private static SparkType plain(String word) {
    return switch (word) {
      case "BOOLEAN" -> SparkType.BOOLEAN;
      case "TINYINT" -> SparkType.TINYINT;
      case "SMALLINT", "UTINYINT" -> SparkType.SMALLINT;
      case "INTEGER", "USMALLINT" -> SparkType.INT;
      case "BIGINT", "UINTEGER" -> SparkType.BIGINT;
      case "UBIGINT" -> new SparkType.Decimal(UBIGINT_DIGITS, 0);
      case "HUGEINT", "UHUGEINT" -> new SparkType.Decimal(SparkType.Decimal.MAX_PRECISION, 0);
      case "FLOAT" -> SparkType.FLOAT;
      case "DOUBLE" -> SparkType.DOUBLE;
      case "BLOB" -> SparkType.BINARY;
      case "DATE" -> SparkType.DATE;
      case "TIMESTAMP WITH TIME ZONE" -> SparkType.TIMESTAMP;
      case "TIMESTAMP", "TIMESTAMP_NS", "TIMESTAMP_MS", "TIMESTAMP_S" -> SparkType.TIMESTAMP_NTZ;
      case "VARIANT" -> SparkType.VARIANT;
      default -> SparkType.STRING;
    };
  }
}
