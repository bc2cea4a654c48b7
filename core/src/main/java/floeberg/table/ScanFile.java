package floeberg.table;

import floeberg.result.Row;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.iceberg.types.Types;

/** One data file of a scan with the deletes that apply to it. */
public interface ScanFile {
  /** A column that scans offer beside the table's: the {@link #key} of each row's file. */
  String KEY_COLUMN = "_floeberg_file_key";

  /** Where it is, as the manifest says; {@code _file} shows it. */
  String path();

  /** A number that stands for the path where a text for every row would be too much. */
  static long key(String path) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(path.getBytes(StandardCharsets.UTF_8));
      return ByteBuffer.wrap(digest).getLong();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }

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

  /** Between which numbers a decimal or integer column's values lie; empty when unknown. */
  Optional<ValueRange> range(Types.NestedField field);

  /**
   * Whether the file's metrics speak of other columns and not of this one, or of a struct inside of
   * it: writers may leave out columns that are all NULL.
   */
  boolean mayLack(Types.NestedField field);

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
