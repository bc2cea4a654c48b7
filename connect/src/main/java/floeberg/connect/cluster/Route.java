package floeberg.connect.cluster;

import floeberg.session.EngineChoice;
import floeberg.session.Footprint;
import floeberg.session.Footprint.Kind;
import floeberg.setting.Settings;

/**
 * Where a statement runs.
 *
 * <table>
 * <caption>The decisions, the first line that fits</caption>
 * <tr><th>statement</th><th>LOCAL</th><th>AUTO</th><th>CLUSTER</th></tr>
 * <tr><td>about the session alone</td><td>here</td><td>here</td><td>here</td></tr>
 * <tr><td>rows that are here already</td><td>here</td><td>here</td><td>here</td></tr>
 * <tr><td>uses what exists only here</td><td>here</td><td>here</td><td>refused</td></tr>
 * <tr><td>plain files of this machine</td><td>here</td><td>here</td><td>cluster</td></tr>
 * <tr><td>query or write above the threshold</td><td>here</td><td>cluster</td><td>cluster</td></tr>
 * <tr><td>anything else</td><td>here</td><td>here</td><td>cluster</td></tr>
 * </table>
 */
public enum Route {
  HERE,
  CLUSTER;

  private static final String THRESHOLD = "floeberg.cluster.threshold-bytes";

  /** The route of a statement; raises a condition when it was forced and cannot be gone. */
  static Route of(Footprint footprint, EngineChoice engine, Settings settings) {
    if (footprint.kind() == Kind.SESSION || footprint.isOwnData()) {
      return HERE;
    }
    return switch (engine) {
      case LOCAL -> HERE;
      case AUTO -> isHeavy(footprint, settings) ? CLUSTER : HERE;
      case CLUSTER -> {
        if (!footprint.onlyHere().isEmpty()) {
          throw EngineChoice.refused(
              "running on the cluster what exists only here: "
                  + String.join(", ", footprint.onlyHere()));
        }
        yield CLUSTER;
      }
    };
  }

  private static boolean isHeavy(Footprint footprint, Settings settings) {
    boolean isMovable =
        footprint.kind() != Kind.CATALOG
            && footprint.onlyHere().isEmpty()
            && !footprint.readsLocalFiles();
    return isMovable
        && footprint.scanBytes()
            > Long.parseLong(settings.value(THRESHOLD, "" + Long.MAX_VALUE).strip());
  }
}
