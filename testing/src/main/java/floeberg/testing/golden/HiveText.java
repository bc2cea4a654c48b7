package floeberg.testing.golden;

import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Values as spark-sql's command line prints them, which is Hive's way. */
final class HiveText {
  private static final long MICROS_IN_SECOND = 1_000_000L;
  private static final long MICROS_IN_DAY = 86_400 * MICROS_IN_SECOND;

  private final ValueText plain;

  HiveText(ZoneId zone) {
    plain = new ValueText(zone);
  }

  /** A row's values with tabs between; of some statements not all of them, or padded. */
  String line(Row row, SparkType.Struct schema) {
    return switch (schema.simpleString()) {
      case "struct<col_name:string,data_type:string,comment:string>" ->
          String.join(
              "\t",
              row.values().stream()
                  .map(value -> String.format("%-20s", value == null ? "" : value))
                  .toList());
      case "struct<namespace:string,tableName:string,isTemporary:boolean>",
          "struct<namespace:string,viewName:string,isTemporary:boolean>" ->
          String.valueOf(row.values().get(1));
      default -> values(row, schema);
    };
  }

  private String values(Row row, SparkType.Struct schema) {
    var texts = new ArrayList<String>();
    for (int i = 0; i < schema.fields().size(); i++) {
      Object value = row.values().get(i);
      texts.add(value == null ? "NULL" : text(value, schema.fields().get(i).type(), false));
    }
    return String.join("\t", texts);
  }

  private String text(Object value, SparkType type, boolean isNested) {
    if (value == null) {
      return "null";
    }
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) ->
          "["
              + String.join(
                  ",", ((List<?>) value).stream().map(v -> text(v, element, true)).toList())
              + "]";
      case SparkType.Map map -> map((List<?>) value, map);
      case SparkType.Struct struct -> struct((Row) value, struct);
      case SparkType.YearMonthInterval _ -> {
        int months = (Integer) value;
        yield (months < 0 ? "-" : "") + Math.abs(months / 12) + "-" + Math.abs(months % 12);
      }
      case SparkType.DayTimeInterval _ -> dayTime((Long) value);
      case SparkType other when other == SparkType.VARIANT -> value.toString();
      case SparkType.Text _ when isNested -> "\"" + value + "\"";
      default -> plain.text(value, type);
    };
  }

  private String map(List<?> entries, SparkType.Map type) {
    return "{"
        + String.join(
            ",",
            entries.stream()
                .map(e -> (Map.Entry<?, ?>) e)
                .map(
                    e ->
                        text(e.getKey(), type.key(), true)
                            + ":"
                            + text(e.getValue(), type.value(), true))
                .sorted()
                .toList())
        + "}";
  }

  private String struct(Row row, SparkType.Struct type) {
    var fields = new ArrayList<String>();
    for (int i = 0; i < type.fields().size(); i++) {
      SparkType.Field field = type.fields().get(i);
      fields.add("\"" + field.name() + "\":" + text(row.values().get(i), field.type(), true));
    }
    return "{" + String.join(",", fields) + "}";
  }

  private static String dayTime(long micros) {
    long rest = Math.abs(micros % MICROS_IN_DAY);
    return String.format(
        Locale.ROOT,
        "%s%d %02d:%02d:%02d.%09d",
        micros < 0 ? "-" : "",
        Math.abs(micros / MICROS_IN_DAY),
        rest / (3600 * MICROS_IN_SECOND),
        rest / (60 * MICROS_IN_SECOND) % 60,
        rest / MICROS_IN_SECOND % 60,
        rest % MICROS_IN_SECOND * 1000);
  }
}
