package floeberg.write;

import java.util.Optional;

/** The version that snapshots name as their writer's. */
final class EngineVersion {
  static final String VALUE =
      Optional.ofNullable(EngineVersion.class.getPackage().getImplementationVersion())
          .orElse("development");

  private EngineVersion() {}
}
