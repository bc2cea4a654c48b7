package floeberg.analysis.expression;

import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;

import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** How Spark shows constants in column names: strings without quotes, dates with their keyword. */
final class LiteralText {
  private LiteralText() {}

  static String of(SparkType type, Optional<Object> value, ZoneId zone) {
    if (value.isEmpty()) {
      return "NULL";
    }
    Object present = value.get();
    if (type == DATE || type == TIMESTAMP || type == TIMESTAMP_NTZ) {
      String word = type.simpleString().toUpperCase(java.util.Locale.ROOT);
      return word + " '" + new ValueText(zone).text(present, type) + "'";
    }
    if (type == BINARY) {
      return "X'" + HexFormat.of().withUpperCase().formatHex((byte[]) present) + "'";
    }
    return switch (type) {
      case SparkType.Time _ -> "TIME '" + new ValueText(zone).text(present, type) + "'";
      case SparkType.Decimal _ -> ((BigDecimal) present).toString();
      case SparkType.Array(SparkType element, boolean _) ->
          ((List<?>) present)
              .stream()
                  .map(e -> of(element, Optional.ofNullable(e), zone))
                  .collect(Collectors.joining(", ", "ARRAY(", ")"));
      case SparkType.Map(SparkType key, SparkType item, boolean _) ->
          ((List<?>) present)
              .stream()
                  .map(e -> entry(key, item, (Map.Entry<?, ?>) e, zone))
                  .collect(Collectors.joining(", ", "MAP(", ")"));
      default -> new ValueText(zone).text(present, type);
    };
  }

  private static String entry(SparkType key, SparkType value, Map.Entry<?, ?> entry, ZoneId zone) {
    return of(key, Optional.of(entry.getKey()), zone)
        + ", "
        + of(value, Optional.ofNullable(entry.getValue()), zone);
  }
}
