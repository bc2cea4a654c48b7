package floeberg.write;

import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SnapshotUpdate;
import org.apache.iceberg.expressions.Expression;

/**
 * One row-level statement on its way to a commit: the steps that DELETE, UPDATE and MERGE share.
 */
final class RowChange {
  private final WriteSession session;
  private final TargetRows rows;
  private final WriteOptions options;
  private final RowLevelCommand command;
  private final Expression conflictFilter;
  private final TargetFiles files;
  private LongFunction<Map<String, String>> summary = written -> Map.of();
  private OptionalLong changed = OptionalLong.empty();
  private long found;

  RowChange(
      WriteSession session,
      TargetRows rows,
      WriteOptions options,
      RowLevelCommand command,
      Expression conflictFilter) {
    this.session = session;
    this.rows = rows;
    this.options = options;
    this.command = command;
    this.conflictFilter = conflictFilter;
    this.files = new TargetFiles(rows.table(), session.settings().isCaseSensitive());
  }

  /** The data files the change starts from. */
  TargetFiles files() {
    return files;
  }

  WriteSession session() {
    return session;
  }

  TargetRows rows() {
    return rows;
  }

  WriteOptions options() {
    return options;
  }

  RowLevelCommand command() {
    return command;
  }

  Expression conflictFilter() {
    return conflictFilter;
  }

  /** What the statement does to how many rows, for the snapshot's summary and the client. */
  void describe(MergeCounts counts) {
    summary = counts::properties;
    changed = OptionalLong.of(counts.changed());
  }

  /** Commits, with the summary's properties. */
  void commit(SnapshotUpdate<?> update, List<DataFile> added, FileWriter writer) {
    long written = added.stream().mapToLong(DataFile::recordCount).sum();
    summary.apply(written).forEach(update::set);
    new Conflict(rows.table())
        .explained(
            () -> Publication.of(rows.table(), options).commit(update, writer), this::wayOut);
    session.changed(changed.orElse(found));
  }

  private String wayOut(boolean hasNewRows) {
    if (!hasNewRows) {
      return "Both change the same files: run the statement again";
    }
    PartitionSpec spec = rows.table().table().spec();
    String names =
        spec.isUnpartitioned()
            ? ""
            : ", name the partitions it concerns in its condition (the table is partitioned by "
                + spec.fields().stream().map(PartitionField::name).collect(Collectors.joining(", "))
                + ")";
    return "Run the statement again%s, or set the table property %s to snapshot, which lets appended rows pass"
        .formatted(names, command.isolationProperty());
  }

  boolean isMergeOnRead() {
    return options.isMergeOnRead(command);
  }

  /** Locations of the files whose keys occur in a column; how many rows there are is kept. */
  Set<String> touched(Query query, Attribute keys) {
    var locations = new LinkedHashSet<String>();
    found = 0;
    RowChange.<Long>counts(session, query, keys)
        .forEach(
            (key, rowCount) -> {
              locations.add(files.task(key).file().location());
              found += rowCount;
            });
    return locations;
  }

  /** How many rows have which value of an INT column. */
  Map<Integer, Long> countBy(Query query, Attribute column) {
    return counts(session, query, column);
  }

  @SuppressWarnings("unchecked")
  private static <K> Map<K, Long> counts(WriteSession session, Query query, Attribute column) {
    Attribute key = session.attribute(column.name(), column.type(), true);
    Attribute count = session.attribute("rows", SparkType.BIGINT, false);
    var counted =
        new Query.Aggregate(
            query,
            List.of(new Query.Named(Queries.reference(column), key)),
            List.of(),
            List.of(new Query.Named(Exprs.countRows(), count)));
    var counts = new LinkedHashMap<K, Long>();
    try (Result result = session.run(counted)) {
      result
          .rows()
          .forEachRemaining(row -> counts.put((K) row.values().get(0), (Long) row.values().get(1)));
    }
    return counts;
  }

  long count(Query query) {
    Attribute count = session.attribute("rows", SparkType.BIGINT, false);
    var counted =
        new Query.Aggregate(
            query, List.of(), List.of(), List.of(new Query.Named(Exprs.countRows(), count)));
    try (Result result = session.run(counted)) {
      return (Long) result.rows().next().values().getFirst();
    }
  }

  /** A projection to rows of the file schema. */
  Query project(Query input, List<Expr> values, List<Attribute> attributes) {
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < values.size(); i++) {
      columns.add(new Query.Named(values.get(i), attributes.get(i)));
    }
    return new Query.Project(input, columns);
  }

  /** Replaces the files by the rows. */
  void copyOnWrite(Set<String> touched, Query newRows) {
    new Nanoseconds(session, rows.table()).requireNone(touched);
    new CopyOnWrite(this).commit(touched, newRows);
  }

  /** Deletes the rows at the places and adds rows. */
  void mergeOnRead(MergeOnRead.Places places, Optional<Query> newRows) {
    new MergeOnRead(this).commit(places, newRows);
  }
}
