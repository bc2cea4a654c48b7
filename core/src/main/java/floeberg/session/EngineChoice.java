package floeberg.session;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import java.util.Locale;

/** Where statements run: {@code floeberg.engine}, or a hint {@code ENGINE(name)} of one. */
public enum EngineChoice {
  LOCAL,
  AUTO,
  CLUSTER;

  private static final String KEY = "floeberg.engine";
  private static final Condition UNSUPPORTED = Condition.analysis("UNSUPPORTED_FEATURE");

  /** The session's choice. */
  public static EngineChoice of(Settings settings) {
    return named(settings.value(KEY, AUTO.name()));
  }

  /** Whether the session has said anything. */
  static boolean isGiven(Settings settings) {
    return settings.explicit().containsKey(KEY);
  }

  /** The choice of that name; raises a condition when there is none. */
  public static EngineChoice named(String word) {
    try {
      return valueOf(word.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException _) {
      throw refused("the engine " + word + "; engines are LOCAL, AUTO and CLUSTER");
    }
  }

  /** What is asked of a process without a cluster. */
  static FloebergException withoutCluster() {
    return refused("the engine CLUSTER without a cluster (--cluster sc://HOST:PORT)");
  }

  /** A choice that cannot be followed. */
  public static FloebergException refused(String feature) {
    return FloebergException.of(UNSUPPORTED, "feature", feature);
  }
}
