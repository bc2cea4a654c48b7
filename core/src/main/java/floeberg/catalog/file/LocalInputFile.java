package floeberg.catalog.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.RangeReadable;
import org.apache.iceberg.io.SeekableInputStream;

/** A local file to read, buffered. */
final class LocalInputFile implements InputFile {
  private static final int BUFFER_BYTES = 1 << 16;

  private final String location;
  private final Path path;

  LocalInputFile(String location, Path path) {
    this.location = location;
    this.path = path;
  }

  @Override
  public long getLength() {
    try {
      return Files.size(path);
    } catch (NoSuchFileException e) {
      throw new NotFoundException(e, "File does not exist: %s", location);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to get the length of: %s", location);
    }
  }

  @Override
  public SeekableInputStream newStream() {
    try {
      return new Stream(FileChannel.open(path, StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      throw new NotFoundException(e, "Failed to open input stream for file: %s", location);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to open: %s", location);
    }
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public boolean exists() {
    return Files.exists(path);
  }

  @Override
  public String toString() {
    return location;
  }

  private static final class Stream extends SeekableInputStream implements RangeReadable {
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    // Where in the file the buffer's first byte lies.
    private long bufferStart;

    Stream(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public long getPos() {
      return bufferStart + buffer.position();
    }

    @Override
    public void seek(long position) {
      long offset = position - bufferStart;
      if (offset >= 0 && offset <= buffer.limit()) {
        buffer.position((int) offset);
      } else {
        bufferStart = position;
        buffer.position(0).limit(0);
      }
    }

    private boolean fill() throws IOException {
      if (buffer.hasRemaining()) {
        return true;
      }
      bufferStart += buffer.position();
      buffer.clear();
      int count = channel.read(buffer, bufferStart);
      buffer.flip();
      return count > 0;
    }

    @Override
    public int read() throws IOException {
      return fill() ? buffer.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, buffer.remaining());
      buffer.get(target, offset, count);
      return count;
    }

    @Override
    public void readFully(long position, byte[] target, int offset, int length) throws IOException {
      ByteBuffer bytes = ByteBuffer.wrap(target, offset, length);
      long from = position;
      while (bytes.hasRemaining()) {
        int count = channel.read(bytes, from);
        if (count < 0) {
          throw new EOFException("The file ends before byte " + (position + length));
        }
        from += count;
      }
    }

    @Override
    public int readTail(byte[] target, int offset, int length) throws IOException {
      long size = channel.size();
      int count = (int) Math.min(length, size);
      readFully(size - count, target, offset, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
