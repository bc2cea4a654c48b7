package floeberg.table;

import java.util.List;

/**
 * An equality delete file: a row of a data file is deleted when it equals one of its rows in all
 * the fields, NULL equal to NULL.
 *
 * @param format parquet, avro or orc
 */
public record EqualityDelete(
    String path, String format, List<Integer> fieldIds, long recordCount, long sequenceNumber) {
  public EqualityDelete {
    fieldIds = List.copyOf(fieldIds);
  }
}
