package floeberg.catalog;

import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Columns whose values are folder names: the narrowest of int, bigint, decimal, double, date,
 * timestamp and string that all values have, as Spark infers them.
 */
record FolderColumns(ZoneId zone, boolean isInferring) {

  /** Names of the columns, in the order of the folders. */
  static List<String> names(List<FileListing.Found> files) {
    var names = new LinkedHashSet<String>();
    files.forEach(file -> names.addAll(file.folders().keySet()));
    return List.copyOf(names);
  }

  SparkType type(String column, List<FileListing.Found> files) {
    SparkType common = null;
    for (FileListing.Found file : files) {
      String text = file.folders().get(column);
      if (text != null) {
        SparkType type = isInferring ? infer(text) : SparkType.STRING;
        common = common == null ? type : wider(common, type);
      }
    }
    return common == null ? SparkType.STRING : common;
  }

  private SparkType infer(String text) {
    List<SparkType> candidates =
        List.of(
            SparkType.INT,
            SparkType.BIGINT,
            new SparkType.Decimal(SparkType.Decimal.MAX_PRECISION, 0),
            SparkType.DOUBLE,
            SparkType.DATE,
            SparkType.TIMESTAMP);
    for (SparkType candidate : candidates) {
      if (value(text, candidate).isPresent()) {
        return candidate;
      }
    }
    return SparkType.STRING;
  }

  private static SparkType wider(SparkType left, SparkType right) {
    if (left.equals(right)) {
      return left;
    }
    int widest = Math.max(rank(left), rank(right));
    boolean areNumbers = rank(left) > 0 && rank(right) > 0;
    boolean areMoments =
        List.of(SparkType.DATE, SparkType.TIMESTAMP).containsAll(List.of(left, right));
    if (areMoments) {
      return SparkType.TIMESTAMP;
    }
    return areNumbers ? (rank(left) == widest ? left : right) : SparkType.STRING;
  }

  private static int rank(SparkType type) {
    return switch (type) {
      case SparkType.Simple.INT -> 1;
      case SparkType.Simple.BIGINT -> 2;
      case SparkType.Decimal _ -> 3;
      case SparkType.Simple.DOUBLE -> 4;
      default -> 0;
    };
  }

  /** The values of the columns for a file, in Spark's internal form. */
  List<Object> values(FileListing.Found file, List<SparkType.Field> columns) {
    var values = new ArrayList<Object>();
    for (SparkType.Field column : columns) {
      String text = valueOf(file.folders(), column.name());
      values.add(text == null ? null : value(text, column.type()).orElse(null));
    }
    return values;
  }

  private static String valueOf(Map<String, String> folders, String column) {
    for (Map.Entry<String, String> folder : folders.entrySet()) {
      if (folder.getKey().equalsIgnoreCase(column)) {
        return folder.getValue();
      }
    }
    return null;
  }

  private Optional<Object> value(String text, SparkType type) {
    try {
      return switch (type) {
        case SparkType.Simple.INT, SparkType.Simple.SMALLINT, SparkType.Simple.TINYINT ->
            Optional.of(Integer.parseInt(text));
        case SparkType.Simple.BIGINT -> Optional.of(Long.parseLong(text));
        case SparkType.Decimal(int precision, int scale) -> {
          BigDecimal number = new BigDecimal(text).setScale(scale);
          yield number.precision() <= precision ? Optional.of(number) : Optional.empty();
        }
        case SparkType.Simple.DOUBLE ->
            text.matches(".*[dDfF]") ? Optional.empty() : Optional.of(Double.parseDouble(text));
        case SparkType.Simple.FLOAT -> Optional.of(Float.parseFloat(text));
        case SparkType.Simple.BOOLEAN -> Optional.of(Boolean.parseBoolean(text));
        case SparkType.Simple.DATE ->
            text.matches("\\d{4}-\\d{1,2}-\\d{1,2}") ? Optional.of(day(text)) : Optional.empty();
        case SparkType.Simple.TIMESTAMP, SparkType.Simple.TIMESTAMP_NTZ -> {
          var micros = TimestampText.micros(text, zone);
          yield text.length() >= 10 && micros.isPresent()
              ? Optional.of(micros.getAsLong())
              : Optional.empty();
        }
        default -> Optional.of(text);
      };
    } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
      return Optional.empty();
    }
  }

  private static Object day(String text) {
    String[] parts = text.split("-");
    LocalDate day =
        LocalDate.of(
            Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    return Math.toIntExact(day.toEpochDay());
  }
}
