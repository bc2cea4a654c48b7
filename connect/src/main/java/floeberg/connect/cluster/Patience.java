package floeberg.connect.cluster;

import java.time.Duration;

/**
 * How long a cluster is waited for.
 *
 * @param answer to calls that run nothing
 * @param firstPause before a broken stream is taken up again; each further pause is twice as long
 * @param attempts to take up a stream without a response in between
 */
record Patience(Duration answer, Duration firstPause, int attempts) {
  static final Patience USUAL = new Patience(Duration.ofSeconds(60), Duration.ofMillis(50), 8);
}
