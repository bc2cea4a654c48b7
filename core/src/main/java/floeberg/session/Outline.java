package floeberg.session;

import floeberg.setting.Settings;
import java.util.Optional;

/**
 * What can be told of a statement without analysing it.
 *
 * @param hintedEngine the name in a hint {@code ENGINE(name)}
 */
public record Outline(Footprint.Kind kind, Optional<String> hintedEngine) {
  /** The engine that the statement asks for, else the session. */
  public EngineChoice engine(Settings settings) {
    return hintedEngine.map(EngineChoice::named).orElseGet(() -> EngineChoice.of(settings));
  }

  /** Whether others may see afterwards what it did. */
  public boolean isChange() {
    return kind == Footprint.Kind.WRITE || kind == Footprint.Kind.CATALOG;
  }
}
