package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plain files read as a table: {@code parquet.`path`}, {@code spark.read.csv(..)}, and tables USING
 * parquet, csv, json in the session catalog.
 *
 * @param format parquet, avro, csv, json, xml, text, binaryfile, in lower case
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
  /** The value that each file has in a partition column. */
  public List<Object> partition(int column) {
    var values = new ArrayList<Object>();
    partitionValues.forEach(row -> values.add(row.get(column)));
    return values;
  }

  /** Reserved column of text files: the line's number in its file, BIGINT from 1. */
  public static final String LINE = "_line";

  /** Hidden column of all plain files: what is known of the file that a row is from. */
  public static final SparkType.Field METADATA =
      new SparkType.Field(
          "_metadata",
          new SparkType.Struct(
              List.of(
                  new SparkType.Field("file_path", SparkType.STRING, false),
                  new SparkType.Field("file_name", SparkType.STRING, false),
                  new SparkType.Field("file_size", SparkType.BIGINT, false),
                  new SparkType.Field("file_block_start", SparkType.BIGINT, false),
                  new SparkType.Field("file_block_length", SparkType.BIGINT, false),
                  new SparkType.Field("file_modification_time", SparkType.TIMESTAMP, false))),
          false);

  /** Option of text files whose records are no lines: the format, csv or xml. */
  public static final String RECORDS = "floeberg.records";

  /** Option of text files by which blank lines and comments are left out and not counted. */
  public static final String ROWS_ONLY = "floeberg.rows-only";
}
