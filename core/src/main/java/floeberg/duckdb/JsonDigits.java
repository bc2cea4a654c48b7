package floeberg.duckdb;

import floeberg.function.VariantTemplates;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;

/**
 * Values that come as JSON in which bytes are hexadecimal digits, and so are variants, of their
 * encoding: DuckDB takes the text itself for the bytes, and reads variants by rules of its own.
 */
final class JsonDigits {
  private final WriteContext context;

  JsonDigits(WriteContext context) {
    this.context = context;
  }

  /** The JSON text as a value of the type. */
  String parsed(String json, SparkType type) {
    if (type == SparkType.BINARY) {
      return unhex("json_extract_string(" + json + ", '$')");
    }
    String value = DuckSql.cast(DuckSql.cast(json, "JSON"), DuckTypes.name(digits(type)));
    if (digits(type).equals(type)) {
      return value;
    }
    String variable = context.freshName("v");
    return "list_extract(list_transform(list_value("
        + value
        + "), lambda "
        + variable
        + ": "
        + read(variable, type)
        + "), 1)";
  }

  /** The type with STRING in place of VARIANT and BINARY. */
  private static SparkType digits(SparkType type) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean containsNull) ->
          new SparkType.Array(digits(element), containsNull);
      case SparkType.Map(SparkType key, SparkType value, boolean containsNull) ->
          new SparkType.Map(key, digits(value), containsNull);
      case SparkType.Struct(List<Field> fields) ->
          new SparkType.Struct(
              fields.stream()
                  .map(field -> new Field(field.name(), digits(field.type()), field.nullable()))
                  .toList());
      default -> type == SparkType.VARIANT || type == SparkType.BINARY ? SparkType.STRING : type;
    };
  }

  private String read(String text, SparkType type) {
    if (digits(type).equals(type)) {
      return text;
    }
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> list(text, element);
      case SparkType.Map(SparkType _, SparkType value, boolean _) ->
          whenThere(
              text, "map(map_keys(" + text + "), " + list("map_values(" + text + ")", value) + ")");
      case SparkType.Struct struct -> {
        List<String> names = DuckTypes.fieldNames(struct);
        var values = new ArrayList<String>();
        for (int i = 0; i < names.size(); i++) {
          String field = "struct_extract(" + text + ", " + DuckSql.text(names.get(i)) + ")";
          values.add(read(field, struct.fields().get(i).type()));
        }
        yield whenThere(text, LiteralWriter.structOf(values, struct));
      }
      default -> type == SparkType.BINARY ? unhex(text) : VariantTemplates.ofHex(text);
    };
  }

  private String list(String text, SparkType element) {
    String variable = context.freshName("v");
    return "list_transform(" + text + ", lambda " + variable + ": " + read(variable, element) + ")";
  }

  private static String unhex(String digits) {
    return "unhex(" + digits + ")";
  }

  private static String whenThere(String text, String value) {
    return "CASE WHEN " + text + " IS NOT NULL THEN " + value + " END";
  }
}
