package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The partition values of rows: computed by the engine as columns of simple types, and read back
 * from their text.
 */
final class PartitionKeys {
  private final PartitionSpec spec;
  private final Schema schema;

  /** Keys of rows of the schema under the spec. */
  PartitionKeys(PartitionSpec spec, Schema schema) {
    this.spec = spec;
    this.schema = schema;
  }

  /** How many key columns {@link #addTo} adds: void transforms need none. */
  int count() {
    return (int) spec.fields().stream().filter(f -> !f.transform().isVoid()).count();
  }

  /** The query, whose first outputs are the schema's columns, with the keys behind. */
  Query addTo(WriteSession session, Query query) {
    if (count() == 0) {
      return query;
    }
    var columns = new ArrayList<>(Queries.pass(query.output()));
    for (PartitionField field : spec.fields()) {
      if (!field.transform().isVoid()) {
        Expr key = key(field, query.output());
        Attribute attribute = session.attribute(field.name(), key.type(), true);
        columns.add(new Query.Named(key, attribute));
      }
    }
    return new Query.Project(query, columns);
  }

  private Expr key(PartitionField field, List<Attribute> columns) {
    Expr source = source(field.sourceId(), columns);
    return TransformExpressions.key(field.transform(), schema.findType(field.sourceId()), source);
  }

  /** The expression that reads a field of the schema, also inside structs. */
  Expr source(int fieldId, List<Attribute> columns) {
    String[] path = path(fieldId);
    List<Types.NestedField> fields = schema.columns();
    Expr expression = null;
    for (String name : path) {
      int index = indexOf(fields, name);
      if (expression == null) {
        expression = new Expr.Reference(columns.get(index));
      } else {
        SparkType.Field part = ((SparkType.Struct) expression.type()).fields().get(index);
        boolean isNullable = expression.nullable() || part.nullable();
        expression = new Expr.Field(expression, index, part.type(), isNullable);
      }
      Type type = fields.get(index).type();
      fields = type.isStructType() ? type.asStructType().fields() : List.of();
    }
    return expression;
  }

  // Names may hold dots, so the path is found by walking, not by splitting.
  private String[] path(int fieldId) {
    var path = new ArrayList<String>();
    if (!find(schema.columns(), fieldId, path)) {
      throw new IllegalArgumentException("Cannot find source column: " + fieldId);
    }
    return path.toArray(String[]::new);
  }

  private static boolean find(List<Types.NestedField> fields, int fieldId, List<String> path) {
    for (Types.NestedField field : fields) {
      path.add(field.name());
      boolean isHere = field.fieldId() == fieldId;
      boolean isBelow =
          field.type().isStructType() && find(field.type().asStructType().fields(), fieldId, path);
      if (isHere || isBelow) {
        return true;
      }
      path.removeLast();
    }
    return false;
  }

  private static int indexOf(List<Types.NestedField> fields, String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException("Cannot find field: " + name);
  }

  /** The partition of a file whose rows have these keys. */
  StructLike partition(List<Optional<String>> keys) {
    Types.StructType type = spec.partitionType();
    var partition = new PartitionData(type);
    int next = 0;
    for (int i = 0; i < spec.fields().size(); i++) {
      if (spec.fields().get(i).transform().isVoid()) {
        continue;
      }
      Optional<String> key = keys.get(next++);
      if (key.isPresent()) {
        Type resultType = type.fields().get(i).type();
        partition.set(i, TransformExpressions.parse(resultType, key.get()));
      }
    }
    return partition;
  }
}
