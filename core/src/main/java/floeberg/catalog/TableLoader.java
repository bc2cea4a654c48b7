package floeberg.catalog;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.MetadataTableUtils;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;

/** From a found table and all that a statement says about its state to a pinned source. */
final class TableLoader {
  /** In the read options of a metadata table's base: the state was asked for explicitly. */
  static final String EXPLICIT_SNAPSHOT = "explicit-snapshot-id";

  private static final String WAP_BRANCH = "spark.wap.branch";
  private static final String WAP_ID = "spark.wap.id";

  private final Settings settings;

  TableLoader(Settings settings) {
    this.settings = settings;
  }

  /** A table and what the rest of its name selects. */
  record Found(Table table, Optional<Selector> selector) {}

  TableSource load(
      TableName name, Found found, Optional<TimeTravel> asOf, Map<String, String> options) {
    ReadOptions read = ReadOptions.of(options);
    Pinning pinning = new Pinning(name, Pinning.frozen(found.table()), read.values());
    Optional<TimeTravel> optionAsOf = read.timeTravel(settings);
    if (asOf.isPresent() && optionAsOf.isPresent()) {
      throw FloebergException.of(Condition.analysis("MULTIPLE_TIME_TRAVEL_SPEC"));
    }
    Optional<TimeTravel> state = asOf.isPresent() ? asOf : optionAsOf;
    if (found.selector().isEmpty()) {
      return table(pinning, state, read);
    }
    return switch (found.selector().get()) {
      case Selector.Metadata(MetadataTableType type) -> metadata(pinning, type, state, read);
      case Selector.Branch(String ref) -> {
        requireNoTravel(state, "Can't time travel in branch");
        yield pinning.branch(ref);
      }
      case Selector.Tag(String ref) -> {
        requireNoTravel(state, "Can't time travel in tag");
        yield pinning.ref(ref);
      }
      case Selector.SnapshotId(long id) -> {
        requireNoTravel(state, "Can't time travel in snapshot");
        yield pinning.snapshot(id);
      }
      case Selector.AtTimestamp(long millis) -> {
        requireNoTravel(state, "Can't time travel in snapshot");
        yield pinning.atMillis(millis);
      }
      case Selector.Changes _ -> {
        requireNoTravel(state, "Cannot use time travel in a changelog scan");
        yield ChangelogTable.of(name, pinning.current());
      }
    };
  }

  private static void requireNoTravel(Optional<TimeTravel> state, String refusal) {
    if (state.isPresent()) {
      throw new IllegalArgumentException(refusal);
    }
  }

  private PinnedTable table(Pinning pinning, Optional<TimeTravel> state, ReadOptions read) {
    if (state.isPresent()) {
      requireNoBranch(read);
      if (read.isIncremental()) {
        throw new IllegalArgumentException("Cannot use time travel in incremental scan");
      }
      return pinning.as(state.get());
    }
    if (read.branch().isPresent()) {
      return pinning.branch(read.branch().get());
    }
    return wapBranch(pinning.table())
        .filter(branch -> pinning.table().refs().containsKey(branch))
        .map(pinning::branch)
        .orElseGet(pinning::current);
  }

  private static void requireNoBranch(ReadOptions read) {
    if (read.branch().isPresent()) {
      throw new IllegalArgumentException("Can't time travel in branch");
    }
  }

  private TableSource metadata(
      Pinning pinning, MetadataTableType type, Optional<TimeTravel> state, ReadOptions read) {
    PinnedTable base = pinning.current();
    if (state.isPresent()) {
      base = explicit(pinning.as(state.get()));
    } else if (read.branch().isPresent()) {
      base = explicit(pinning.branch(read.branch().get()));
    }
    Table table = MetadataTableUtils.createMetadataTableInstance(pinning.table(), type);
    return new MetadataTable(
        pinning.name(), base, type, table, IcebergTypes.toSpark(table.schema()));
  }

  private static PinnedTable explicit(PinnedTable base) {
    var options = new HashMap<>(base.readOptions());
    base.snapshotId().ifPresent(id -> options.put(EXPLICIT_SNAPSHOT, String.valueOf(id)));
    return new PinnedTable(
        base.name(),
        base.table(),
        base.snapshotId(),
        base.readSchema(),
        base.schema(),
        base.branch(),
        Map.copyOf(options));
  }

