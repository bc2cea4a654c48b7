package floeberg.write;

import floeberg.duckdb.FileColumns;
import floeberg.duckdb.FileCopy;
import floeberg.duckdb.FileCopy.WrittenFile;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.resolved.Template;
import floeberg.table.PositionBitmap;
import floeberg.type.SparkType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.DistributionMode;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetricsConfig;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortField;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.StructLike;
import org.apache.iceberg.Table;

/**
 * Writes rows to new data files of a table under its current partition spec and sort order. Knows
 * every file it made, so that a failed statement removes exactly those.
 */
public final class FileWriter {
  private final WriteSession session;
  private final Table table;
  private final WriteOptions options;
  private final String operationId;
  private final List<String> created = new ArrayList<>();
  private int tasks;

  public FileWriter(WriteSession session, Table table, WriteOptions options) {
    this.session = session;
    this.table = table;
    this.options = options;
    this.operationId = session.newUuid();
  }

  /** Writes rows whose columns are the table's by position. */
  public List<DataFile> write(Query query) {
    return write(query, table.schema());
  }

  /**
   * Writes rows whose columns are those of the file schema by position: the table's columns,
   * perhaps with row lineage behind.
   */
  public List<DataFile> write(Query query, Schema fileSchema) {
    PartitionSpec spec = table.spec();
    Optional<Query> numbered = keepsPartitions() ? Slices.numbered(query) : Optional.empty();
    if (numbered.isPresent()) {
      Attribute number = numbered.get().output().getLast();
      return writeSlice(numbered.get(), fileSchema, spec, Runs.numbered(number));
    }
    var written = new ArrayList<DataFile>();
    for (Query slice : slices(query, spec)) {
      written.addAll(writeSlice(slice, fileSchema, spec, Runs.ONE));
    }
    return written;
  }

  /**
   * How rows in an order are cut into files.
   *
   * @param count of runs of about equal length, each of which is a file for each partition in it
   * @param place the last of the query's outputs, to sort by instead of the table's order
   * @param number the last of the query's outputs, which says what run a row belongs to
   */
  record Runs(int count, Optional<Attribute> place, Optional<Attribute> number) {
    static final Runs ONE = new Runs(1, Optional.empty());

    Runs(int count, Optional<Attribute> place) {
      this(count, place, Optional.empty());
    }

    static Runs numbered(Attribute number) {
      return new Runs(1, Optional.empty(), Optional.of(number));
    }
  }

  // Each partition of a program's is a task of Spark's with files of its own, unless the table
  // wants its rows distributed otherwise.
  private boolean keepsPartitions() {
    boolean isFree = table.spec().isUnpartitioned() && table.sortOrder().isUnsorted();
    return options.dataFormat() == FileFormat.PARQUET
        && (isFree || options.distribution().equals(Optional.of(DistributionMode.NONE)));
  }

  /** Writes rows in order, each run of them to files of its own. */
  List<DataFile> write(Query query, Schema fileSchema, Runs runs) {
    return writeSlice(query, fileSchema, table.spec(), runs);
  }

  // With partitions Spark shuffles rows by them, and slices meet again.
  private List<Query> slices(Query query, PartitionSpec spec) {
    if (spec.isPartitioned()) {
      return List.of(query);
    }
    String parallelism = session.settings().value("spark.sql.leafNodeDefaultParallelism", "1");
    return Slices.cut(query, Integer.parseInt(parallelism));
  }

  private List<DataFile> writeSlice(Query query, Schema fileSchema, PartitionSpec spec, Runs runs) {
    var keys = new PartitionKeys(spec, fileSchema);
    List<Expr.Order> order =
        runs.place()
            .map(place -> List.of(new Expr.Order(new Expr.Reference(place), true, true)))
            .orElseGet(() -> order(table.sortOrder(), keys, query.output()));
    FileFormat format = options.dataFormat();
    if (format == FileFormat.AVRO) {
      Query sorted = order.isEmpty() ? query : new Query.Sort(query, order);
      List<DataFile> written = new AvroFileWriter(session, table, fileSchema, this).write(sorted);
      tasks++;
      LocalFiles.sync(created);
      return written;
    }
    if (format != FileFormat.PARQUET) {
      throw FloebergException.of(
          Condition.analysis("UNSUPPORTED_FEATURE.TABLE_OPERATION"),
          "tableName",
          table.name(),
          "operation",
          "writing data files in " + format);
    }
    boolean isCut = runs.number().isPresent() || runs.count() > 1 && !order.isEmpty();
    Query laidOut = keys.addTo(session, query);
    if (isCut || runs.place().isPresent()) {
      laidOut = withRuns(laidOut, fileSchema.columns().size(), keys.count(), order, runs);
    }
    int keyCount = keys.count() + (isCut ? 1 : 0);
    var layout = new FileCopy.Layout(FileColumns.of(fileSchema.columns()), keyCount, order);
    return copy(laidOut, layout, finished -> dataFile(finished, keys, fileSchema));
  }

