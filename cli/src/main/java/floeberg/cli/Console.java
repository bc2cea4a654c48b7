package floeberg.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Where a command prints.
 *
 * @param out results; flushed by whoever prints
 * @param err everything else
 * @param isInputTerminal whether statements are typed
 * @param isOutputTerminal whether results are looked at
 */
record Console(
    PrintStream out, PrintStream err, boolean isInputTerminal, boolean isOutputTerminal) {
  private static final int BUFFER = 1 << 16;

  // The start script knows what is a terminal; asking in Java would load the line editor.
  private static final Console STANDARD =
      new Console(
          stream(FileDescriptor.out),
          stream(FileDescriptor.err),
          Boolean.getBoolean("floeberg.terminal.in"),
          Boolean.getBoolean("floeberg.terminal.out"));

  /** The process's own streams. */
  static Console standard() {
    return STANDARD;
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    boolean flushesLines = descriptor == FileDescriptor.err;
    return new PrintStream(
        new BufferedOutputStream(
            flushesLines ? new FileOutputStream(descriptor) : new StandardOutput(), BUFFER),
        flushesLines,
        StandardCharsets.UTF_8);
  }
}
