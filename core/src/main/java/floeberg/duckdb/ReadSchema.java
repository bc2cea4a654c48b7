package floeberg.duckdb;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The {@code schema} argument of read_parquet: columns by field id (or, for files without ids, by
 * the name in the file), nested fields too, each with its name and type in DuckDB and the value it
 * has in files that lack it.
 */
final class ReadSchema {
  /** Finds the key of a field in the files. */
  interface Keys {
    String key(Types.NestedField field);
  }

  /** Keys for files that carry field ids. */
  static final Keys BY_ID = field -> String.valueOf(field.fieldId());

  // No column of a table has it; fields with it read NULL.
  private static final int NO_FIELD_ID = Integer.MAX_VALUE - 300;

  private final Keys keys;
  private final List<String> entries = new ArrayList<>();

  ReadSchema(Keys keys) {
    this.keys = keys;
  }

  /** A column of the table under a name of its own. */
  ReadSchema add(Types.NestedField field, SparkType type, String name) {
    entries.add(entry(field, type, name));
    return this;
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  String text() {
    // read_parquet wants a column, if only one that no file has.
    return "MAP {" + (isEmpty() ? absent() : String.join(", ", entries)) + "}";
  }

  private String absent() {
    String key = keys == BY_ID ? String.valueOf(NO_FIELD_ID) : DuckSql.text(DuckTypes.NO_FIELD);
    return key
        + ": {name: "
        + DuckSql.text(DuckTypes.NO_FIELD)
        + ", type: 'INTEGER', default_value: NULL}";
  }

  private String entry(Types.NestedField field, SparkType type, String name) {
    String defaultValue =
        field.initialDefault() == null
            ? "NULL"
            : DuckSql.text(DefaultText.of(field.type(), field.initialDefault()));
    return keys.key(field)
        + ": {name: "
        + DuckSql.text(name)
        + ", type: "
        + DuckSql.text(DuckTypes.name(type))
        + ", default_value: "
        + defaultValue
        + children(field.type(), type).map(list -> ", children: " + list).orElse("")
        + "}";
  }

  private Optional<String> children(Type type, SparkType sparkType) {
    if (type instanceof Types.StructType struct && sparkType instanceof SparkType.Struct spark) {
      List<String> names = DuckTypes.fieldNames(spark);
      var parts = new ArrayList<String>();
      for (int i = 0; i < struct.fields().size(); i++) {
        parts.add(entry(struct.fields().get(i), spark.fields().get(i).type(), names.get(i)));
      }
      if (parts.isEmpty()) {
        Types.NestedField none =
            Types.NestedField.optional(NO_FIELD_ID, DuckTypes.NO_FIELD, Types.IntegerType.get());
        parts.add(entry(none, SparkType.INT, DuckTypes.NO_FIELD));
      }
      return Optional.of("MAP {" + String.join(", ", parts) + "}");
    }
    if (keys != BY_ID) {
      // In files without ids, parts of lists and maps are found by the type's own names.
      return Optional.empty();
    }
    if (type instanceof Types.ListType list && sparkType instanceof SparkType.Array spark) {
      String element = entry(list.fields().getFirst(), spark.element(), "element");
      return Optional.of("MAP {" + element + "}");
    }
    if (type instanceof Types.MapType map && sparkType instanceof SparkType.Map spark) {
      String key = entry(map.fields().getFirst(), spark.key(), "key");
      String value = entry(map.fields().getLast(), spark.value(), "value");
      return Optional.of("MAP {" + key + ", " + value + "}");
    }
    return Optional.empty();
  }
}
