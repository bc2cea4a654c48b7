package floeberg.function.java;

import floeberg.type.DateTimeText;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The Spark types that texts of CSV and XML have. */
public final class TextSchemas {
  private TextSchemas() {}

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
    if (text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?")) {
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
