package floeberg.statement;

import floeberg.type.SparkType;

/** A schema as an indented tree, as {@code printSchema} draws it. */
final class SchemaTree {
  private static final String STEP = "    |";

  private final StringBuilder text = new StringBuilder("root\n");

  private SchemaTree() {}

  static String of(SparkType.Struct schema) {
    var tree = new SchemaTree();
    tree.fields(schema, " |");
    return tree.text.toString();
  }

  private void fields(SparkType.Struct struct, String prefix) {
    for (SparkType.Field field : struct.fields()) {
      line(prefix, field.name(), field.type(), " (nullable = " + field.nullable() + ")");
      nested(field.type(), prefix + STEP);
    }
  }

  private void nested(SparkType type, String prefix) {
    switch (type) {
      case SparkType.Struct struct -> fields(struct, prefix);
      case SparkType.Array(SparkType element, boolean containsNull) -> {
        line(prefix, "element", element, " (containsNull = " + containsNull + ")");
        nested(element, prefix + STEP);
      }
      case SparkType.Map(SparkType key, SparkType value, boolean containsNull) -> {
        line(prefix, "key", key, "");
        nested(key, prefix + STEP);
        line(prefix, "value", value, " (valueContainsNull = " + containsNull + ")");
        nested(value, prefix + STEP);
      }
      case SparkType _ -> {}
    }
  }

  private void line(String prefix, String name, SparkType type, String note) {
    text.append(prefix).append("-- ").append(name).append(": ").append(word(type)).append(note);
    text.append('\n');
  }

  private static String word(SparkType type) {
    return switch (type) {
      case SparkType.Struct _ -> "struct";
      case SparkType.Array _ -> "array";
      case SparkType.Map _ -> "map";
      case SparkType.Simple simple ->
          switch (simple.simpleString()) {
            case "tinyint" -> "byte";
            case "smallint" -> "short";
            case "int" -> "integer";
            case "bigint" -> "long";
            case String other -> other;
          };
      case SparkType other -> other.simpleString();
    };
  }
}
