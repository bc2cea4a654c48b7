package floeberg.table;

/** Reads position delete files in Parquet; the engine does it. */
@FunctionalInterface
public interface DeleteFileReader {

  /** Takes some of the deleted positions of a data file. */
  @FunctionalInterface
  interface Positions {
    void accept(String dataFile, long[] positions);
  }

  /** Every row (fields 2147483546 and 2147483545) of the delete file, by data file and position. */
  void read(String deleteFile, Positions positions);
}
