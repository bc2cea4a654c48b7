package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.IcebergTypes;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Statement;
import floeberg.plan.TableCommand.ColumnDefinition;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Default values of columns, which tables have from format version 3 on. Spark refuses them for
 * Iceberg tables of any version.
 */
final class ColumnDefaults {
  private static final int FIRST_VERSION = 3;
  private static final String DEFAULT_VERSION = "2";

  private ColumnDefaults() {}

  /** Whether a table of these properties may have defaults. */
  static boolean areKept(Map<String, String> properties) {
    String version = properties.getOrDefault(TableProperties.FORMAT_VERSION, DEFAULT_VERSION);
    try {
      return Integer.parseInt(version) >= FIRST_VERSION;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  static boolean areKept(int formatVersion) {
    return formatVersion >= FIRST_VERSION;
  }

  /** The schema with the declared columns' defaults, for rows there are and rows to come. */
  static Schema with(Schema schema, List<ColumnDefinition> columns, StatementContext context) {
    var fields = new ArrayList<Types.NestedField>();
    for (int i = 0; i < schema.columns().size(); i++) {
      Types.NestedField field = schema.columns().get(i);
      ColumnDefinition column = columns.get(i);
      Optional<Literal<?>> value =
          column.defaultText().flatMap(text -> literal(text, column.type(), context));
      fields.add(value.isPresent() ? withDefault(field, value.get()) : field);
    }
    return new Schema(fields);
  }

  private static Types.NestedField withDefault(Types.NestedField field, Literal<?> value) {
    return Types.NestedField.from(field).withInitialDefault(value).withWriteDefault(value).build();
  }

  /** The value of a default's text; empty for NULL. */
  static Optional<Literal<?>> literal(String text, SparkType type, StatementContext context) {
    Statement parsed = context.parse("SELECT " + text, Map.of(), List.of());
    if (!(parsed instanceof Statement.Query(CoreRelation.Project project))
        || project.expressions().size() != 1) {
      throw FloebergException.of(
          analysis("INVALID_DEFAULT_VALUE.UNRESOLVED_EXPRESSION"),
          "statement",
          "DEFAULT",
          "colName",
          "",
          "defaultValue",
          text);
    }
    Expression expression = project.expressions().getFirst();
    Object value = context.constant(expression, type);
    return value == null ? Optional.empty() : Optional.of(literal(value, type));
  }

  private static Literal<?> literal(Object value, SparkType type) {
    Type iceberg = IcebergTypes.toIceberg(type, 1);
    Literal<?> plain =
        switch (value) {
          case byte[] bytes -> Expressions.lit(ByteBuffer.wrap(bytes));
          case BigDecimal decimal -> Expressions.lit(decimal);
          case Byte number -> Expressions.lit(number.intValue());
          case Short number -> Expressions.lit(number.intValue());
          default -> Expressions.lit(value);
        };
    Literal<?> converted = plain.to(iceberg);
    if (converted == null) {
      throw new UnsupportedOperationException(
          "Default values of type " + type.simpleString() + " are not supported");
    }
    return converted;
  }
}
