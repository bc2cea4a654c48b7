package floeberg.connect;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What a client uploaded: only data for local relations, named {@code cache/<hash>}. */
final class Artifacts {
  static final String CACHE = "cache/";

  private final Map<String, byte[]> byHash = new ConcurrentHashMap<>();

  void put(String hash, byte[] bytes) {
    byHash.put(hash, bytes);
  }

  boolean has(String hash) {
    return byHash.containsKey(hash);
  }

  /** The bytes; a missing hash is the client's mistake. */
  byte[] bytes(String hash) {
    return Optional.ofNullable(byHash.get(hash))
        .orElseThrow(
            () ->
                InvalidPlan.of(
                    "Not found any cached local relation with the hash: "
                        + hash
                        + " in the session."));
  }

  void clear() {
    byHash.clear();
  }
}
