package floeberg.table;

/** Reads position delete files in Parquet; the engine does it. */
@FunctionalInterface
public interface DeleteFileReader {

  /** Takes one deleted position. */
  @FunctionalInterface
  interface Positions {
    void accept(String dataFile, long position);
  }

  /** Every row (fields 2147483546 and 2147483545) of the delete file, in any order. */
  void read(String deleteFile, Positions positions);
}
