package floeberg.duckdb;

import floeberg.duckdb.FileCopy.WrittenFile;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Files in the order of their partitions' values, NULL first: exact numbers by value, others by
 * their texts. Threads finish partitions in any order; row ids follow the order of the files.
 *
 * @param types of the partition keys, whose values files have as text
 */
record PartitionOrder(List<SparkType> types) implements Comparator<WrittenFile> {

  @Override
  public int compare(WrittenFile left, WrittenFile right) {
    int result = 0;
    for (int i = 0; result == 0 && i < types.size(); i++) {
      result = compare(types.get(i), left.partitionKeys().get(i), right.partitionKeys().get(i));
    }
    return result;
  }

  private static int compare(SparkType type, Optional<String> left, Optional<String> right) {
    if (left.isEmpty() || right.isEmpty()) {
      return Boolean.compare(left.isPresent(), right.isPresent());
    }
    boolean isExact = Coercion.isIntegral(type) || type instanceof SparkType.Decimal;
    return isExact
        ? new BigDecimal(left.get()).compareTo(new BigDecimal(right.get()))
        : left.get().compareTo(right.get());
  }
}
