package floeberg.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Standard output that ends the run when nothing can be written, where PrintStream goes on. */
final class StandardOutput extends OutputStream {
  private final OutputStream file = new FileOutputStream(FileDescriptor.out);
  private boolean isLost;

  /** Nothing can be written any more. */
  static final class LostException extends UncheckedIOException {
    LostException(IOException cause) {
      super("cannot write the output: " + cause.getMessage(), cause);
    }

    /** Whether the reader has seen enough, as {@code head} does. */
    boolean isClosedPipe() {
      return "Broken pipe".equals(getCause().getMessage());
    }
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (isLost) {
      return;
    }
    try {
      file.write(bytes, offset, length);
    } catch (IOException e) {
      isLost = true;
      throw new LostException(e);
    }
  }
}
