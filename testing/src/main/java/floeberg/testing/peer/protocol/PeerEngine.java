package floeberg.testing.peer.protocol;

import java.util.List;

/** An engine inside a child process. */
public interface PeerEngine extends AutoCloseable {
  /**
   * Runs one statement and reads its whole result.
   *
   * @return the rows, each value in the form that {@link ValueForm} gives it, NULL as null
   */
  List<List<String>> run(String sql) throws Exception;

  @Override
  void close();
}
