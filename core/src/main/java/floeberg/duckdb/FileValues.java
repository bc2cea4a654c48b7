package floeberg.duckdb;

import floeberg.duckdb.FileCopy.FileColumn;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;

/** The conversion of values to the types and names that a file has. */
final class FileValues {
  private FileValues() {}

  /** A column of the file. */
  static String column(String value, SparkType type, FileColumn column) {
    return type == SparkType.VARIANT ? value : convert(value, type, column);
  }

  private static String convert(String value, SparkType type, FileColumn column) {
    if (column.fileType().isPresent()) {
      return DuckSql.cast(value, column.fileType().get());
    }
    return switch (type) {
      case SparkType.Struct struct -> struct(value, struct, column);
      case SparkType.Array(SparkType element, boolean _) -> list(value, element, column.children());
      case SparkType.Map map -> map(value, map, column.children());
      case SparkType other when other == SparkType.VARIANT -> insideVariant(value);
      default -> value;
    };
  }

  private static String struct(String value, SparkType.Struct type, FileColumn column) {
    List<String> names = DuckTypes.fieldNames(type);
    var fields = new ArrayList<String>();
    boolean isChanged = false;
    for (int i = 0; i < column.children().size(); i++) {
      FileColumn child = column.children().get(i);
      String field = "struct_extract(" + value + ", " + DuckSql.text(names.get(i)) + ")";
      String converted = convert(field, type.fields().get(i).type(), child);
      isChanged |= !converted.equals(field) || !child.name().equals(names.get(i));
      fields.add(DuckSql.name(child.name()) + " := " + converted);
    }
    return isChanged
        ? "CASE WHEN "
            + value
            + " IS NULL THEN NULL ELSE struct_pack("
            + String.join(", ", fields)
            + ") END"
        : value;
  }

  private static String list(String value, SparkType element, List<FileColumn> children) {
    String variable = "e" + value.length();
    String converted =
        children.isEmpty() ? variable : convert(variable, element, children.getFirst());
    return converted.equals(variable)
        ? value
        : "list_transform(" + value + ", lambda " + variable + ": " + converted + ")";
  }

  private static String map(String value, SparkType.Map type, List<FileColumn> children) {
    if (children.size() < 2) {
      return value;
    }
    String keys = "map_keys(" + value + ")";
    String values = "map_values(" + value + ")";
    String newKeys = list(keys, type.key(), children.subList(0, 1));
    String newValues = list(values, type.value(), children.subList(1, 2));
    return newKeys.equals(keys) && newValues.equals(values)
        ? value
        : "CASE WHEN "
            + value
            + " IS NULL THEN NULL ELSE map("
            + newKeys
            + ", "
            + newValues
            + ") END";
  }

  // DuckDB writes only columns of this type itself; inside of others they go as their parts, which
  // the footer then says to be one.
  private static String insideVariant(String value) {
    return "CASE WHEN "
        + value
        + " IS NULL THEN NULL ELSE variant_to_parquet_variant("
        + value
        + ") END";
  }
}
