package floeberg.duckdb;

import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The DuckDB type that belongs to each Spark type. */
public final class DuckTypes {
  /** The only field of a struct that has none in Spark. */
  static final String NO_FIELD = "none";

  private DuckTypes() {}

  /** DuckDB's name of the type, as it is written in a cast. */
  public static String name(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple -> simpleName(simple);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> "VARCHAR";
      case SparkType.Decimal(int precision, int scale) ->
          "DECIMAL(" + Math.max(precision, 1) + "," + scale + ")";
      case SparkType.Time _ -> "TIME";
      case SparkType.YearMonthInterval _ -> "INTEGER";
      case SparkType.DayTimeInterval _ -> "BIGINT";
      case SparkType.Array(SparkType element, boolean _) -> name(element) + "[]";
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          "MAP(" + name(key) + ", " + name(value) + ")";
      case SparkType.Struct struct -> structName(struct, DuckTypes::name);
      case SparkType.Geometry _, SparkType.Geography _ -> "BLOB";
      case SparkType.UserDefined(String _, SparkType sqlType) -> name(sqlType);
    };
  }

  private static String simpleName(SparkType.Simple type) {
    return switch (type) {
      case BOOLEAN -> "BOOLEAN";
      case TINYINT -> "TINYINT";
      case SMALLINT -> "SMALLINT";
      case INT, VOID -> "INTEGER";
      case BIGINT -> "BIGINT";
      case FLOAT -> "FLOAT";
      case DOUBLE -> "DOUBLE";
      case DATE -> "DATE";
      case TIMESTAMP -> "TIMESTAMP WITH TIME ZONE";
      case TIMESTAMP_NTZ -> "TIMESTAMP";
      case BINARY -> "BLOB";
      case VARIANT -> "VARIANT";
      case CALENDAR_INTERVAL -> "INTERVAL";
    };
  }

  /** The type with the bits of floating numbers in place of the numbers, inside of it too. */
  static String bitsName(SparkType type) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> bitsName(element) + "[]";
      case SparkType.Struct struct -> structName(struct, DuckTypes::bitsName);
      default -> Coercion.isFloating(type) ? "BIT" : name(type);
    };
  }

  private static String structName(SparkType.Struct struct, Function<SparkType, String> typeName) {
    List<String> names = fieldNames(struct);
    if (names.isEmpty()) {
      return "STRUCT(" + DuckSql.name(NO_FIELD) + " INTEGER)";
    }
    var text = new StringBuilder("STRUCT(");
    for (int i = 0; i < names.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(DuckSql.name(names.get(i))).append(' ');
      text.append(typeName.apply(struct.fields().get(i).type()));
    }
    return text.append(')').toString();
  }

  /**
   * The names of a struct's fields in DuckDB: Spark's names, where DuckDB, which compares names
   * without regard to case, gets a number appended to the later of two equal ones.
   */
  public static List<String> fieldNames(SparkType.Struct struct) {
    var seen = new HashSet<String>();
    var names = new ArrayList<String>();
    for (SparkType.Field field : struct.fields()) {
      String name = field.name().isEmpty() ? "_" : field.name();
      for (int i = 2; !seen.add(name.toLowerCase(Locale.ROOT)); i++) {
        name = field.name() + "_" + i;
      }
      names.add(name);
    }
    return names;
  }
}
