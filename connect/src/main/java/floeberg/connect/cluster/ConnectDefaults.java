package floeberg.connect.cluster;

/** What Spark's servers and clients agree on without saying so. */
public final class ConnectDefaults {
  /** Where a server listens. */
  public static final int PORT = 15002;

  /** The largest message, in bytes. */
  public static final int MAX_MESSAGE_BYTES = 128 * 1024 * 1024;

  private ConnectDefaults() {}
}
