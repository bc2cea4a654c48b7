package floeberg.duckdb;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;

/**
 * Values to sort by. Inside arrays and structs Spark's NULL is the smallest value, DuckDB's the
 * largest; so parts become pairs whose first says whether the part is there.
 */
final class SortKeys {
  private SortKeys() {}

  static String of(String value, SparkType type, CastWriter casts) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> {
        String variable = casts.freshName();
        yield "list_transform("
            + value
            + ", lambda "
            + variable
            + ": "
            + part(variable, element, casts)
            + ")";
      }
      case SparkType.Struct struct -> struct(value, struct, casts);
      default -> value;
    };
  }

  private static String part(String value, SparkType type, CastWriter casts) {
    return "struct_pack(n := " + value + " IS NOT NULL, v := " + of(value, type, casts) + ")";
  }

  private static String struct(String value, SparkType.Struct type, CastWriter casts) {
    List<String> names = DuckTypes.fieldNames(type);
    if (names.isEmpty()) {
      return value;
    }
    var parts = new ArrayList<String>();
    for (int i = 0; i < names.size(); i++) {
      String field = "struct_extract(" + value + ", " + DuckSql.text(names.get(i)) + ")";
      parts.add("f" + i + " := " + part(field, type.fields().get(i).type(), casts));
    }
    return "CASE WHEN "
        + value
        + " IS NOT NULL THEN struct_pack("
        + String.join(", ", parts)
        + ") END";
  }
}
