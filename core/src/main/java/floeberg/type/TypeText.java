package floeberg.type;

import static floeberg.type.SparkType.Text.UTF8_BINARY;

import java.util.Locale;
import java.util.stream.Collectors;

/** Types in SQL spelling: {@code DECIMAL(10,2)}, {@code STRUCT<a: INT NOT NULL>}. */
public final class TypeText {
  private TypeText() {}

  /** The spelling that CREATE TABLE takes and messages show. */
  public static String sql(SparkType type) {
    return switch (type) {
      case SparkType.Array(SparkType element, boolean _) -> "ARRAY<" + sql(element) + ">";
      case SparkType.Map(SparkType key, SparkType value, boolean _) ->
          "MAP<" + sql(key) + ", " + sql(value) + ">";
      case SparkType.Struct struct ->
          struct.fields().stream()
              .map(TypeText::field)
              .collect(Collectors.joining(", ", "STRUCT<", ">"));
      case SparkType.Text(String collation) ->
          collation.equals(UTF8_BINARY) ? "STRING" : "STRING COLLATE " + collation;
      case SparkType.Simple simple -> simple.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.Char text -> text.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.Varchar text -> text.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.Decimal decimal -> decimal.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.Time time -> time.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.YearMonthInterval interval -> interval.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.DayTimeInterval interval -> interval.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.Geometry geometry -> geometry.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.Geography geography -> geography.simpleString().toUpperCase(Locale.ROOT);
      case SparkType.UserDefined userDefined -> sql(userDefined.sqlType());
    };
  }

  private static String field(SparkType.Field field) {
    String comment =
        field.comment().map(text -> " COMMENT '" + text.replace("'", "\\'") + "'").orElse("");
    return quoteIfNeeded(field.name())
        + ": "
        + sql(field.type())
        + (field.nullable() ? "" : " NOT NULL")
        + comment;
  }

  /** The type as messages name it: in double quotes. */
  public static String quoted(SparkType type) {
    return "\"" + sql(type) + "\"";
  }

  /** A name in back-quotes where it is no plain identifier. */
  public static String quoteIfNeeded(String name) {
    return isPlain(name) ? name : "`" + name.replace("`", "``") + "`";
  }

  private static boolean isPlain(String name) {
    boolean hasLetter = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
      if (!isLetter && !(c >= '0' && c <= '9')) {
        return false;
      }
      hasLetter |= isLetter;
    }
    return hasLetter;
  }
}
