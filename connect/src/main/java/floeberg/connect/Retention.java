package floeberg.connect;

import java.time.Duration;

/**
 * What the server keeps of clients that are gone, and for how long.
 *
 * @param ping how long a silent connection is trusted
 * @param pong how long the answer to a ping may take; then the client is gone
 * @param running operations that run without a stream: nobody may ever read what they find
 * @param finished operations without a stream, for clients that come back
 * @param cleaning how often is looked
 */
record Retention(
    Duration ping, Duration pong, Duration running, Duration finished, Duration cleaning) {
  /**
   * A client that disappears frees its query within a minute; finished ones are kept as in Spark.
   */
  static final Retention USUAL =
      new Retention(
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofMinutes(5),
          Duration.ofSeconds(5));

  /** The longest time from a client's disappearance to the end of its query. */
  Duration longest() {
    return ping.plus(pong).plus(running).plus(cleaning);
  }
}
