package floeberg.duckdb;

import floeberg.duckdb.FileCopy.FileColumn;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/** Iceberg's fields as columns of a Parquet file. */
public final class FileColumns {
  private FileColumns() {}

  /** One column a field, with the field's id. */
  public static List<FileColumn> of(List<Types.NestedField> fields) {
    return fields.stream().map(f -> column(f.name(), f.fieldId(), f.type())).toList();
  }

  private static FileColumn column(String name, int fieldId, Type type) {
    return new FileColumn(name, fieldId, fileType(type), children(type));
  }

  private static List<FileColumn> children(Type type) {
    return switch (type) {
      case Types.StructType struct -> of(struct.fields());
      case Types.ListType list -> List.of(column("element", list.elementId(), list.elementType()));
      case Types.MapType map ->
          List.of(
              column("key", map.keyId(), map.keyType()),
              column("value", map.valueId(), map.valueType()));
      default -> List.of();
    };
  }

  // Spark shows these types as another one; the file must hold Iceberg's.
  private static Optional<String> fileType(Type type) {
    return switch (type.typeId()) {
      case UUID -> Optional.of("UUID");
      case TIMESTAMP_NANO -> Optional.of("TIMESTAMP_NS");
      default -> Optional.empty();
    };
  }
}
