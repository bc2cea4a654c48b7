package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Columns and nested fields of a schema, found by path without regard to case. */
final class Columns {
  private static final Condition WITH_SUGGESTION = analysis("UNRESOLVED_COLUMN.WITH_SUGGESTION");
  private static final Condition WITHOUT_SUGGESTION =
      analysis("UNRESOLVED_COLUMN.WITHOUT_SUGGESTION");
  private static final Condition COLUMN_ALREADY_EXISTS = analysis("COLUMN_ALREADY_EXISTS");

  private Columns() {}

  /**
   * A column or nested field.
   *
   * @param path names as the schema spells them; {@code element}, {@code key} and {@code value} for
   *     parts of arrays and maps
   */
  record Found(List<String> path, SparkType type, boolean nullable) {
    /** The path as Iceberg's updates take it. */
    String dotted() {
      return String.join(".", path);
    }
  }

  /** Empty when there is no such column or field. */
  static Optional<Found> find(List<String> path, SparkType.Struct schema) {
    Found found = new Found(List.of(), schema, false);
    for (String part : path) {
      Optional<Found> next = child(found, part);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      found = next.get();
    }
    return Optional.of(found);
  }

  private static Optional<Found> child(Found parent, String name) {
    return switch (parent.type()) {
      case SparkType.Struct struct ->
          struct.fields().stream()
              .filter(field -> field.name().equalsIgnoreCase(name))
              .findFirst()
              .map(field -> append(parent, field.name(), field.type(), field.nullable()));
      case SparkType.Array(SparkType element, boolean containsNull)
          when name.equalsIgnoreCase("element") ->
          Optional.of(append(parent, "element", element, containsNull));
      case SparkType.Map(SparkType key, SparkType _, boolean _) when name.equalsIgnoreCase("key") ->
          Optional.of(append(parent, "key", key, false));
      case SparkType.Map(SparkType _, SparkType value, boolean valueContainsNull)
          when name.equalsIgnoreCase("value") ->
          Optional.of(append(parent, "value", value, valueContainsNull));
      case SparkType _ -> Optional.empty();
    };
  }

  private static Found append(Found parent, String name, SparkType type, boolean nullable) {
    var path = new ArrayList<>(parent.path());
    path.add(name);
    return new Found(List.copyOf(path), type, nullable);
  }

  /** The column or field, or UNRESOLVED_COLUMN. */
  static Found require(List<String> path, SparkType.Struct schema) {
    return find(path, schema).orElseThrow(() -> unresolved(path, schema));
  }

  static FloebergException unresolved(List<String> path, SparkType.Struct schema) {
    String name = Names.quoted(path);
    if (schema.fields().isEmpty()) {
      return FloebergException.of(WITHOUT_SUGGESTION, "objectName", name);
    }
    return FloebergException.of(
        WITH_SUGGESTION,
        "objectName",
        name,
        "proposal",
        schema.fields().stream()
            .map(field -> Names.quoted(field.name()))
            .collect(Collectors.joining(", ")));
  }

  /** Raises COLUMN_ALREADY_EXISTS for the first name that comes twice, at any depth. */
  static void requireDistinct(SparkType.Struct schema) {
    Set<String> seen = new HashSet<>();
    for (SparkType.Field field : schema.fields()) {
      if (!seen.add(field.name().toLowerCase(Locale.ROOT))) {
        throw FloebergException.of(
            COLUMN_ALREADY_EXISTS,
            "columnName",
            Names.quoted(field.name().toLowerCase(Locale.ROOT)));
      }
      requireDistinctInside(field.type());
    }
  }

  private static void requireDistinctInside(SparkType type) {
    switch (type) {
      case SparkType.Struct struct -> requireDistinct(struct);
      case SparkType.Array(SparkType element, boolean _) -> requireDistinctInside(element);
      case SparkType.Map(SparkType key, SparkType value, boolean _) -> {
        requireDistinctInside(key);
        requireDistinctInside(value);
      }
      case SparkType _ -> {}
    }
  }

  /** The names of a struct's fields, joined by commas. */
  static String names(SparkType.Struct struct) {
    return struct.fields().stream()
        .map(field -> TypeText.quoteIfNeeded(field.name()))
        .collect(Collectors.joining(", "));
  }
}
