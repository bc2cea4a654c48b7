package floeberg.testing.conformance;

import java.nio.file.Path;

/** Opens sessions of the engine under test. */
@FunctionalInterface
public interface EngineSessions {
  /**
   * Opens a session with the catalogs and settings that FORMAT.md lists.
   *
   * @param directory the case's own scratch directory, {@code ${dir}} in the case
   * @param sparkWarehouse where {@code spark_catalog} keeps what is not Iceberg
   */
  EngineSession open(Path directory, Path sparkWarehouse);
}
