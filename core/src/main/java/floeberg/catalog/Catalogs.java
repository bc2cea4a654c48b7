package floeberg.catalog;

import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;

/**
 * The catalogs of one session by name, as {@code spark.sql.catalog.NAME} and {@code
 * spark.sql.catalog.NAME.*} declare them; {@code spark_catalog} is always there. A catalog is
 * opened when first used and keeps its table cache until the session closes.
 *
 * <p>Absent tables and namespaces raise Spark's conditions (TABLE_OR_VIEW_NOT_FOUND,
 * SCHEMA_NOT_FOUND, ...), except where a method answers an {@link Optional}. Iceberg's own
 * exceptions pass as they are.
 */
public interface Catalogs extends AutoCloseable {

  /** The name of the catalog that is always there. */
  String SESSION_CATALOG = "spark_catalog";

  /** Catalogs for a session over what the engine's sessions share. */
  static Catalogs of(CatalogStore store, Supplier<Settings> settings, FileSchemas fileSchemas) {
    return new SessionCatalogs(store, settings, fileSchemas);
  }

  /** Names of the catalogs used in this session so far, and the session catalog, sorted. */
  List<String> usedNames();

  /** Whether a catalog of that name is declared. */
  boolean exists(String catalog);

  /** Whether a catalog's tables are those of this engine's own warehouse. */
  boolean isEmbedded(String catalog);

  /** The namespace that {@code USE catalog} makes current. */
  List<String> defaultNamespace(String catalog);

  /**
   * The full name that the parts mean: the first part is a catalog when one is declared under it
   * and more parts follow. Never fails; nothing is loaded.
   */
  TableName resolve(List<String> parts, CurrentNamespace current);

  /** The same for the name of a namespace; one part may be a catalog alone. */
  NamespaceName resolveNamespace(List<String> parts, CurrentNamespace current);

  /**
   * What a name in FROM reads, pinned: a table, {@code t.branch_x}, {@code t.tag_x}, {@code
   * t.snapshot_id_N}, {@code t.at_timestamp_N}, a metadata table, a plain-file table. Empty when
   * there is no table, be there a view or not.
   *
   * @param asOf VERSION AS OF or TIMESTAMP AS OF
   * @param options read options as written; keys are compared without regard to case
   */
  Optional<TableSource> load(
      TableName name, Optional<TimeTravel> asOf, Map<String, String> options);

  /**
   * What {@code format.`path`} or {@code read.format(format).load(path)} reads. The format iceberg
   * takes a table's folder, one of its metadata files, or {@code path#snapshots}; a name without a
   * slash is no path and belongs to {@link #load}. Other formats take files, folders and globs.
   * Empty when there is no Iceberg table; plain files raise PATH_NOT_FOUND.
   */
  Optional<TableSource> loadPath(
      String format, List<String> paths, Optional<TimeTravel> asOf, Map<String, String> options);

  /**
   * Plain files under a schema that the reader gave, or the one found in them.
   *
   * @param schema columns of the files; a column that is a folder keeps its type here
   */
  TableSource loadFiles(
      String format,
      List<String> paths,
      Optional<SparkType.Struct> schema,
      Map<String, String> options);

  /** Whether a word is a format that {@link #loadPath} takes. */
  boolean isPathFormat(String word);

  /** The Iceberg table for statements and procedures; raises TABLE_OR_VIEW_NOT_FOUND. */
  Table loadTable(TableName name);

  /** As {@link #loadTable} but empty when there is none. */
  Optional<Table> findTable(TableName name);

  /** Whether there is a table of exactly that name (no metadata table, no branch suffix). */
  boolean tableExists(TableName name);

  /**
   * The table that a write changes, pinned at the state of its branch: the branch of {@code
   * t.branch_x} (which must exist), or of {@code spark.wap.branch} when the table has {@code
   * write.wap.enabled} (which need not exist yet).
   */
  PinnedTable loadForWrite(TableName name, Map<String, String> options, WriteKind kind);

