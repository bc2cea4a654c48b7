package floeberg.procedure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The procedures there are. */
public final class Procedures {
  /** In no particular order. */
  public static final List<Procedure> ALL =
      List.of(
          new RollbackToSnapshotProcedure(),
          new RollbackToTimestampProcedure(),
          new SetCurrentSnapshotProcedure(),
          new FastForwardProcedure(),
          new CherrypickSnapshotProcedure(),
          new PublishChangesProcedure(),
          new AncestorsOfProcedure(),
          new ExpireSnapshotsProcedure(),
          new RemoveOrphanFilesProcedure(),
          new RewriteDataFilesProcedure(),
          new AddFilesProcedure(),
          new SnapshotTableProcedure(),
          new MigrateTableProcedure(),
          new RewritePositionDeleteFilesProcedure(),
          new RewriteTablePathProcedure(),
          new RewriteManifestsProcedure(),
          new RegisterTableProcedure(),
          new CreateChangelogViewProcedure(),
          new ComputeTableStatsProcedure(),
          new ComputePartitionStatsProcedure());

  private Procedures() {}

  /** By name, without regard to case. */
  public static Optional<Procedure> find(String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    return ALL.stream().filter(procedure -> procedure.name().equals(wanted)).findFirst();
  }
}
