package floeberg.statement;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of text being collected for a result of SHOW, DESCRIBE and the like. */
final class Rows {
  private final SparkType.Struct schema;
  private final List<Row> rows = new ArrayList<>();

  private Rows(SparkType.Struct schema) {
    this.schema = schema;
  }

  /** Columns of type STRING. */
  static Rows of(String... columns) {
    return new Rows(
        new SparkType.Struct(
            Arrays.stream(columns)
                .map(column -> new SparkType.Field(column, SparkType.STRING, true))
                .toList()));
  }

  /** Columns of any types. */
  static Rows of(SparkType.Field... columns) {
    return new Rows(new SparkType.Struct(List.of(columns)));
  }

  /** One more row; null is NULL. */
  Rows add(Object... values) {
    rows.add(Row.of(values));
    return this;
  }

  Result result() {
    return Result.of(schema, List.copyOf(rows));
  }
}