  /** The branch that plain reads and writes of the table are directed to. */
  private Optional<String> wapBranch(Table table) {
    boolean isEnabled =
        Boolean.parseBoolean(
            table.properties().getOrDefault(TableProperties.WRITE_AUDIT_PUBLISH_ENABLED, "false"));
    Optional<String> branch = isEnabled ? settings.find(WAP_BRANCH) : Optional.empty();
    branch.ifPresent(this::requireNoWapId);
    return branch;
  }

  PinnedTable forWrite(TableName name, Found found, Map<String, String> options, WriteKind kind) {
    Table table = found.table();
    if (found.selector().orElse(null) instanceof Selector.Metadata(MetadataTableType type)) {
      // Iceberg refuses the commit with its own sentence.
      Table metadata = MetadataTableUtils.createMetadataTableInstance(table, type);
      return new Pinning(name, metadata, Map.of()).current();
    }
    Pinning pinning = new Pinning(name, table, ReadOptions.of(options).values());
    Optional<String> branch =
        found
            .selector()
            .map(selector -> writtenBranch(name, table, selector, kind))
            .or(() -> ReadOptions.of(options).branch());
    Optional<String> wapBranch = wapBranch(table);
    // A branch that the statement names wins over the session's.
    if (branch.isEmpty() && wapBranch.isPresent()) {
      return stagingBranch(pinning, wapBranch.get());
    }
    if (branch.isEmpty()) {
      return pinning.current();
    }
    SnapshotRef ref = table.refs().get(branch.get());
    boolean isMain = branch.get().equals(SnapshotRef.MAIN_BRANCH);
    if (ref == null && !isMain) {
      throw RefNames.missing(
          new ValidationException("Cannot use branch (does not exist): %s", branch.get()),
          table,
          branch.get());
    }
    if (ref != null && ref.isTag()) {
      throw new IllegalArgumentException(
          branch.get() + " is a tag, not a branch. Tags cannot be targets for producing snapshots");
    }
    return pinning.branch(branch.get());
  }

  private static String writtenBranch(
      TableName name, Table table, Selector selector, WriteKind kind) {
    return switch (selector) {
      case Selector.Branch(String ref) -> ref;
      case Selector.Tag(String ref) when table.refs().get(ref) == null ->
          throw new IllegalArgumentException(
              "Cannot find matching snapshot ID or reference name for version " + ref);
      case Selector.Tag _, Selector.SnapshotId _, Selector.AtTimestamp _ ->
          throw new IllegalArgumentException(
              "Cannot %s table with time travel".formatted(kind.words()));
      case Selector.Metadata _, Selector.Changes _ ->
          throw FloebergException.of(
              Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
              "tableName",
              CatalogErrors.quoted(name.parts()),
              "operation",
              "append in batch mode");
    };
  }

  private void requireNoWapId(String wapBranch) {
    Optional<String> wapId = settings.find(WAP_ID);
    if (wapId.isPresent()) {
      throw new IllegalArgumentException(
          "Cannot set both WAP ID and branch, but got ID [%s] and branch [%s]"
              .formatted(wapId.get(), wapBranch));
    }
  }

  /** A staging branch that does not exist yet starts from the current state. */
  private static PinnedTable stagingBranch(Pinning pinning, String branch) {
    if (pinning.table().refs().containsKey(branch)) {
      return pinning.branch(branch);
    }
    PinnedTable main = pinning.current();
    return new PinnedTable(
        main.name(),
        main.table(),
        main.snapshotId(),
        main.readSchema(),
        main.schema(),
        Optional.of(branch),
        main.readOptions());
  }

  /** Splits a name into the table and a selector behind it. */
  static Optional<Found> find(SessionCatalog catalog, TableName name) {
    Optional<Table> exact = catalog.find(name.namespace(), name.table());
    if (exact.isPresent()) {
      return Optional.of(new Found(exact.get(), Optional.empty()));
    }
    List<String> namespace = name.namespace();
    if (namespace.size() < 2) {
      return Optional.empty();
    }
    Optional<Selector> selector = Selector.parse(name.table());
    if (selector.isEmpty()) {
      return Optional.empty();
    }
    return catalog
        .find(namespace.subList(0, namespace.size() - 1), namespace.getLast())
        .map(table -> new Found(table, selector));
  }
}
