package floeberg.function.java;

import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** The Spark types that texts of CSV and XML have. */
public final class TextSchemas {
  private TextSchemas() {}

  /**
   * A record's text.
   *
   * @param isFirst whether it is the first of its file, where CSV may have its header
   */
  public record TextRecord(String text, boolean isFirst) {}

  /**
   * The columns that all records fit.
   *
   * @param format csv, json or xml
   * @param options read options, keys in lower case
   */
  public static SparkType.Struct find(
      String format,
      Iterator<TextRecord> records,
      Map<String, String> options,
      boolean isCaseSensitive) {
    if (format.equals("csv")) {
      var schema = new CsvSchema(options, isCaseSensitive);
      boolean hasHeader = Boolean.parseBoolean(options.get("header"));
      while (records.hasNext()) {
        TextRecord record = records.next();
        schema.add(record.text(), hasHeader && record.isFirst());
      }
      return schema.columns();
    }
    return format.equals("xml") ? xml(records, options) : json(records, options);
  }

  private static String corrupt(Map<String, String> options, boolean isNeeded) {
    return isNeeded ? options.getOrDefault("columnnameofcorruptrecord", "_corrupt_record") : "";
  }

  private static SparkType.Struct xml(Iterator<TextRecord> records, Map<String, String> options) {
    var schemas = new XmlSchemas(options);
    SparkType type = new SparkType.Struct(List.of());
    boolean hasCorrupt = false;
    while (records.hasNext()) {
      var found = schemas.infer(records.next().text());
      hasCorrupt |= found.isEmpty();
      type = found.isPresent() ? schemas.merged(type, found.get()) : type;
    }
    return JsonSchemas.columns(type, corrupt(options, hasCorrupt), options);
  }

  private static SparkType.Struct json(Iterator<TextRecord> records, Map<String, String> options) {
    SparkType type = new SparkType.Struct(List.of());
    boolean hasCorrupt = false;
    while (records.hasNext()) {
      SparkType found =
          JsonSchemas.inferOpen(records.next().text(), options)
              .map(TextSchemas::record)
              .orElse(SparkType.STRING);
      if (found instanceof SparkType.Struct) {
        type = JsonSchemas.merged(type, found);
      } else {
        hasCorrupt |= found != SparkType.VOID;
      }
    }
    return JsonSchemas.columns(type, corrupt(options, hasCorrupt), options);
  }

  /** A text that is one array holds one record an element. */
  private static SparkType record(SparkType type) {
    return type instanceof SparkType.Array(SparkType element, boolean _) ? record(element) : type;
  }

  /** The struct of a line's columns, named {@code _c0}, {@code _c1}, ... */
  public static SparkType csv(String line, Map<String, String> options) {
    var fields = new ArrayList<Field>();
    List<String> columns = CsvFunctions.split(line, options);
    for (int i = 0; i < columns.size(); i++) {
      String column = columns.get(i);
      SparkType type = column == null ? SparkType.STRING : leaf(column);
      fields.add(new Field("_c" + i, type, true));
    }
    return new SparkType.Struct(fields);
  }

  /**
   * The type of a CSV column's text; the narrowest of INT, BIGINT, DECIMAL, DOUBLE, time, BOOLEAN.
   */
  static SparkType leaf(String text) {
    if (text.matches("[+-]?\\d+")) {
      BigDecimal number = new BigDecimal(text);
      if (number.precision() <= 9 || fits(number, Integer.MIN_VALUE, Integer.MAX_VALUE)) {
        return SparkType.INT;
      }
      if (fits(number, Long.MIN_VALUE, Long.MAX_VALUE)) {
        return SparkType.BIGINT;
      }
      return number.precision() <= 38
          ? new SparkType.Decimal(number.precision(), 0)
          : SparkType.DOUBLE;
    }
    // Java reads a double with spaces around it, but no integer.
    if (text.strip().matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")) {
      return SparkType.DOUBLE;
    }
    if (text.matches("\\d{4}-\\d{2}-\\d{2}") && DateTimeText.date(text).isPresent()) {
      return SparkType.DATE;
    }
    boolean isTime = text.matches("\\d{4}-\\d{2}-\\d{2}[T ].*");
    if (isTime && DateTimeText.timestamp(text, ZoneOffset.UTC).isPresent()) {
      return SparkType.TIMESTAMP;
    }
    return text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")
        ? SparkType.BOOLEAN
        : SparkType.STRING;
  }

  private static boolean fits(BigDecimal number, long low, long high) {
    return number.compareTo(BigDecimal.valueOf(low)) >= 0
        && number.compareTo(BigDecimal.valueOf(high)) <= 0;
  }
}
