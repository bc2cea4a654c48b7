package floeberg.jdbc;

import java.sql.Struct;
import java.util.Arrays;
import java.util.Map;

/**
 * A struct's values in order.
 *
 * @param text as Spark casts it to STRING
 */
record JdbcStruct(String typeName, Object[] values, String text) implements Struct {
  @Override
  public String getSQLTypeName() {
    return typeName;
  }

  @Override
  public Object[] getAttributes() {
    return values.clone();
  }

  @Override
  public Object[] getAttributes(Map<String, Class<?>> map) {
    return getAttributes();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JdbcStruct struct
        && typeName.equals(struct.typeName)
        && Arrays.deepEquals(values, struct.values);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    return text;
  }
}
