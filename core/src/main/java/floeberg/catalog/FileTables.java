package floeberg.catalog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.catalog.file.LocalFileIO;
import floeberg.catalog.file.LocalPaths;
import floeberg.setting.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Declarations of plain-file tables of the session catalog: one JSON file each below the embedded
 * warehouse. Spark keeps them in Hive's metastore, Iceberg's catalogs have no place for them.
 */
final class FileTables {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SUFFIX = ".json";
  private static final Object REPLACING = new Object();

  private final Path warehouse;
  private final Path folder;

  FileTables(Path warehouse) {
    this.warehouse = warehouse;
    this.folder = warehouse.resolve(".file-tables");
  }

  /** Where a table without a location lies. */
  String defaultLocation(TableName name, Settings settings) {
    String root =
        settings
            .find("spark.sql.warehouse.dir")
            .orElseGet(() -> warehouse.resolve("spark-warehouse").toString());
    String namespace = String.join(".", name.namespace());
    return LocalPaths.plain(root)
        + (namespace.equals("default") ? "" : "/" + namespace + ".db")
        + "/"
        + name.table();
  }

  private Path folder(List<String> namespace) {
    return folder.resolve(encoded(String.join(".", namespace)));
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  private Path file(TableName name) {
    return folder(name.namespace()).resolve(encoded(name.table()) + SUFFIX);
  }

  Optional<FileTable> find(TableName name) {
    Path file = file(name);
    if (!isPossible(name) || !Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(read(name, JSON.readTree(file.toFile())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPossible(TableName name) {
    return name.catalog().equals(Catalogs.SESSION_CATALOG) && !name.namespace().isEmpty();
  }

  private static FileTable read(TableName name, JsonNode json) {
    var partitions = new ArrayList<String>();
    json.path("partitionColumns").forEach(column -> partitions.add(column.asText()));
    return new FileTable(
        name,
        json.path("format").asText(),
        SchemaJson.read(json.path("schema")),
        List.copyOf(partitions),
        json.path("location").asText(),
        json.path("isExternal").asBoolean(),
        texts(json.path("options")),
        texts(json.path("properties")));
  }

  private static Map<String, String> texts(JsonNode json) {
    var texts = new HashMap<String, String>();
    json.properties().forEach(entry -> texts.put(entry.getKey(), entry.getValue().asText()));
    return texts;
  }

  /** How a declaration that is written comes into its place. */
  private interface Placing {
    void place(Path staged, Path file) throws IOException;
  }

  /**
   * Declares a new table. Raises TABLE_OR_VIEW_ALREADY_EXISTS, and LOCATION_ALREADY_EXISTS when the
   * folder of a managed table has files already, which would become its rows.
   */
  void create(FileTable table) {
    if (!table.isExternal() && find(table.name()).isEmpty() && LocalPaths.isFilled(path(table))) {
      throw CatalogErrors.locationExists(table.name(), table.location());
    }
    declare(table);
  }

  /** Declares a table over the files that it has; raises TABLE_OR_VIEW_ALREADY_EXISTS. */
  void declare(FileTable table) {
    // A link never replaces a declaration that another process made meanwhile.
    write(table, (staged, file) -> Files.createLink(file, staged));
  }

  /**
   * Declares it in the place of another, and then removes the files of a managed one unless its
   * folder and the new one are the same or one lies in the other, however they are spelled.
   */
  void replace(FileTable table) {
    // Of two that replace one table the later one must find the earlier one's files.
    synchronized (REPLACING) {
      Optional<FileTable> old = find(table.name());
      write(table, (staged, file) -> Files.move(staged, file, StandardCopyOption.ATOMIC_MOVE));
      old.filter(before -> !before.isExternal())
          .filter(before -> !LocalPaths.overlap(path(before), path(table)))
          .ifPresent(FileTables::removeFiles);
    }
  }

  private static Path path(FileTable table) {
    return LocalPaths.path(table.location());
  }

  private void write(FileTable table, Placing placing) {
    if (!Path.of(LocalPaths.plain(table.location())).isAbsolute()) {
      throw new IllegalArgumentException("Not an absolute path: " + table.location());
    }
    ObjectNode json = JSON.createObjectNode();
    json.put("format", table.format());
    json.set("schema", SchemaJson.write(table.schema()));
    table.partitionColumns().forEach(json.putArray("partitionColumns")::add);
    json.put("location", table.location());
    json.put("isExternal", table.isExternal());
    table.options().forEach(json.putObject("options")::put);
    table.properties().forEach(json.putObject("properties")::put);
    Path file = file(table.name());
    try {
      Files.createDirectories(file.getParent());
      Path staged = Files.createTempFile(file.getParent(), ".new", "");
      try {
        JSON.writeValue(staged.toFile(), json);
        placing.place(staged, file);
      } finally {
        Files.deleteIfExists(staged);
      }
    } catch (FileAlreadyExistsException e) {
      throw CatalogErrors.tableExists(table.name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forgets the declaration and, for a managed table, removes its files. */
  boolean drop(TableName name, boolean withFiles) {
    Optional<FileTable> table = find(name);
    if (table.isEmpty()) {
      return false;
    }
    try {
      Files.deleteIfExists(file(name));
      if (withFiles) {
        removeFiles(table.get());
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Without a place of its own a table has no files that are its alone.
  private static void removeFiles(FileTable table) {
    if (!table.isExternal() && !table.location().isBlank()) {
      new LocalFileIO().deletePrefix(table.location());
    }
  }

  /** Tables of a namespace in order of name. */
  List<TableName> list(NamespaceName namespace) {
    Path place = folder(namespace.parts());
    if (!namespace.catalog().equals(Catalogs.SESSION_CATALOG) || !Files.isDirectory(place)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(place)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .map(name -> java.net.URLDecoder.decode(name, StandardCharsets.UTF_8))
          .sorted(Comparator.naturalOrder())
          .map(namespace::table)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
