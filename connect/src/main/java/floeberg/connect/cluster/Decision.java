package floeberg.connect.cluster;

import floeberg.error.FloebergException;
import floeberg.plan.Statement;
import floeberg.session.EngineChoice;
import floeberg.session.Footprint;
import floeberg.session.Outline;
import floeberg.session.Session;
import java.util.Optional;

/**
 * Where a statement runs, and what that was decided by.
 *
 * @param footprint when it was needed, and analysis could tell
 * @param isChange whether others may see afterwards what the statement did
 */
public record Decision(Route route, Optional<Footprint> footprint, boolean isChange) {
  /** What this server alone answers, though it may change tables. */
  public static Decision here() {
    return new Decision(Route.HERE, Optional.empty(), true);
  }

  /**
   * What cannot be read as a statement is the cluster's to judge, when the session asked for it;
   * otherwise running it here says again what is wrong.
   */
  public static Decision ofUnreadable(Session session) {
    return unknown(EngineChoice.of(session.settings()), true);
  }

  /**
   * Decides about a statement. It is analysed only when its kind and the engine asked for leave the
   * choice open.
   */
  public static Decision of(Statement statement, Session session) {
    Outline outline = session.outline(statement);
    EngineChoice engine = outline.engine(session.settings());
    if (outline.kind() == Footprint.Kind.SESSION || engine == EngineChoice.LOCAL) {
      return new Decision(Route.HERE, Optional.empty(), outline.isChange());
    }
    Footprint footprint;
    try {
      footprint = session.footprint(statement);
    } catch (RuntimeException e) {
      // Iceberg's errors too: what cannot be read here the cluster may read.
      if (engine != EngineChoice.CLUSTER && !(e instanceof FloebergException)) {
        throw e;
      }
      return unknown(engine, outline.isChange());
    }
    return new Decision(
        Route.of(footprint, engine, session.settings()),
        Optional.of(footprint),
        outline.isChange());
  }

  private static Decision unknown(EngineChoice engine, boolean isChange) {
    Route route = engine == EngineChoice.CLUSTER ? Route.CLUSTER : Route.HERE;
    return new Decision(route, Optional.empty(), isChange);
  }
}
