package floeberg.table;

import java.util.List;

/** Reads position delete files in Parquet; the engine does it. */
@FunctionalInterface
public interface DeleteFileReader {

  /** Takes some of the positions that a delete file, by its index, has of a data file. */
  @FunctionalInterface
  interface Positions {
    void accept(int deleteFile, String dataFile, long[] positions);
  }

  /**
   * Every row (fields 2147483546 and 2147483545) of the delete files, one after the other, each by
   * data file and position.
   */
  void read(List<String> deleteFiles, Positions positions);
}
