package floeberg.resolved;

import floeberg.type.SparkType;
import java.util.List;

/**
 * A column of a query's output. Only the id identifies it; the name and qualifier serve resolution
 * and the result's schema.
 *
 * @param id unique within one analysis
 * @param qualifier table alias or full table name parts, empty when none
 * @param metadata Spark's field metadata as JSON object text, empty when none
 */
public record Attribute(
    long id,
    String name,
    SparkType type,
    boolean nullable,
    List<String> qualifier,
    String metadata,
    boolean isMetadataColumn) {
  /** The hidden column that says which of a program's partitions a row is in. */
  public static final String PARTITION_NUMBER = "_partition_number";

  public Attribute {
    qualifier = List.copyOf(qualifier);
  }

  public Attribute(long id, String name, SparkType type, boolean nullable) {
    this(id, name, type, nullable, List.of(), "", false);
  }

  public Attribute withNullable(boolean isNullable) {
    return new Attribute(id, name, type, isNullable, qualifier, metadata, isMetadataColumn);
  }

  public Attribute withQualifier(List<String> newQualifier) {
    return new Attribute(id, name, type, nullable, newQualifier, metadata, isMetadataColumn);
  }

  public Attribute withName(String newName) {
    return new Attribute(id, newName, type, nullable, qualifier, metadata, isMetadataColumn);
  }

  /** The same as a hidden column, which says where a row is from. */
  public Attribute asMetadata() {
    return new Attribute(id, name, type, nullable, qualifier, metadata, true);
  }

  public boolean isPartitionNumber() {
    return isMetadataColumn && name.equals(PARTITION_NUMBER);
  }

  public Attribute withId(long newId) {
    return new Attribute(newId, name, type, nullable, qualifier, metadata, isMetadataColumn);
  }
}
