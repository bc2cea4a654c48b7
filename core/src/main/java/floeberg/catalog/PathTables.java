package floeberg.catalog;

import floeberg.catalog.file.LocalFileIO;
import floeberg.catalog.file.LocalPaths;
import floeberg.catalog.kind.CatalogKinds;
import floeberg.catalog.kind.FolderTableOperations;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Schema;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Iceberg tables by the path of their folder or of one of their metadata files, with a selector
 * behind {@code #}. A folder with {@code v<N>.metadata.json} files can be written to; a folder
 * whose state is kept by a catalog is opened at its newest metadata file, for reading.
 */
final class PathTables {
  private static final Pattern METADATA_FILE = Pattern.compile(".*\\.metadata\\.json(\\.gz)?");
  // Catalogs number their metadata files: 00012-<uuid>.metadata.json.
  private static final Pattern NUMBERED = Pattern.compile("(\\d+)-.*\\.metadata\\.json(?:\\.gz)?");

  private PathTables() {}

  /** Whether a table's name is a path. */
  static boolean isPath(String name) {
    return name.contains("/");
  }

  static Optional<TableLoader.Found> find(String path) {
    int hash = path.lastIndexOf('#');
    Optional<Selector> selector =
        hash < 0 ? Optional.empty() : Selector.parse(path.substring(hash + 1));
    String location = selector.isPresent() ? path.substring(0, hash) : path;
    return table(location.replaceFirst("(?<=.)/+$", ""))
        .map(table -> new TableLoader.Found(table, selector));
  }

  /** Makes a table whose state is its folder. */
  static Catalog.TableBuilder builder(String path, Schema schema) {
    String location = path.replaceFirst("(?<=.)/+$", "");
    int slash = location.lastIndexOf('/');
    Map<String, String> place =
        Map.of("type", "hadoop", "warehouse", slash == 0 ? "/" : location.substring(0, slash));
    return CatalogKinds.open(location, place)
        .tables()
        .buildTable(TableIdentifier.of(location.substring(slash + 1)), schema);
  }

  private static Optional<Table> table(String location) {
    if (!LocalPaths.isLocal(location)) {
      return Optional.empty();
    }
    var io = new LocalFileIO();
    if (METADATA_FILE.matcher(location).matches()) {
      return Files.exists(LocalPaths.path(location))
          ? Optional.of(fixed(location, location, io))
          : Optional.empty();
    }
    if (FolderTableOperations.isTable(location)) {
      return Optional.of(new BaseTable(new FolderTableOperations(location, io), location));
    }
    return newestNumbered(LocalPaths.path(location).resolve("metadata"))
        .map(name -> fixed(location + "/metadata/" + name, location, io));
  }

  private static Table fixed(String metadataFile, String name, LocalFileIO io) {
    return new BaseTable(new StaticTableOperations(metadataFile, io), name);
  }

  private static Optional<String> newestNumbered(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> NUMBERED.matcher(name).matches())
          .max(
              Comparator.comparingLong(PathTables::number)
                  .thenComparing(name -> modified(folder.resolve(name))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long number(String name) {
    Matcher matcher = NUMBERED.matcher(name);
    return matcher.matches() ? Long.parseLong(matcher.group(1)) : -1;
  }

  private static long modified(Path file) {
    try {
      return Files.getLastModifiedTime(file).toMillis();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
