package floeberg.result;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Values in Spark's internal form, by position; NULL is Java's null. */
public record Row(List<Object> values) {
  public Row {
    values = Collections.unmodifiableList(values);
  }

  public static Row of(Object... values) {
    return new Row(Arrays.asList(values));
  }
}