  /** Makes a table; raises TABLE_OR_VIEW_ALREADY_EXISTS or SCHEMA_NOT_FOUND. */
  Table createTable(NewTable table);

  /** A transaction that makes the table when committed (CTAS). */
  Transaction stageCreate(NewTable table);

  /** A transaction that replaces the table when committed; raises TABLE_OR_VIEW_NOT_FOUND. */
  Transaction stageReplace(NewTable table);

  /** A transaction that makes or replaces the table when committed. */
  Transaction stageCreateOrReplace(NewTable table);

  /** Registers a metadata file under a name. */
  Table registerTable(TableName name, String metadataFile);

  /** Drops a table; false when there was none. */
  boolean dropTable(TableName name, boolean isPurge);

  void renameTable(TableName from, TableName to);

  /** Tables of a namespace, plain-file tables too, in order of name. */
  List<TableName> tables(NamespaceName namespace);

  /** Forgets a cached table, so that the next read sees other writers' commits. */
  void invalidate(TableName name);

  /** Forgets every cached table. */
  void invalidateAll();

  /** Child namespaces, of a catalog when the name has no parts. */
  List<NamespaceName> namespaces(NamespaceName parent);

  boolean namespaceExists(NamespaceName name);

  /** Properties of a namespace, {@code comment}, {@code location} and {@code owner} among them. */
  Map<String, String> namespaceProperties(NamespaceName name);

  /** Raises SCHEMA_ALREADY_EXISTS. */
  void createNamespace(NamespaceName name, Map<String, String> properties);

  void setNamespaceProperties(NamespaceName name, Map<String, String> properties);

  void removeNamespaceProperties(NamespaceName name, List<String> keys);

  /**
   * Drops a namespace, with a cascade also everything in it; raises SCHEMA_NOT_FOUND, or the
   * catalog's refusal when it is not empty.
   */
  void dropNamespace(NamespaceName name, boolean isCascade);

  /** The view of that name, if there is one and the catalog knows views. */
  Optional<StoredView> loadView(TableName name);

  /** Makes a view; raises VIEW_ALREADY_EXISTS for a view or table in the way. */
  void createView(StoredView view);

  /** Makes a view or gives an existing one a new version. */
  void replaceView(StoredView view);

  /** False when there was none. */
  boolean dropView(TableName name);

  void renameView(TableName from, TableName to);

  /** Sets and then removes properties of a view. */
  void changeViewProperties(TableName name, Map<String, String> set, List<String> remove);

  List<TableName> views(NamespaceName namespace);

  /**
   * Makes a table USING parquet, csv, json, ... in the session catalog; raises
   * TABLE_OR_VIEW_ALREADY_EXISTS, SCHEMA_NOT_FOUND, or LOCATION_ALREADY_EXISTS when the folder of a
   * managed table is not empty.
   */
  void createFileTable(FileTable table);

  /** Declares a forgotten table of plain files again, over the files that it has. */
  void restoreFileTable(FileTable table);

  /**
   * Declares a table of plain files in the place of the one of its name, whose files go when it was
   * managed and its folder has nothing to do with the new one.
   */
  void replaceFileTable(FileTable table);

  /** Where a managed plain-file table lives when its statement names no place. */
  String defaultFileLocation(TableName name);

  /** Forgets the declaration and leaves the files where they are; false when there was none. */
  boolean forgetFileTable(TableName name);

  /**
   * Names like that of a table which was not found, nearest first, at most three: tables and views
   * of its namespace, what can be selected of a table, the table in a namespace of a like name.
   * Never fails.
   */
  List<String> similarNames(TableName name);

  /** Namespaces of a name like one that was not found, nearest first. Never fails. */
  List<String> similarNamespaces(NamespaceName name);

  /** Declared catalogs of a name like one that is not declared, nearest first. */
  List<String> similarCatalogs(String name);

  /** The declaration of a plain-file table. */
  Optional<FileTable> findFileTable(TableName name);

  @Override
  void close();
}
