package floeberg.write;

import floeberg.catalog.CatalogStore;
import floeberg.catalog.Catalogs;
import floeberg.catalog.NamespaceName;
import floeberg.catalog.NewTable;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.catalog.WriteKind;
import floeberg.duckdb.Engine;
import floeberg.duckdb.EngineSession;
import floeberg.duckdb.FileCopy;
import floeberg.duckdb.ParquetRows;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.setting.Settings;
import floeberg.table.DeleteFileReader;
import floeberg.table.PositionBitmap;
import floeberg.type.SparkType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;

/** An engine and a catalog in a folder, without SQL: rows are made and read as typed queries. */
final class WriteFixture implements WriteSession, AutoCloseable {
  private final CatalogStore store;
  private final Engine engine;
  private final EngineSession duck;
  private final AtomicLong ids = new AtomicLong();
  private final List<String> warnings = new ArrayList<>();
  private Settings settings;
  final Catalogs catalogs;

  WriteFixture(Path folder) {
    settings =
        new Settings(
            Map.of(
                "spark.sql.session.timeZone",
                "UTC",
                "spark.sql.catalog.test",
                "org.apache.iceberg.spark.SparkCatalog",
                "spark.sql.catalog.test.type",
                "jdbc",
                "spark.sql.catalog.test.uri",
                "jdbc:sqlite:" + folder.resolve("test.db"),
                "spark.sql.catalog.test.warehouse",
                folder.resolve("test").toString(),
                "spark.sql.catalog.test.io-impl",
                FailingFileIO.class.getName()));
    store = new CatalogStore(folder.resolve("warehouse"));
    engine = new Engine(folder.resolve("spill"), Map.of());
    duck = engine.newSession();
    catalogs = Catalogs.of(store, () -> settings, (format, files, options) -> null);
    var namespace = new NamespaceName("test", List.of("db"));
    if (!catalogs.namespaceExists(namespace)) {
      catalogs.createNamespace(namespace, Map.of());
    }
  }

  static TableName name(String table) {
    return new TableName("test", List.of("db"), table);
  }

  Table create(String table, Schema schema, PartitionSpec spec, Map<String, String> properties) {
    return catalogs.createTable(
        new NewTable(name(table), schema, spec, properties, Optional.empty()));
  }

  PinnedTable open(String table) {
    return catalogs.loadForWrite(name(table), Map.of(), WriteKind.WRITE);
  }

  WriteOptions options(PinnedTable table) {
    return new WriteOptions(table.table().properties(), Map.of(), settings);
  }

  void set(String key, String value) {
    settings = settings.with(key, value);
  }

  /** Rows of literals, typed as the table's columns. */
  Query values(PinnedTable table, Object[]... rows) {
    return values(table.schema(), rows);
  }

  Query values(SparkType.Struct schema, Object[]... rows) {
    List<Attribute> output =
        schema.fields().stream().map(f -> attribute(f.name(), f.type(), true)).toList();
    var all = new ArrayList<List<Expr>>();
    for (Object[] row : rows) {
      var values = new ArrayList<Expr>();
      for (int i = 0; i < row.length; i++) {
        values.add(new Expr.Literal(output.get(i).type(), Optional.ofNullable(row[i])));
      }
      all.add(values);
    }
    return new Query.Values(output, all);
  }

  void insert(String table, Object[]... rows) {
    PinnedTable target = open(table);
    new Inserts(this, target, options(target)).append(values(target, rows));
  }

  /** All rows, in no order. */
  List<Row> rows(String table) {
    catalogs.invalidate(name(table));
    PinnedTable target = open(table);
    var columns = new ArrayList<Query.ScanColumn>();
    for (SparkType.Field field : target.schema().fields()) {
      columns.add(new Query.ScanColumn(field.name(), attribute(field.name(), field.type(), true)));
    }
    var found = new ArrayList<Row>();
    try (Result result = run(new Query.Scan(target, columns, List.of()))) {
      result.rows().forEachRemaining(found::add);
    }
    return found;
  }

  List<String> warnings() {
    return warnings;
  }

  @Override
  public Settings settings() {
    return settings;
  }

  @Override
  public Attribute attribute(String name, SparkType type, boolean nullable) {
    return new Attribute(ids.incrementAndGet(), name, type, nullable);
  }

  @Override
  public Result run(Query query) {
    return duck.run(query, settings);
  }

  @Override
  public Query.Stored stage(Query query) {
    return duck.stage(query, settings);
  }

  @Override
  public void unstage(Query.Stored rows) {
    duck.unstage(rows);
  }

  @Override
  public ParquetRows parquetRows() {
    return duck.parquetRows(() -> settings);
  }

  @Override
  public DeleteFileReader deleteFiles() {
    return duck.deleteFiles();
  }

  @Override
  public FileCopy files() {
    FileCopy copy = duck.files(() -> settings);
    return new FileCopy() {
      @Override
      public List<WrittenFile> copy(Query query, Layout layout, Target target) {
        FailingFileIO.step("start of copy");
        var written = copy.copy(query, layout, target);
        FailingFileIO.step("end of copy");
        return written;
      }

      @Override
      public List<WrittenFile> copyPositions(
          List<SortedMap<String, PositionBitmap>> files, Target target) {
        FailingFileIO.step("start of copy");
        List<WrittenFile> written = copy.copyPositions(files, target);
        FailingFileIO.step("end of copy");
        return written;
      }
    };
  }

  @Override
  public String newUuid() {
    return UUID.randomUUID().toString();
  }

  @Override
  public void changed(long rows) {
    // Looked at through JDBC.
  }

  @Override
  public void warn(String message) {
    warnings.add(message);
  }

  @Override
  public void close() {
    catalogs.close();
    store.close();
    duck.close();
    engine.close();
  }
}
