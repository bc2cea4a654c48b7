package floeberg.catalog.kind;

import floeberg.catalog.file.LocalFileIO;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.io.FileIO;

/** The FileIO that a catalog's properties ask for. */
final class FileIOs {
  private static final String HADOOP = "org.apache.iceberg.hadoop.HadoopFileIO";

  private FileIOs() {}

  /**
   * The class in {@code io-impl}; the local file system when there is none, or Hadoop's is asked.
   */
  static FileIO open(Map<String, String> properties) {
    String className = properties.getOrDefault(CatalogProperties.FILE_IO_IMPL, HADOOP);
    if (className.equals(HADOOP)) {
      var io = new LocalFileIO();
      io.initialize(properties);
      return io;
    }
    return CatalogUtil.loadFileIO(className, properties, null);
  }
}
