package floeberg.connect;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A line between a client and a server that can be cut, and frozen without either noticing. */
final class Wire implements AutoCloseable {
  private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final int target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean isFrozen;

  Wire(int target) throws IOException {
    this.target = target;
    start(this::accept);
  }

  int port() {
    return door.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket near = door.accept();
      Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
      sockets.add(near);
      sockets.add(far);
      start(() -> copy(near.getInputStream(), far.getOutputStream()));
      start(() -> copy(far.getInputStream(), near.getOutputStream()));
    }
  }

  private void copy(InputStream in, OutputStream out) throws IOException {
    var buffer = new byte[8192];
    int length = in.read(buffer);
    while (length >= 0) {
      if (!isFrozen) {
        out.write(buffer, 0, length);
      }
      length = in.read(buffer);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                work.run();
              } catch (IOException _) {
                // Cut.
                return;
              }
            });
  }

  /** Ends all connections; new ones can be made. */
  void cut() {
    Set<Socket> all = Set.copyOf(sockets);
    sockets.removeAll(all);
    all.forEach(Wire::close);
  }

  /** From now on nothing arrives on either side. */
  void freeze() {
    isFrozen = true;
  }

  private static void close(AutoCloseable one) {
    try {
      one.close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    close(door);
    cut();
  }
}
