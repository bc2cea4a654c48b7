package floeberg.jdbc;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An array's elements, each as {@code getObject} gives it. */
final class JdbcArray {
  private final Object[] elements;
  private final SparkType type;
  private final String text;

  private JdbcArray(Object[] elements, SparkType type, String text) {
    this.elements = elements;
    this.type = type;
    this.text = text;
  }

  static Array of(Object[] elements, SparkType type, String text) {
    return Completed.of(Array.class, new JdbcArray(elements, type, text));
  }

  public String getBaseTypeName() {
    return SqlTypes.name(type);
  }

  public int getBaseType() {
    return SqlTypes.facts(type).code();
  }

  public Object getArray() {
    return elements.clone();
  }

  public Object getArray(Map<String, Class<?>> map) {
    return getArray();
  }

  public Object getArray(long index, int count) throws SQLException {
    if (index < 1 || count < 0 || index - 1 + count > elements.length) {
      throw SqlErrors.wrongArgument(
          "There are no elements " + index + " to " + (index + count - 1));
    }
    return Arrays.copyOfRange(elements, (int) index - 1, (int) index - 1 + count);
  }

  /** The elements as rows of index and value; only of elements that a client can send back. */
  public ResultSet getResultSet() throws SQLException {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < elements.length; i++) {
      Object value = elements[i] == null ? null : Parameters.literal(elements[i]).value().get();
      rows.add(Row.of(i + 1, value));
    }
    var schema =
        new SparkType.Struct(
            List.of(
                new SparkType.Field("INDEX", SparkType.INT, false),
                new SparkType.Field("VALUE", type, true)));
    return RowSet.detached(Result.of(schema, rows));
  }

  public void free() {
    // Nothing is held.
  }

  @Override
  public String toString() {
    return text;
  }
}
