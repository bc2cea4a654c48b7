package floeberg.statement;

import floeberg.resolved.Attribute;
import floeberg.result.Row;
import floeberg.statement.Variables.Variable;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** The row of a FOR loop as variables: each column, and the whole row under the loop's variable. */
final class ScriptRow {
  private ScriptRow() {}

  static void declare(
      Optional<String> name, List<Attribute> columns, Row row, Variables variables) {
    for (int i = 0; i < columns.size(); i++) {
      Attribute column = columns.get(i);
      variables.declare(
          new Variable(
              column.name(),
              column.type(),
              Optional.empty(),
              Optional.ofNullable(row.values().get(i))));
    }
    if (name.isPresent()) {
      SparkType type =
          new SparkType.Struct(
              columns.stream()
                  .map(c -> new SparkType.Field(c.name(), c.type(), c.nullable()))
                  .toList());
      variables.declare(new Variable(name.get(), type, Optional.empty(), Optional.of(row)));
    }
  }
}
