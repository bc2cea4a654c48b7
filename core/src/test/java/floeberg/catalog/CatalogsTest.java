package floeberg.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.NamespaceNotEmptyException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogsTest {
  private static final SparkType.Struct COLUMNS =
      new SparkType.Struct(
          List.of(
              new SparkType.Field("id", SparkType.INT, false),
              new SparkType.Field("v", SparkType.STRING, true)));

  @TempDir private Path folder;
  private CatalogStore store;
  private Catalogs catalogs;

  @BeforeEach
  void open() {
    store = new CatalogStore(folder.resolve("warehouse"));
    catalogs = session(Map.of());
  }

  @AfterEach
  void close() {
    catalogs.close();
    store.close();
  }

  private Catalogs session(Map<String, String> more) {
    var values = new HashMap<String, String>();
    values.put("spark.sql.catalog.ice", "org.apache.iceberg.spark.SparkCatalog");
    values.put("spark.sql.catalog.ice.type", "jdbc");
    values.put("spark.sql.catalog.ice.uri", "jdbc:sqlite:" + folder.resolve("ice.db"));
    values.put("spark.sql.catalog.ice.warehouse", folder.resolve("ice").toString());
    values.put("spark.sql.catalog.ops", "org.apache.iceberg.spark.SparkCatalog");
    values.put("spark.sql.catalog.ops.type", "jdbc");
    values.put("spark.sql.catalog.ops.uri", "jdbc:sqlite:" + folder.resolve("ice.db"));
    values.put("spark.sql.catalog.ops.warehouse", folder.resolve("ice").toString());
    values.put("spark.sql.catalog.ops.jdbc.catalog-name", "ice");
    values.put("spark.sql.catalog.ops.cache-enabled", "false");
    values.put("spark.sql.catalog.hd", "org.apache.iceberg.spark.SparkCatalog");
    values.put("spark.sql.catalog.hd.type", "hadoop");
    values.put("spark.sql.catalog.hd.warehouse", folder.resolve("hd").toString());
    values.putAll(more);
    var settings = new Settings(values);
    return Catalogs.of(store, () -> settings, (format, files, options) -> COLUMNS);
  }

  private static NamespaceName namespace(String catalog) {
    return new NamespaceName(catalog, List.of("db"));
  }

  private Table table(String catalog, String name, Optional<String> location) {
    if (!catalogs.namespaceExists(namespace(catalog))) {
      catalogs.createNamespace(namespace(catalog), Map.of());
    }
    return catalogs.createTable(
        new NewTable(
            namespace(catalog).table(name),
            IcebergTypes.toIceberg(COLUMNS),
            PartitionSpec.unpartitioned(),
            Map.of(),
            location));
  }

  private static void append(Table table) {
    table.newAppend().appendFile(file(table)).commit();
  }

  private static DataFile file(Table table) {
    return DataFiles.builder(table.spec())
        .withPath(table.location() + "/data/" + table.history().size() + ".parquet")
        .withFormat("parquet")
        .withFileSizeInBytes(10)
        .withRecordCount(1)
        .build();
  }

  private PinnedTable load(String... parts) {
    return assertInstanceOf(PinnedTable.class, source(Map.of(), parts));
  }

  private TableSource source(Map<String, String> options, String... parts) {
    TableName name =
        catalogs.resolve(List.of(parts), new CurrentNamespace("spark_catalog", List.of("default")));
    return catalogs.load(name, Optional.empty(), options).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"spark_catalog", "ice", "hd"})
  void tablesOfEveryKindAreMadeFoundAndDropped(String catalog) {
    append(table(catalog, "t", Optional.empty()));
    assertTrue(load(catalog, "db", "t").snapshotId().isPresent());
    assertEquals(
        "TABLE_OR_VIEW_ALREADY_EXISTS",
        assertThrows(FloebergException.class, () -> table(catalog, "t", Optional.empty()))
            .condition()
            .name());
    TableName name = namespace(catalog).table("t");
    assertEquals(List.of(name), catalogs.tables(namespace(catalog)));
    assertThrows(
        NamespaceNotEmptyException.class, () -> catalogs.dropNamespace(namespace(catalog), false));
    assertTrue(catalogs.dropTable(name, true));
    assertFalse(catalogs.dropTable(name, true));
    catalogs.dropNamespace(namespace(catalog), false);
    assertFalse(catalogs.namespaceExists(namespace(catalog)));
  }

  @Test
  void tablesOfARestCatalogAreMadeReadAndWritten() throws Exception {
    var shared = store.open("behind", store.embedded());
    try (var server = new RestServer(shared.tables())) {
      catalogs =
          session(
              Map.of(
                  "spark.sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog",
                  "spark.sql.catalog.lake.type", "rest",
                  "spark.sql.catalog.lake.uri", server.uri()));
      append(table("lake", "t", Optional.empty()));
      assertTrue(load("lake", "db", "t").snapshotId().isPresent());
      assertInstanceOf(MetadataTable.class, source(Map.of(), "lake", "db", "t", "snapshots"));
      TableName name = namespace("lake").table("t");
      assertEquals(List.of(name), catalogs.tables(namespace("lake")));
      // A server is not asked for all of its names because one was misspelt.
      assertEquals(List.of(), catalogs.similarNames(namespace("lake").table("tt")));
      assertTrue(catalogs.dropTable(name, false));
      assertFalse(catalogs.tableExists(name));
    }
  }

  @Test
  void commitsToATableOfFoldersNeverOverwriteEachOther() throws Exception {
    table("hd", "t", Optional.empty());
    int writers = 4;
    int commits = 5;
    try (var pool = Executors.newFixedThreadPool(writers)) {
      var done = new ArrayList<Future<?>>();
      for (int writer = 0; writer < writers; writer++) {
        // Each writer has a table of its own, as another process would.
        Table other = session(Map.of()).loadTable(namespace("hd").table("t"));
        done.add(
            pool.submit(
                () -> {
                  for (int i = 0; i < commits; i++) {
                    other.newAppend().appendFile(file(other)).commit();
                  }
                }));
      }
      for (Future<?> writer : done) {
        writer.get();
      }
    }
    catalogs.invalidateAll();
    Table table = catalogs.loadTable(namespace("hd").table("t"));
    assertEquals(writers * commits, table.history().size());
    assertEquals(
        String.valueOf(writers * commits), table.currentSnapshot().summary().get("total-records"));
  }

  @Test
  void aCascadeDropsEverythingInside() {
    table("ice", "t", Optional.empty());
    catalogs.createNamespace(new NamespaceName("ice", List.of("db", "inner")), Map.of());
    catalogs.dropNamespace(namespace("ice"), true);
    assertEquals(List.of(), catalogs.namespaces(new NamespaceName("ice", List.of())));
  }

  @Test
  void theCacheShowsOtherWritersOnlyAfterRefresh() {
    append(table("ice", "t", Optional.empty()));
    load("ice", "db", "t");
    append(catalogs.loadTable(namespace("ops").table("t")));
    long cached = load("ice", "db", "t").snapshotId().orElseThrow();
    long current = load("ops", "db", "t").snapshotId().orElseThrow();
    assertTrue(cached != current);
    catalogs.invalidate(namespace("ice").table("t"));
    assertEquals(current, load("ice", "db", "t").snapshotId().orElseThrow());
  }

  @Test
  void aPinnedTableDoesNotSeeLaterCommits() {
    Table table = table("ice", "t", Optional.empty());
    append(table);
    PinnedTable pinned = load("ice", "db", "t");
    append(table);
    assertEquals(1, pinned.table().history().size());
  }

  @Test
  void partsBehindATableSelectRefsSnapshotsAndMetadata() {
    Table table = table("ice", "t", Optional.empty());
    append(table);
    long first = table.currentSnapshot().snapshotId();
    table.manageSnapshots().createTag("one", first).createBranch("work", first).commit();
    append(table);
    assertEquals(first, load("ice", "db", "t", "tag_one").snapshotId().orElseThrow());
    assertEquals(first, load("ice", "db", "t", "snapshot_id_" + first).snapshotId().orElseThrow());
    PinnedTable branch = load("ice", "db", "t", "branch_work");
    assertEquals(Optional.of("work"), branch.branch());
    assertInstanceOf(MetadataTable.class, source(Map.of(), "ice", "db", "t", "FILES"));
    assertInstanceOf(ChangelogTable.class, source(Map.of(), "ice", "db", "t", "changes"));
    assertEquals(
        "Cannot use branch (does not exist): nope",
        assertThrows(ValidationException.class, () -> load("ice", "db", "t", "branch_nope"))
            .getMessage());
  }

  @Test
  void optionsOfBothFamiliesTravelInTime() {
    Table table = table("ice", "t", Optional.empty());
    append(table);
    long first = table.currentSnapshot().snapshotId();
    table.manageSnapshots().createTag("7", first).commit();
    append(table);
    for (Map<String, String> options :
        List.of(
            Map.of("snapshot-id", String.valueOf(first)),
            Map.of("versionAsOf", String.valueOf(first)),
            Map.of("tag", "7"))) {
      var pinned = assertInstanceOf(PinnedTable.class, source(options, "ice", "db", "t"));
      assertEquals(first, pinned.snapshotId().orElseThrow(), options.toString());
    }
    // As in Spark, digits are an id, though a tag has that name.
    assertThrows(
        IllegalArgumentException.class, () -> source(Map.of("versionAsOf", "7"), "ice", "db", "t"));
  }

  @Test
  void aStagingBranchDirectsReadsWhenItExistsAndWritesAlways() {
    Table table = table("ice", "t", Optional.empty());
    append(table);
    table.updateProperties().set("write.wap.enabled", "true").commit();
    catalogs = session(Map.of("spark.wap.branch", "audit"));
    TableName name = namespace("ice").table("t");
    assertEquals(Optional.empty(), load("ice", "db", "t").branch());
    assertEquals(
        Optional.of("audit"), catalogs.loadForWrite(name, Map.of(), WriteKind.WRITE).branch());
    catalogs.loadTable(name).manageSnapshots().createBranch("audit").commit();
    assertEquals(Optional.of("audit"), load("ice", "db", "t").branch());
  }

  @Test
  void aTableWithALocationIsFoundByItsFolder() {
    String place = folder.resolve("place").toString();
    Table table = table("spark_catalog", "t", Optional.of(place));
    append(table);
    assertTrue(Files.exists(Path.of(place, "metadata", "v2.metadata.json")));
    TableSource byPath =
        catalogs.loadPath("iceberg", List.of(place), Optional.empty(), Map.of()).orElseThrow();
    assertTrue(assertInstanceOf(PinnedTable.class, byPath).snapshotId().isPresent());
    catalogs.invalidateAll();
    append(catalogs.loadTable(namespace("spark_catalog").table("t")));
    assertTrue(Files.exists(Path.of(place, "metadata", "v3.metadata.json")));
  }

  @Test
  void aTableOfACatalogIsReadByItsFolderToo() {
    Table table = table("ice", "t", Optional.empty());
    append(table);
    TableSource byPath =
        catalogs
            .loadPath("iceberg", List.of(table.location()), Optional.empty(), Map.of())
            .orElseThrow();
    assertTrue(assertInstanceOf(PinnedTable.class, byPath).snapshotId().isPresent());
  }

  @Test
  void embeddedCatalogsAtOneAddressShareTheirTables() {
    catalogs = session(Map.of("floeberg.catalogs.embedded", "true"));
    append(table("ice", "t", Optional.empty()));
    assertTrue(load("ops", "db", "t").table().location().startsWith(store.warehouse().toString()));
    assertFalse(catalogs.namespaceExists(namespace("spark_catalog")));
  }

  @Test
  void aPlainFileTableIsDeclaredListedAndDroppedWithItsFiles() throws Exception {
    var name = new TableName("spark_catalog", List.of("default"), "pq");
    catalogs.createFileTable(
        new FileTable(name, "parquet", COLUMNS, List.of("v"), "", false, Map.of(), Map.of()));
    FileTable declared = catalogs.findFileTable(name).orElseThrow();
    Path file = Path.of(declared.location(), "v=x%3Dy", "part-0.parquet");
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    var source =
        assertInstanceOf(
            FileSource.class, catalogs.load(name, Optional.empty(), Map.of()).orElseThrow());
    assertEquals(List.of(file.toString()), source.files());
    assertEquals(List.of(List.of((Object) "x=y")), source.partitionValues());
    assertEquals(
        List.of(name), catalogs.tables(new NamespaceName("spark_catalog", List.of("default"))));
    assertTrue(catalogs.dropTable(name, false));
    assertFalse(Files.exists(file));
  }

  @Test
  void folderColumnsHaveTheNarrowestType() throws Exception {
    for (String part : List.of("d=2024-01-02/n=1", "d=2024-01-03/n=12345678901")) {
      Path file = folder.resolve("files").resolve(part).resolve("a.parquet");
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    var source =
        assertInstanceOf(
            FileSource.class,
            catalogs.loadFiles(
                "parquet",
                List.of(folder.resolve("files").toString()),
                Optional.empty(),
                Map.of()));
    List<SparkType.Field> fields = source.schema().fields();
    assertEquals(SparkType.DATE, fields.get(2).type());
    assertEquals(SparkType.BIGINT, fields.get(3).type());
    assertEquals(12345678901L, source.partitionValues().get(1).get(1));
  }

  @Test
  void viewsKeepTheirTextOriginAndProperties() {
    catalogs.createNamespace(namespace("ice"), Map.of());
    var view =
        new StoredView(
            namespace("ice").table("w"),
            "SELECT 1 AS id",
            COLUMNS,
            List.of("id", "v"),
            new CurrentNamespace("ice", List.of("db")),
            Optional.of("note"),
            Map.of("k", "w"));
    catalogs.createView(view);
    assertEquals(
        "VIEW_ALREADY_EXISTS",
        assertThrows(FloebergException.class, () -> catalogs.createView(view)).condition().name());
    catalogs.changeViewProperties(view.name(), Map.of("k", "z"), List.of());
    StoredView loaded = catalogs.loadView(view.name()).orElseThrow();
    assertEquals("SELECT 1 AS id", loaded.sql());
    assertEquals("z", loaded.properties().get("k"));
    assertEquals(Optional.of("note"), loaded.comment());
    assertEquals(view.origin(), loaded.origin());
    catalogs.renameView(view.name(), namespace("ice").table("x"));
    assertEquals(List.of(namespace("ice").table("x")), catalogs.views(namespace("ice")));
    assertTrue(catalogs.dropView(namespace("ice").table("x")));
    assertFalse(catalogs.dropView(namespace("ice").table("x")));
  }

  @Test
  void misspelledNamesFindTheirNeighbours() {
    table("ice", "orders", Optional.empty());
    table("ice", "customers", Optional.empty());
    assertEquals(List.of("orders"), catalogs.similarNames(namespace("ice").table("ordres")));
  }
}
