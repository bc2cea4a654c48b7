package floeberg.catalog;

import floeberg.plan.TableCommand;
import floeberg.type.SparkType;
import java.util.List;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;

/** Spark's types in Iceberg and back, by the rules of Iceberg's Spark integration. */
public final class IcebergTypes {
  private IcebergTypes() {}

  /** The Spark type of values of the Iceberg type. */
  public static SparkType toSpark(Type type) {
    throw new UnsupportedOperationException(type.toString());
  }

  /** A schema's columns: a required field is not nullable, its doc is the comment. */
  public static SparkType.Struct toSpark(Schema schema) {
    throw new UnsupportedOperationException(schema.toString());
  }

  /** A type without ids given yet: ids count from {@code firstId}. */
  public static Type toIceberg(SparkType type, int firstId) {
    throw new UnsupportedOperationException(type + " " + firstId);
  }

  /** A new table's schema; field ids are given by the catalog when it makes the table. */
  public static Schema toIceberg(SparkType.Struct columns) {
    throw new UnsupportedOperationException(columns.toString());
  }

  /** The partition spec of PARTITIONED BY. */
  public static PartitionSpec partitionSpec(Schema schema, List<TableCommand.Transform> transforms) {
    throw new UnsupportedOperationException(schema + " " + transforms);
  }
}
