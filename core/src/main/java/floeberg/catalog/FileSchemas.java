package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;

/** Finds the schema of plain files; the engine that reads them answers. */
@FunctionalInterface
public interface FileSchemas {
  /**
   * The columns inside the files, without those that come from folder names.
   *
   * @param format parquet, csv, json, text, binaryfile
   * @param files absolute paths, at least one
   * @param options read options, keys in lower case
   */
  SparkType.Struct schema(String format, List<String> files, Map<String, String> options);
}
