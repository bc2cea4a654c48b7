package floeberg.table;

import floeberg.catalog.IcebergValues;
import floeberg.result.Row;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Partitioning;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;

/** The partition values of files of any spec, as values of the union of all specs. */
final class PartitionValues {
  private final Types.StructType unionType;
  private final Map<Integer, PartitionSpec> specs;
  // For each field of the union its position in the spec's tuple, or -1.
  private final Map<Integer, int[]> positions = new HashMap<>();

  PartitionValues(Table table) {
    this.unionType = Partitioning.partitionType(table);
    this.specs = table.specs();
    specs.forEach((id, spec) -> positions.put(id, positions(spec)));
  }

  private int[] positions(PartitionSpec spec) {
    List<Types.NestedField> fields = unionType.fields();
    int[] found = new int[fields.size()];
    Arrays.fill(found, -1);
    for (int i = 0; i < found.length; i++) {
      for (int j = 0; j < spec.fields().size(); j++) {
        if (spec.fields().get(j).fieldId() == fields.get(i).fieldId()) {
          found[i] = j;
        }
      }
    }
    return found;
  }

  Types.StructType type() {
    return unionType;
  }

  Row of(DataFile file) {
    int[] from = positions.get(file.specId());
    var values = new Object[from.length];
    for (int i = 0; i < from.length; i++) {
      if (from[i] >= 0) {
        Object value = file.partition().get(from[i], Object.class);
        values[i] = IcebergValues.toSpark(unionType.fields().get(i).type(), value);
      }
    }
    return Row.of(values);
  }

  Map<Integer, Object> identityValues(DataFile file) {
    PartitionSpec spec = specs.get(file.specId());
    StructLike partition = file.partition();
    var values = new HashMap<Integer, Object>();
    for (int i = 0; i < spec.fields().size(); i++) {
      PartitionField field = spec.fields().get(i);
      if (field.transform().isIdentity()) {
        Types.NestedField type = spec.partitionType().fields().get(i);
        values.put(
            field.sourceId(), IcebergValues.toSpark(type.type(), partition.get(i, Object.class)));
      }
    }
    return values;
  }
}
