package floeberg.connect;

import floeberg.type.SparkType;
import java.util.List;

/** {@code df.printSchema()}: one line a field, nested ones indented. */
final class TreeText {
  private TreeText() {}

  /**
   * The tree.
   *
   * @param level how many levels are shown, at least 1
   */
  static String of(SparkType.Struct schema, int level) {
    var text = new StringBuilder("root\n");
    fields(schema.fields(), " |", level, text);
    return text.toString();
  }

  private static void fields(
      List<SparkType.Field> fields, String prefix, int level, StringBuilder text) {
    if (level <= 0) {
      return;
    }
    for (SparkType.Field field : fields) {
      line(prefix, field.name(), field.type(), "nullable = " + field.nullable(), text);
      nested(field.type(), prefix + "    |", level - 1, text);
    }
  }

  private static void nested(SparkType type, String prefix, int level, StringBuilder text) {
    if (level <= 0) {
      return;
    }
    switch (type) {
      case SparkType.Struct(List<SparkType.Field> fields) -> fields(fields, prefix, level, text);
      case SparkType.Array(SparkType element, boolean containsNull) -> {
        line(prefix, "element", element, "containsNull = " + containsNull, text);
        nested(element, prefix + "    |", level - 1, text);
      }
      case SparkType.Map(SparkType key, SparkType value, boolean containsNull) -> {
        text.append(prefix).append("-- key: ").append(name(key)).append('\n');
        nested(key, prefix + "    |", level - 1, text);
        line(prefix, "value", value, "valueContainsNull = " + containsNull, text);
        nested(value, prefix + "    |", level - 1, text);
      }
      default -> {}
    }
  }

  private static void line(
      String prefix, String name, SparkType type, String nullability, StringBuilder text) {
    text.append(prefix)
        .append("-- ")
        .append(name)
        .append(": ")
        .append(name(type))
        .append(" (")
        .append(nullability)
        .append(")\n");
  }

  private static String name(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple -> simple(simple);
      case SparkType.Array _ -> "array";
      case SparkType.Map _ -> "map";
      case SparkType.Struct _ -> "struct";
      default -> type.simpleString();
    };
  }

  private static String simple(SparkType.Simple type) {
    return switch (type) {
      case TINYINT -> "byte";
      case SMALLINT -> "short";
      case INT -> "integer";
      case BIGINT -> "long";
      default -> type.simpleString();
    };
  }
}
