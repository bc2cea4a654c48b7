package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;

/**
 * The declaration of a table of plain files in the session catalog.
 *
 * @param format parquet, csv, json, text, in lower case
 * @param location an absolute path; blank to be made with lets the catalog choose one
 * @param partitionColumns names of the columns that are folders, last in the schema
 */
public record FileTable(
    TableName name,
    String format,
    SparkType.Struct schema,
    List<String> partitionColumns,
    String location,
    boolean isExternal,
    Map<String, String> options,
    Map<String, String> properties) {

  /** The same table at a place. */
  public FileTable at(String place) {
    return new FileTable(
        name, format, schema, partitionColumns, place, isExternal, options, properties);
  }
}
