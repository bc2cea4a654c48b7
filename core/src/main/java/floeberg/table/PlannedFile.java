package floeberg.table;

import floeberg.catalog.file.LocalPaths;
import floeberg.result.Row;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Types;

/**
 * A data file of a manifest as a scan sees it.
 *
 * @param copy the local Parquet file that it is read from instead
 */
record PlannedFile(
    DataFile file,
    PartitionValues partitions,
    List<DeleteFile> positionDeletes,
    List<EqualityDelete> equalityDeletes,
    Optional<String> copy)
    implements ScanFile {

  PlannedFile(
      DataFile file,
      PartitionValues partitions,
      List<DeleteFile> positionDeletes,
      List<EqualityDelete> equalityDeletes) {
    this(file, partitions, positionDeletes, equalityDeletes, Optional.empty());
  }

  @Override
  public ScanFile readFrom(String parquetCopy) {
    return new PlannedFile(
        file, partitions, positionDeletes, equalityDeletes, Optional.of(parquetCopy));
  }

  static EqualityDelete equality(DeleteFile delete) {
    return new EqualityDelete(
        LocalPaths.plain(delete.location()),
        delete.format().name().toLowerCase(Locale.ROOT),
        delete.equalityFieldIds(),
        delete.recordCount(),
        delete.dataSequenceNumber() == null ? 0 : delete.dataSequenceNumber());
  }

  @Override
  public String path() {
    return file.location();
  }

  @Override
  public String localPath() {
    return copy.orElseGet(() -> LocalPaths.plain(file.location()));
  }

  @Override
  public String format() {
    return copy.isPresent() ? "parquet" : file.format().name().toLowerCase(Locale.ROOT);
  }

  @Override
  public long recordCount() {
    return file.recordCount();
  }

  @Override
  public long sizeInBytes() {
    return file.fileSizeInBytes();
  }

  @Override
  public int specId() {
    return file.specId();
  }

  @Override
  public Row partition() {
    return partitions.of(file);
  }

  @Override
  public Map<Integer, Object> identityValues() {
    return partitions.identityValues(file);
  }

  @Override
  public long dataSequenceNumber() {
    return file.dataSequenceNumber() == null ? 0 : file.dataSequenceNumber();
  }

  @Override
  public OptionalLong firstRowId() {
    return file.firstRowId() == null ? OptionalLong.empty() : OptionalLong.of(file.firstRowId());
  }

  @Override
  public boolean hasPositionDeletes() {
    return !positionDeletes.isEmpty();
  }

  @Override
  public Optional<ValueRange> range(Types.NestedField field) {
    ByteBuffer lower = of(file.lowerBounds(), field);
    ByteBuffer upper = of(file.upperBounds(), field);
    if (lower != null && upper != null) {
      return Optional.of(new ValueRange(number(field, lower), number(field, upper)));
    }
    Long values = of(file.valueCounts(), field);
    boolean isAllNull = values != null && values.equals(of(file.nullValueCounts(), field));
    return isAllNull ? Optional.of(ValueRange.of(BigDecimal.ZERO)) : Optional.empty();
  }

  @Override
  public boolean mayLack(Types.NestedField field) {
    Map<Integer, Long> counts = file.valueCounts();
    return counts != null && !counts.isEmpty() && mayLack(field, counts.keySet());
  }

  private static boolean mayLack(Types.NestedField field, Set<Integer> known) {
    if (!isKnown(field, known)) {
      return true;
    }
    return field.type().isStructType()
        && field.type().asStructType().fields().stream()
            .anyMatch(inner -> inner.type().isStructType() && mayLack(inner, known));
  }

  /** Whether a column of values in the field is among those that are known. */
  private static boolean isKnown(Types.NestedField field, Set<Integer> known) {
    return known.contains(field.fieldId())
        || field.type().isNestedType()
            && field.type().asNestedType().fields().stream()
                .anyMatch(inner -> isKnown(inner, known));
  }

  private static <T> T of(Map<Integer, T> metric, Types.NestedField field) {
    return metric == null ? null : metric.get(field.fieldId());
  }

  private static BigDecimal number(Types.NestedField field, ByteBuffer bound) {
    Object value = Conversions.fromByteBuffer(field.type(), bound);
    return value instanceof BigDecimal decimal ? decimal : new BigDecimal(value.toString());
  }
}
