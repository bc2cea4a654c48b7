package floeberg.testing.faults;

import floeberg.catalog.file.LocalFileIO;
import java.io.IOException;
import java.io.Serial;
import java.util.Map;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.DelegateFileIO;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;

/** The local file system, each of whose steps may fail; see {@link Steps}. */
public final class FaultyFileIO implements DelegateFileIO {
  @Serial private static final long serialVersionUID = 1L;

  private final LocalFileIO files = new LocalFileIO();

  @Override
  public void initialize(Map<String, String> properties) {
    files.initialize(properties);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }

  private static void step(Steps.Action action, String what) {
    Steps.watched().take(action, what);
  }

  @Override
  public InputFile newInputFile(String location) {
    return new FaultyInput(files.newInputFile(location));
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new FaultyOutput(files.newOutputFile(location));
  }

  @Override
  public void deleteFile(String location) {
    step(Steps.Action.DELETE, "delete " + location);
    files.deleteFile(location);
  }

  @Override
  public void deleteFiles(Iterable<String> locations) {
    int failed = 0;
    for (String location : locations) {
      try {
        deleteFile(location);
      } catch (RuntimeException e) {
        failed++;
      }
    }
    if (failed > 0) {
      throw new BulkDeletionFailureException(failed);
    }
  }

  @Override
  public Iterable<FileInfo> listPrefix(String prefix) {
    step(Steps.Action.READ, "list " + prefix);
    return files.listPrefix(prefix);
  }

  @Override
  public void deletePrefix(String prefix) {
    step(Steps.Action.DELETE, "delete " + prefix);
    files.deletePrefix(prefix);
  }

  @Override
  public void close() {
    files.close();
  }

  private record FaultyInput(InputFile file) implements InputFile {
    @Override
    public long getLength() {
      return file.getLength();
    }

    @Override
    public SeekableInputStream newStream() {
      step(Steps.Action.READ, "read " + file.location());
      return file.newStream();
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public boolean exists() {
      return file.exists();
    }
  }

  private record FaultyOutput(OutputFile file) implements OutputFile {
    @Override
    public PositionOutputStream create() {
      step(Steps.Action.WRITE, "create " + file.location());
      return new FaultyStream(file.create(), file.location());
    }

    @Override
    public PositionOutputStream createOrOverwrite() {
      step(Steps.Action.WRITE, "create " + file.location());
      return new FaultyStream(file.createOrOverwrite(), file.location());
    }

    @Override
    public String location() {
      return file.location();
    }

    @Override
    public InputFile toInputFile() {
      return new FaultyInput(file.toInputFile());
    }
  }

  /** A stream whose end may fail, after all was written. */
  private static final class FaultyStream extends PositionOutputStream {
    private final PositionOutputStream stream;
    private final String location;
    private boolean isClosed;

    FaultyStream(PositionOutputStream stream, String location) {
      this.stream = stream;
      this.location = location;
    }

    @Override
    public long getPos() throws IOException {
      return stream.getPos();
    }

    @Override
    public void write(int value) throws IOException {
      stream.write(value);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      stream.write(source, offset, length);
    }

    @Override
    public void flush() throws IOException {
      stream.flush();
    }

    @Override
    public void close() throws IOException {
      stream.close();
      if (!isClosed) {
        isClosed = true;
        step(Steps.Action.WRITE, "finish " + location);
      }
    }
  }
}
