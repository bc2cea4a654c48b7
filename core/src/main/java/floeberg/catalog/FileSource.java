package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;

/**
 * Plain files read as a table: {@code parquet.`path`}, {@code spark.read.csv(..)}, and tables USING
 * parquet, csv, json in the session catalog.
 *
 * @param format parquet, csv, json, text, binaryfile, in lower case
 * @param files absolute paths, in order; empty reads no row
 * @param partitionColumns names of the columns (last in the schema) whose values come from paths
 * @param partitionValues for each file the values of {@code partitionColumns} in Spark's internal
 *     form
 * @param options read options, keys in lower case
 */
public record FileSource(
    TableName name,
    String format,
    List<String> files,
    SparkType.Struct schema,
    List<String> partitionColumns,
    List<List<Object>> partitionValues,
    Map<String, String> options)
    implements TableSource {
  /** Reserved column of text files: the line's number in its file, BIGINT from 1. */
  public static final String LINE = "_line";

  /** Option of text files by which blank lines and comments are left out and not counted. */
  public static final String ROWS_ONLY = "floeberg.rows-only";
}
