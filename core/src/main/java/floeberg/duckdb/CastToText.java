package floeberg.duckdb;

import floeberg.function.VariantTemplates;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes values of every type as Spark's CAST to STRING shows them. */
final class CastToText {
  private final WriteContext context;
  private final CastWriter casts;

  CastToText(WriteContext context, CastWriter casts) {
    this.context = context;
    this.casts = casts;
  }

  /** The text of a value; the value's own text may be repeated. */
  String write(String value, SparkType type) {
    return switch (type) {
      case SparkType.Simple simple -> simple(value, simple);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> value;
      case SparkType.Decimal decimal -> decimal(value, decimal);
      case SparkType.Time _ -> DuckSql.cast(value, "VARCHAR");
      case SparkType.YearMonthInterval(var start, var end) ->
          call("floe_year_month_text_" + start + "_" + end, value);
      case SparkType.DayTimeInterval(var start, var end) ->
          call("floe_day_time_text_" + start + "_" + end, value);
      case SparkType.Array(SparkType element, boolean _) -> array(value, element);
      case SparkType.Map map -> map(value, map);
      case SparkType.Struct struct -> struct(value, struct);
      case SparkType.Geometry _, SparkType.Geography _ -> binary(value);
      case SparkType.UserDefined(String _, SparkType sqlType) -> write(value, sqlType);
    };
  }

  // Java's own text of a decimal has an exponent from the seventh zero behind the point on.
  private String decimal(String value, SparkType.Decimal type) {
    boolean mayHaveExponent = type.scale() > 6 && !context.settings().isAnsi();
    String plain = plain(value, type);
    return mayHaveExponent ? call("floe_decimal_text", plain) : plain;
  }

  // DuckDB leaves out the zero before the point where the type has no digit for it.
  private static String plain(String value, SparkType.Decimal type) {
    if (type.precision() > type.scale()) {
      return DuckSql.cast(value, "VARCHAR");
    }
    if (type.precision() < SparkType.Decimal.MAX_PRECISION) {
      SparkType wider = new SparkType.Decimal(type.precision() + 1, type.scale());
      return DuckSql.cast(DuckSql.cast(value, DuckTypes.name(wider)), "VARCHAR");
    }
    return "regexp_replace(" + DuckSql.cast(value, "VARCHAR") + ", '^(-?)[.]', '\\10.')";
  }

  private String call(String function, String argument) {
    return context.java(function.toLowerCase(Locale.ROOT)) + "(" + argument + ")";
  }

  private String simple(String value, SparkType.Simple type) {
    return switch (type) {
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT -> DuckSql.cast(value, "VARCHAR");
      case FLOAT -> call("floe_float_text", value);
      case DOUBLE -> call("floe_double_text", value);
      case DATE -> date(value, DuckSql.cast(value, "VARCHAR"));
      case TIMESTAMP -> moment(DuckSql.cast(value, "TIMESTAMP"));
      case TIMESTAMP_NTZ -> moment(value);
      case BINARY -> binary(value);
      case VOID -> "CAST(NULL AS VARCHAR)";
      case VARIANT -> variant(value);
      case CALENDAR_INTERVAL -> call("floe_calendar_text", intervalParts(value));
    };
  }

  private String variant(String value) {
    return call("floe_variant_text", VariantTemplates.hex(value) + ", " + context.zone());
  }

  /** Months, days and microseconds of a calendar interval as three arguments. */
  static String intervalParts(String value) {
    return "CAST(datepart('year', "
        + value
        + ") * 12 + datepart('month', "
        + value
        + ") AS INTEGER), CAST(datepart('day', "
        + value
        + ") AS INTEGER), CAST(datepart('hour', "
        + value
        + ") * 3600000000 + datepart('minute', "
        + value
        + ") * 60000000 + datepart('microsecond', "
        + value
        + ") AS BIGINT)";
  }

  private String moment(String local) {
    return date(local, DuckSql.cast(local, "VARCHAR"));
  }

  // Spark writes a sign before years of more than four digits and before negative ones; DuckDB
  // writes eras.
  private String date(String value, String text) {
    return "CASE WHEN year("
        + value
        + ") BETWEEN 1 AND 9999 THEN "
        + text
        + " WHEN year("
        + value
        + ") > 9999 THEN '+' || "
        + text
        + " ELSE "
        + call(
            "floe_early_text",
            "epoch_us(" + DuckSql.cast(value, "TIMESTAMP") + "), typeof(" + value + ") = 'DATE'")
        + " END";
  }

  // Bytes that are no UTF-8 are replaced; most values are good and decoded without a detour.
  private String binary(String value) {
    return "coalesce(TRY(decode(" + value + ")), " + call("floe_utf8", "hex(" + value + ")") + ")";
  }

  private String element(String value, SparkType type) {
    return "coalesce(" + write(value, type) + ", 'null')";
  }

  private String array(String value, SparkType element) {
    String variable = context.freshName("v");
    return "('[' || array_to_string(list_transform("
        + value
        + ", lambda "
        + variable
        + ": "
        + element(variable, element)
        + "), ', ') || ']')";
  }

  private String map(String value, SparkType.Map type) {
    String variable = context.freshName("v");
    String key = "struct_extract(" + variable + ", 'key')";
    String content = "struct_extract(" + variable + ", 'value')";
    return "('{' || array_to_string(list_transform(map_entries("
        + value
        + "), lambda "
        + variable
        + ": "
        + element(key, type.key())
        + " || ' -> ' || "
        + element(content, type.value())
        + "), ', ') || '}')";
  }

  private String struct(String value, SparkType.Struct type) {
    List<String> names = DuckTypes.fieldNames(type);
    if (names.isEmpty()) {
      return "CASE WHEN " + value + " IS NOT NULL THEN '{}' END";
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < names.size(); i++) {
      String field = "struct_extract(" + value + ", " + DuckSql.text(names.get(i)) + ")";
      SparkType fieldType = type.fields().get(i).type();
      parts.add("coalesce(" + casts.toText(field, fieldType) + ", 'null')");
    }
    return "CASE WHEN "
        + value
        + " IS NOT NULL THEN '{' || "
        + String.join(" || ', ' || ", parts)
        + " || '}' END";
  }

  /** A value as a SQL literal in messages: {@code 3000000000L}, {@code 1.0E20D}. */
  String shown(String value, SparkType type) {
    String text = write(value, type);
    return switch (type) {
      case SparkType.Simple simple ->
          switch (simple) {
            case TINYINT -> text + " || 'Y'";
            case SMALLINT -> text + " || 'S'";
            case BIGINT -> text + " || 'L'";
            case DOUBLE -> text + " || 'D'";
            case DATE -> "'DATE ''' || " + text + " || ''''";
            case TIMESTAMP -> "'TIMESTAMP ''' || " + text + " || ''''";
            case TIMESTAMP_NTZ -> "'TIMESTAMP_NTZ ''' || " + text + " || ''''";
            case FLOAT -> "'CAST(''' || " + text + " || ''' AS FLOAT)'";
            case BOOLEAN, INT, BINARY, VOID, VARIANT, CALENDAR_INTERVAL -> text;
          };
      case SparkType.Decimal _ -> text + " || 'BD'";
      default -> text;
    };
  }
}
