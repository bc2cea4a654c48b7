package floeberg.table;

import floeberg.result.Row;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** One data file of a scan with the deletes that apply to it. */
public interface ScanFile {
  /** Where it is, as the manifest says; {@code _file} shows it. */
  String path();

  /** The path for readers of the local file system: without a scheme. */
  String localPath();

  /** parquet, avro or orc. */
  String format();

  /** The same file, read from a local Parquet copy of its rows. */
  ScanFile readFrom(String parquetCopy);

  long recordCount();

  long sizeInBytes();

  int specId();

  /** Values of {@link ScanFiles#partitionType}. */
  Row partition();

  /** Values of identity partition columns by field id; they win over what the file holds. */
  Map<Integer, Object> identityValues();

  /** {@code _last_updated_sequence_number} of rows that have none of their own. */
  long dataSequenceNumber();

  /** {@code _row_id} of the first row; empty below format version 3. */
  OptionalLong firstRowId();

  /** Whether {@link PositionDeletes#load} finds deleted positions for this file. */
  boolean hasPositionDeletes();

  /** Equality delete files that apply, each newer than this file. */
  List<EqualityDelete> equalityDeletes();
}
