package floeberg.duckdb;

import floeberg.resolved.Query;
import floeberg.table.PositionBitmap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;

/** Writes the rows of a query to Parquet files by DuckDB's COPY. */
public interface FileCopy {

  /**
   * Runs the query and writes its rows. Folders are made as needed. When it fails or is canceled,
   * files it began may be left in the target's folder: the caller removes the folder or the files.
   *
   * @return one entry for each file written, in order of the partition keys' texts; none when there
   *     were no rows
   */
  List<WrittenFile> copy(Query query, Layout layout, Target target);

  /**
   * Writes Iceberg position delete files, each in order of the data files' paths and positions.
   *
   * @param files the positions of each, by data file; at least one
   * @param target a folder, in which files get names of any kind
   * @return the files in that order
   */
  List<WrittenFile> copyPositions(List<SortedMap<String, PositionBitmap>> files, Target target);

  /**
   * What goes into the files.
   *
   * @param columns the file's columns; the query's first outputs by position
   * @param partitionKeys how many of the query's outputs follow the columns as partition keys: they
   *     are not stored; rows with equal keys go to a file of their own
   * @param order keys to sort by within each file, over the query's outputs; empty keeps the
   *     query's order where it has one
   */
  record Layout(
      List<FileColumn> columns, int partitionKeys, List<floeberg.resolved.Expr.Order> order) {}

  /**
   * A column, field, element, key or value in a file.
   *
   * @param name as it stands in the file; element, key and value for parts of arrays and maps
   * @param fieldId negative in all columns for files without field ids
   * @param fileType DuckDB type to cast to before writing, for example UUID; empty leaves the type
   *     that belongs to the Spark type
   * @param children fields of a struct, the element of an array, key and value of a map
   */
  record FileColumn(
      String name, int fieldId, Optional<String> fileType, List<FileColumn> children) {}

  /**
   * Where files go.
   *
   * @param path without partition keys and size limit the file itself, else a new folder in which
   *     files get names of DuckDB's choice
   * @param codec DuckDB's name of the compression: zstd, snappy, gzip, lz4_raw, brotli,
   *     uncompressed
   * @param compressionLevel only for zstd
   * @param fileSizeBytes files are cut about this size; empty never cuts
   */
  record Target(
      String path,
      String codec,
      OptionalLong compressionLevel,
      OptionalLong rowGroupSize,
      OptionalLong fileSizeBytes) {}

  /**
   * A finished file.
   *
   * @param partitionKeys DuckDB's text of each key in order; empty is NULL
   * @param statistics by field id, primitive columns only
   */
  record WrittenFile(
      String path,
      long recordCount,
      long sizeInBytes,
      List<Optional<String>> partitionKeys,
      Map<Integer, ColumnStatistics> statistics) {}

  /**
   * What DuckDB knows of one column of a file.
   *
   * @param min smallest value as DuckDB prints it, binaries as hex; not exact when cut short
   */
  record ColumnStatistics(
      OptionalLong sizeInBytes,
      OptionalLong valueCount,
      OptionalLong nullCount,
      OptionalLong nanCount,
      Optional<String> min,
      Optional<String> max,
      boolean isMinExact,
      boolean isMaxExact) {}
}
