package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.file.LocalPaths;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.io.FileNotFoundException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.ReachableFileUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.SupportsPrefixOperations;
import org.apache.iceberg.util.PropertyUtil;

/** {@code remove_orphan_files}: deletes old files that no metadata of the table names. */
final class RemoveOrphanFilesProcedure implements Procedure {
  private static final Parameter OLDER_THAN = Parameter.optional("older_than", SparkType.TIMESTAMP);
  private static final Parameter LOCATION = Parameter.optional("location", SparkType.STRING);
  private static final Parameter DRY_RUN = Parameter.optional("dry_run", SparkType.BOOLEAN);
  private static final Parameter MAX_CONCURRENT_DELETES =
      Parameter.optional("max_concurrent_deletes", SparkType.INT);
  private static final Parameter FILE_LIST_VIEW =
      Parameter.optional("file_list_view", SparkType.STRING);
  private static final Parameter EQUAL_SCHEMES =
      Parameter.optional("equal_schemes", Parameter.STRING_MAP);
  private static final Parameter EQUAL_AUTHORITIES =
      Parameter.optional("equal_authorities", Parameter.STRING_MAP);
  private static final Parameter PREFIX_MISMATCH_MODE =
      Parameter.optional("prefix_mismatch_mode", SparkType.STRING);
  private static final Parameter PREFIX_LISTING =
      Parameter.optional("prefix_listing", SparkType.BOOLEAN);
  private static final Parameter STREAM_RESULTS =
      Parameter.optional("stream_results", SparkType.BOOLEAN);

  private static final Duration DEFAULT_AGE = Duration.ofDays(3);
  private static final Duration LEAST_AGE = Duration.ofDays(1);

  @Override
  public String name() {
    return "remove_orphan_files";
  }

  @Override
  public String description() {
    return "RemoveOrphanFilesProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        TABLE,
        OLDER_THAN,
        LOCATION,
        DRY_RUN,
        MAX_CONCURRENT_DELETES,
        FILE_LIST_VIEW,
        EQUAL_SCHEMES,
        EQUAL_AUTHORITIES,
        PREFIX_MISMATCH_MODE,
        PREFIX_LISTING,
        STREAM_RESULTS);
  }

  @Override
  public SparkType.Struct output() {
    return ProcedureTables.columns(SparkType.STRING, "orphan_file_location");
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Optional<Integer> threads = arguments.optionalInt(MAX_CONCURRENT_DELETES);
    if (threads.isPresent() && threads.get() <= 0) {
      throw new IllegalArgumentException(
          "max_concurrent_deletes should have value > 0, value: " + threads.get());
    }
    OrphanSearch.MismatchMode mode =
        OrphanSearch.MismatchMode.of(
            arguments.optionalString(PREFIX_MISMATCH_MODE).orElse("ERROR"));
    Table table = ProcedureTables.table(arguments, context);
    ValidationException.check(
        PropertyUtil.propertyAsBoolean(
            table.properties(), TableProperties.GC_ENABLED, TableProperties.GC_ENABLED_DEFAULT),
        "Cannot delete orphan files: GC is disabled (deleting files may corrupt other tables)");
    long cutoff = cutoff(arguments, context);
    // Files are listed before the metadata is read: what a writer commits in between is known then.
    Collection<String> listed = listed(arguments, table, cutoff, context);
    table.refresh();
    OrphanSearch search =
        new OrphanSearch(arguments.map(EQUAL_SCHEMES), arguments.map(EQUAL_AUTHORITIES), mode);
    List<String> orphans = search.orphans(listed, known(table));
    if (!arguments.isTrue(DRY_RUN, false)) {
      new FileDeletion(table.io(), threads.orElse(1), context).delete(orphans);
    }
    return orphans.stream().map(Row::of).toList();
  }

  private static long cutoff(Arguments arguments, ProcedureContext context) {
    long now = context.clock().millis();
    Optional<Long> olderThan = arguments.optionalMillis(OLDER_THAN);
    if (olderThan.isPresent() && now - olderThan.get() < LEAST_AGE.toMillis()) {
      throw new IllegalArgumentException(
          "Cannot remove orphan files with an interval less than 24 hours. Executing this procedure"
              + " with a short interval may corrupt the table if other operations are happening at"
              + " the same time. If you are absolutely confident that no concurrent operations will"
              + " be affected by removing orphan files with such a short interval, you can use the"
              + " Action API to remove orphan files with an arbitrary interval.");
    }
    return olderThan.orElse(now - DEFAULT_AGE.toMillis());
  }

  private static Collection<String> listed(
      Arguments arguments, Table table, long cutoff, ProcedureContext context) {
    Optional<String> view = arguments.optionalString(FILE_LIST_VIEW);
    return view.isPresent()
        ? fromView(view.get(), cutoff, context)
        : fromStorage(arguments.optionalString(LOCATION).orElse(table.location()), table, cutoff);
  }

  private static Collection<String> fromView(String view, long cutoff, ProcedureContext context) {
    var paths = new ArrayList<String>();
    var query =
        context.parseQuery(
            "SELECT file_path, last_modified FROM "
                + view
                + " WHERE last_modified < timestamp_millis("
                + cutoff
                + ")");
    try (var result = context.run(context.analyze(query))) {
      for (Iterator<Row> rows = result.rows(); rows.hasNext(); ) {
        paths.add(String.valueOf(rows.next().values().getFirst()));
      }
    }
    return paths;
  }

  private static Collection<String> fromStorage(String location, Table table, long cutoff) {
    if (!(table.io() instanceof SupportsPrefixOperations storage)) {
      throw new IllegalArgumentException(
          "Cannot list files: " + table.io().getClass().getName() + " knows no prefixes");
    }
    requireThere(location);
    var paths = new ArrayList<String>();
    for (FileInfo file : storage.listPrefix(location)) {
      if (file.createdAtMillis() < cutoff && !isHidden(file.location(), location)) {
        paths.add(file.location());
      }
    }
    return paths;
  }

  private static void requireThere(String location) {
    if (location.isEmpty()) {
      throw new IllegalArgumentException("Can not create a Path from an empty string");
    }
    boolean isMissing = LocalPaths.isLocal(location) && !Files.exists(LocalPaths.path(location));
    if (isMissing) {
      throw new UncheckedIOException(
          new FileNotFoundException("File " + location + " does not exist"));
    }
  }

  /** Names that begin with a dot or an underscore, but for folders of partitions. */
  private static boolean isHidden(String path, String root) {
    int start = Math.min(path.length(), path.indexOf(root) + root.length());
    for (String part : path.substring(start).split("/")) {
      boolean isMarked = part.startsWith("_") || part.startsWith(".");
      if (isMarked && !part.contains("=")) {
        return true;
      }
    }
    return false;
  }

  /** Every file that the table's metadata names. */
  private static Set<String> known(Table table) {
    ReachableFiles reachable = ReachableFiles.of(table);
    Set<String> known = new HashSet<>(reachable.manifests().keySet());
    known.addAll(ReachableFiles.contents(reachable.manifests().values(), table).keySet());
    known.addAll(reachable.manifestLists());
    known.addAll(reachable.statistics());
    known.addAll(ReachableFileUtil.metadataFileLocations(table, false));
    known.add(table.location() + "/metadata/version-hint.text");
    return known;
  }
}