  /** Columns, partition keys, the number of the run if there are several, the place. */
  private Query withRuns(Query query, int columns, int keys, List<Expr.Order> order, Runs runs) {
    List<Attribute> output = query.output();
    var arranged = new ArrayList<Query.Named>();
    arranged.addAll(Queries.pass(output.subList(0, columns)));
    arranged.addAll(Queries.pass(output.subList(output.size() - keys, output.size())));
    if (runs.number().isPresent()) {
      arranged.add(Queries.pass(runs.number().get()));
      return new Query.Project(query, arranged);
    }
    if (runs.count() > 1) {
      Expr number =
          new Expr.Call(
              "ntile",
              Template.of("CAST(ntile({0}) AS INTEGER)"),
              List.of(Exprs.literal(runs.count())),
              SparkType.INT,
              false,
              Position.NONE);
      arranged.add(
          new Query.Named(
              new Expr.Window(number, List.of(), order, Optional.empty(), Optional.empty()),
              session.attribute("run", SparkType.INT, false)));
    }
    arranged.addAll(Queries.pass(output.subList(columns, output.size() - keys)));
    return new Query.Project(query, arranged);
  }

  /** A file that is written but not yet in its place. */
  final class Finished {
    private final WrittenFile file;
    private final String name;

    private Finished(WrittenFile file, String name) {
      this.file = file;
      this.name = name;
    }

    WrittenFile file() {
      return file;
    }

    /** Moves the file into the table and tells its location. */
    String place(PartitionSpec spec, StructLike partition, String suffix) {
      String location = location(spec, partition, name + suffix);
      boolean isInPlace =
          LocalFiles.path(location).filter(p -> p.equals(Path.of(file.path()))).isPresent();
      if (!isInPlace) {
        created.add(location);
        LocalFiles.place(table.io(), Path.of(file.path()), location);
      }
      return location;
    }
  }

  /** Copies rows to files, each of which is then put in its place. */
  <T> List<T> copy(Query query, FileCopy.Layout layout, Function<Finished, T> place) {
    int task = tasks++;
    List<T> written =
        layout.partitionKeys() == 0 && Slices.isConstant(query)
            ? copyToPlace(query, layout, task, place)
            : copyToFolder(query, layout, task, place);
    LocalFiles.sync(created);
    return written;
  }

  /** Writes position delete files, each of which is then put in its place. */
  <T> List<T> copyPositions(
      List<SortedMap<String, PositionBitmap>> files, BiFunction<Finished, Integer, T> place) {
    int task = tasks++;
    Path folder = workFolder(task);
    try {
      var written = new ArrayList<T>();
      FileCopy.Target target = target(folder, OptionalLong.empty());
      List<WrittenFile> finished = session.files().copyPositions(files, target);
      for (int i = 0; i < finished.size(); i++) {
        written.add(place.apply(new Finished(finished.get(i), fileName(task, i + 1)), i));
      }
      LocalFiles.sync(created);
      return written;
    } finally {
      LocalFiles.deleteFolder(folder);
    }
  }

  // Constant rows fit one file, which can be written where it shall stay.
  private <T> List<T> copyToPlace(
      Query query, FileCopy.Layout layout, int task, Function<Finished, T> place) {
    String name = fileName(task, 1);
    String location = table.locationProvider().newDataLocation(name + ".parquet");
    Optional<Path> path = LocalFiles.path(location);
    if (path.isEmpty()) {
      return copyToFolder(query, layout, task, place);
    }
    created.add(location);
    var written = new ArrayList<T>();
    FileCopy.Target target = target(path.get(), OptionalLong.empty());
    for (WrittenFile file : session.files().copy(query, layout, target)) {
      written.add(place.apply(new Finished(file, name)));
    }
    if (written.isEmpty()) {
      created.remove(location);
    }
    return written;
  }

