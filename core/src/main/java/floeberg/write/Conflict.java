package floeberg.write;

import floeberg.catalog.PinnedTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataOperations;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.util.SnapshotUtil;

/**
 * What is said to a writer whose commit came second. Iceberg's sentence tells the file in the way;
 * behind it come the snapshot that brought the file, its partition, and the way out.
 *
 * @param start the state that the writer started from
 */
public record Conflict(PinnedTable start) {
  /** What Iceberg says of files that came, as opposed to files that another writer changed. */
  private static final String NEW_ROWS = "Found conflicting files that can contain records";

  /** So many of the newest snapshots are read to find the file that the refusal names. */
  private static final int MOST_SNAPSHOTS = 20;

  private static final String CUT_FILE = "Cannot delete file where some, but not all";

  /** What to do, by whether rows came that the statement could not have seen. */
  public interface WayOut {
    String after(boolean hasNewRows);
  }

  /** Commits; a refusal because of another writer says what to do. */
  public void explained(Runnable commit, WayOut wayOut) {
    try {
      commit.run();
    } catch (ValidationException e) {
      throw advised(e, wayOut);
    }
  }

  // Whatever goes wrong while the catalog is asked once more must not hide the refusal.
  private ValidationException advised(ValidationException refusal, WayOut wayOut) {
    try {
      return explained(refusal, wayOut);
    } catch (RuntimeException e) {
      refusal.addSuppressed(e);
      return refusal;
    }
  }

  private ValidationException explained(ValidationException refusal, WayOut wayOut) {
    String message = String.valueOf(refusal.getMessage());
    List<Snapshot> between = message.startsWith(CUT_FILE) ? List.of() : committedMeanwhile();
    if (between.isEmpty()) {
      return refusal;
    }
    Optional<InTheWay> named =
        between.stream()
            .limit(MOST_SNAPSHOTS)
            .flatMap(snapshot -> named(snapshot, message).stream())
            .findFirst();
    boolean hasNewRows =
        message.contains(NEW_ROWS)
            && named.map(InTheWay::snapshot).stream()
                .allMatch(snapshot -> snapshot.operation().equals(DataOperations.APPEND));
    var explained =
        new ValidationException(
            refusal,
            "%s\n%s was committed to %s meanwhile. %s",
            message,
            named.map(InTheWay::text).orElseGet(() -> all(between)),
            start.name(),
            wayOut.after(hasNewRows));
    for (Throwable suppressed : refusal.getSuppressed()) {
      explained.addSuppressed(suppressed);
    }
    return explained;
  }

  /** Snapshots of the branch that came behind the start, the newest first. */
  private List<Snapshot> committedMeanwhile() {
    Table table = start.table();
    table.refresh();
    Snapshot current = start.branch().map(table::snapshot).orElseGet(table::currentSnapshot);
    if (current == null) {
      return List.of();
    }
    Long from = start.snapshotId().isPresent() ? start.snapshotId().getAsLong() : null;
    var snapshots = new ArrayList<Snapshot>();
    SnapshotUtil.ancestorsBetween(current.snapshotId(), from, table::snapshot)
        .forEach(snapshots::add);
    return snapshots;
  }

  private static String all(List<Snapshot> snapshots) {
    return snapshots.reversed().stream()
        .map(snapshot -> snapshot.snapshotId() + " (" + snapshot.operation() + ")")
        .collect(Collectors.joining(", ", snapshots.size() == 1 ? "Snapshot " : "One of ", ""));
  }

  /** A snapshot that the refusal is about, and the partition of the file it names. */
  private record InTheWay(Snapshot snapshot, String place) {
    String text() {
      return "Snapshot %d (%s)%s".formatted(snapshot.snapshotId(), snapshot.operation(), place);
    }
  }

  /** Present if the snapshot brought or changed a file that the refusal names. */
  private Optional<InTheWay> named(Snapshot snapshot, String refusal) {
    try {
      var changes = SnapshotChanges.builderFor(start.table()).snapshot(snapshot).build();
      return Stream.of(
              changes.addedDataFiles(), changes.removedDataFiles(), changes.addedDeleteFiles())
          .flatMap(files -> StreamSupport.stream(files.spliterator(), false))
          .filter(file -> isNamed(file, refusal))
          .findFirst()
          .map(file -> new InTheWay(snapshot, place(file)));
    } catch (NotFoundException e) {
      // Its manifests were removed meanwhile: that it was there is all that can be told.
      return Optional.empty();
    }
  }

  private static boolean isNamed(ContentFile<?> file, String refusal) {
    return refusal.contains(file.location())
        || file instanceof DeleteFile delete
            && delete.referencedDataFile() != null
            && refusal.contains(delete.referencedDataFile());
  }

  private String place(ContentFile<?> file) {
    PartitionSpec spec = start.table().specs().get(file.specId());
    return spec == null || spec.isUnpartitioned()
        ? ""
        : " with " + spec.partitionToPath(file.partition());
  }
}
