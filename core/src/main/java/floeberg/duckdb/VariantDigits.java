package floeberg.duckdb;

import floeberg.function.VariantTemplates;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.util.ArrayList;
import java.util.List;

/** Values that come as JSON in which each variant is the hex digits of its encoding. */
final class VariantDigits {
  private final WriteContext context;

  VariantDigits(WriteContext context) {
    this.context = context;
  }

  /** The JSON text as a value of the type. */
  String parsed(String json, SparkType type) {
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
        + variants(variable, type)
        + "), 1)";
  }

  /** The type with STRING in place of VARIANT. */
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
      default -> type == SparkType.VARIANT ? SparkType.STRING : type;
    };
  }

  private String variants(String text, SparkType type) {
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
          values.add(variants(field, struct.fields().get(i).type()));
        }
        yield whenThere(text, LiteralWriter.structOf(values, struct));
      }
      default -> VariantTemplates.ofHex(text);
    };
  }

  private String list(String text, SparkType element) {
    String variable = context.freshName("v");
    return "list_transform("
        + text
        + ", lambda "
        + variable
        + ": "
        + variants(variable, element)
        + ")";
  }

  private static String whenThere(String text, String value) {
    return "CASE WHEN " + text + " IS NOT NULL THEN " + value + " END";
  }
}
