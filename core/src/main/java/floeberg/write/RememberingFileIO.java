package floeberg.write;

import java.io.Serial;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** A FileIO that tells each new file's location before anything is written to it. */
@SuppressWarnings("serial") // Iceberg's interface is serializable; this never leaves the process.
final class RememberingFileIO implements FileIO {
  @Serial private static final long serialVersionUID = 1L;

  private final FileIO files;
  private final transient Consumer<String> created;

  RememberingFileIO(FileIO files, Consumer<String> created) {
    this.files = files;
    this.created = created;
  }

  @Override
  public InputFile newInputFile(String location) {
    return files.newInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    created.accept(location);
    return files.newOutputFile(location);
  }

  @Override
  public void deleteFile(String location) {
    files.deleteFile(location);
  }

  @Override
  public Map<String, String> properties() {
    return files.properties();
  }
}
