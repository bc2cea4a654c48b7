package floeberg.write;

import floeberg.catalog.file.LocalFileIO;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A file system in which the n-th file that is made fails; named in a catalog's io-impl. */
public final class FailingFileIO implements FileIO {
  private static final AtomicInteger STEPS_LEFT = new AtomicInteger(Integer.MAX_VALUE);

  private final LocalFileIO files = new LocalFileIO();

  /** Lets the given number of steps succeed. */
  static void failAfter(int steps) {
    STEPS_LEFT.set(steps);
  }

  static void neverFail() {
    STEPS_LEFT.set(Integer.MAX_VALUE);
  }

  /** One step: fails exactly once, so that cleaning up works. */
  static void step(String what) {
    if (STEPS_LEFT.getAndDecrement() == 0) {
      throw new RuntimeIOException("planted failure at %s", what);
    }
  }

  @Override
  public void initialize(Map<String, String> properties) {
    files.initialize(properties);
  }

  @Override
  public InputFile newInputFile(String location) {
    return files.newInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    OutputFile file = files.newOutputFile(location);
    return new OutputFile() {
      @Override
      public PositionOutputStream create() {
        step(location);
        return file.create();
      }

      @Override
      public PositionOutputStream createOrOverwrite() {
        step(location);
        return file.createOrOverwrite();
      }

      @Override
      public String location() {
        return file.location();
      }

      @Override
      public InputFile toInputFile() {
        return file.toInputFile();
      }
    };
  }

  @Override
  public void deleteFile(String location) {
    files.deleteFile(location);
  }
}
