package floeberg.catalog.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A local file to write; on the disk when its stream is closed. */
final class LocalOutputFile implements OutputFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private final LocalFileIO io;
  private final String location;
  private final Path path;

  LocalOutputFile(LocalFileIO io, String location, Path path) {
    this.io = io;
    this.location = location;
    this.path = path;
  }

  @Override
  public PositionOutputStream create() {
    return open(Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  @Override
  public PositionOutputStream createOrOverwrite() {
    return open(
        Set.of(
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE));
  }

  private PositionOutputStream open(Set<? extends OpenOption> how) {
    try {
      if (path.getParent() != null) {
        Files.createDirectories(path.getParent());
      }
      return new Stream(FileChannel.open(path, how));
    } catch (FileAlreadyExistsException e) {
      throw new AlreadyExistsException(e, "File already exists: %s", location);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to create: %s", location);
    }
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public InputFile toInputFile() {
    return new LocalInputFile(location, path);
  }

  @Override
  public String toString() {
    return location;
  }

  private final class Stream extends PositionOutputStream {
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long written;
    private boolean isClosed;

    Stream(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public long getPos() {
      return written + buffer.position();
    }

    @Override
    public void write(int value) throws IOException {
      if (!buffer.hasRemaining()) {
        drain();
      }
      buffer.put((byte) value);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      int from = offset;
      int left = length;
      while (left > 0) {
        if (!buffer.hasRemaining()) {
          drain();
        }
        int count = Math.min(left, buffer.remaining());
        buffer.put(source, from, count);
        from += count;
        left -= count;
      }
    }

    private void drain() throws IOException {
      buffer.flip();
      while (buffer.hasRemaining()) {
        written += channel.write(buffer);
      }
      buffer.clear();
    }

    @Override
    public void close() throws IOException {
      if (isClosed) {
        return;
      }
      isClosed = true;
      try (channel) {
        drain();
        channel.force(false);
      }
      io.created(path);
      if (isMetadataFile(path.getFileName().toString())) {
        io.syncFolders();
      }
    }
  }

  private static boolean isMetadataFile(String name) {
    return name.contains(".metadata.json");
  }
}