  private <T> List<T> copyToFolder(
      Query query, FileCopy.Layout layout, int task, Function<Finished, T> place) {
    Path folder = workFolder(task);
    try {
      // DuckDB keeps no order over files it cuts by size.
      OptionalLong size =
          layout.order().isEmpty()
              ? OptionalLong.of(options.targetFileSizeBytes())
              : OptionalLong.empty();
      boolean isFile = layout.partitionKeys() == 0 && size.isEmpty();
      Path path = isFile ? folder.resolve("rows.parquet") : folder;
      var written = new ArrayList<T>();
      for (WrittenFile file : session.files().copy(query, layout, target(path, size))) {
        String name = fileName(task, written.size() + 1);
        written.add(place.apply(new Finished(file, name)));
      }
      return written;
    } finally {
      LocalFiles.deleteFolder(folder);
    }
  }

  private String location(PartitionSpec spec, StructLike partition, String fileName) {
    var locations = table.locationProvider();
    return spec.isPartitioned()
        ? locations.newDataLocation(spec, partition, fileName)
        : locations.newDataLocation(fileName);
  }

  /** Where a new file goes that is written beside this writer's. */
  String newLocation(PartitionSpec spec, StructLike partition, int count, String suffix) {
    return location(spec, partition, fileName(tasks, count) + suffix);
  }

  private String fileName(int task, int count) {
    return "%05d-%d-%s-0-%05d".formatted(task, task, operationId, count);
  }

  // A folder beside the data, so that finished files only change their name.
  private Path workFolder(int task) {
    String name = operationId + "-" + task;
    return LocalFiles.path(table.locationProvider().newDataLocation(name))
        .orElseGet(() -> Path.of(System.getProperty("java.io.tmpdir"), name));
  }

  private FileCopy.Target target(Path path, OptionalLong fileSize) {
    return new FileCopy.Target(
        path.toString(), options.codec(), options.codecLevel(), OptionalLong.empty(), fileSize);
  }

  private static List<Expr.Order> order(
      SortOrder sortOrder, PartitionKeys keys, List<Attribute> columns) {
    var order = new ArrayList<Expr.Order>();
    for (SortField field : sortOrder.fields()) {
      Expr source = keys.source(field.sourceId(), columns);
      var type = sortOrder.schema().findType(field.sourceId());
      Expr key =
          field.transform().isIdentity()
              ? source
              : TransformExpressions.key(field.transform(), type, source);
      boolean isAscending = field.direction() == org.apache.iceberg.SortDirection.ASC;
      boolean isNullsFirst = field.nullOrder() == org.apache.iceberg.NullOrder.NULLS_FIRST;
      order.add(new Expr.Order(key, isAscending, isNullsFirst));
    }
    return order;
  }

  private DataFile dataFile(Finished finished, PartitionKeys keys, Schema fileSchema) {
    PartitionSpec spec = table.spec();
    WrittenFile file = finished.file();
    StructLike partition = keys.partition(file.partitionKeys().subList(0, keys.count()));
    String location = finished.place(spec, partition, ".parquet");
    DataFiles.Builder builder =
        DataFiles.builder(spec)
            .withPath(location)
            .withFormat(FileFormat.PARQUET)
            .withFileSizeInBytes(file.sizeInBytes())
            .withMetrics(FileMetrics.of(fileSchema, MetricsConfig.forTable(table), file))
            .withSortOrder(table.sortOrder());
    if (spec.isPartitioned()) {
      builder.withPartition(partition);
    }
    return builder.build();
  }

  /** Remembers a file that was made beside this writer, such as a delete file. */
  void remember(String location) {
    created.add(location);
  }

  String operationId() {
    return operationId;
  }

  /** Removes every file this writer made. Only when the commit is known to have failed. */
  public void abort() {
    for (String location : created) {
      try {
        table.io().deleteFile(location);
      } catch (RuntimeException e) {
        session.warn("Cannot remove " + location + " of a failed write: " + e.getMessage());
      }
    }
    created.clear();
  }
}
