package floeberg.catalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The SQL functions of the session catalog: the text of each CREATE FUNCTION in a file below the
 * embedded warehouse. Spark keeps them in Hive's metastore, Iceberg's catalogs have no place for
 * them. Names are taken without regard to case.
 */
public final class StoredFunctions {
  private static final String SUFFIX = ".sql";

  private final Path root;

  StoredFunctions(Path warehouse) {
    this.root = warehouse.resolve(".functions");
  }

  private Path folder(List<String> namespace) {
    return root.resolve(encoded(String.join(".", namespace)));
  }

  private Path file(TableName name) {
    return folder(name.namespace()).resolve(encoded(name.table()) + SUFFIX);
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name.toLowerCase(Locale.ROOT), StandardCharsets.UTF_8);
  }

  /** The statement that made the function. */
  public Optional<String> find(TableName name) {
    Path file = file(name);
    try {
      return isPossible(name) && Files.exists(file)
          ? Optional.of(Files.readString(file))
          : Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isPossible(TableName name) {
    return name.catalog().equals(Catalogs.SESSION_CATALOG);
  }

  /** Keeps a function, in the place of one that was there. */
  public void put(TableName name, String statement) {
    Path file = file(name);
    try {
      Files.createDirectories(file.getParent());
      Path written = Files.createTempFile(file.getParent(), "new", ".tmp");
      try {
        Files.writeString(written, statement);
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it was there. */
  public boolean remove(TableName name) {
    try {
      return isPossible(name) && Files.deleteIfExists(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The functions of a namespace of the session catalog, in lower case and in order. */
  public List<String> names(List<String> namespace) {
    Path folder = folder(namespace);
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .map(name -> URLDecoder.decode(name, StandardCharsets.UTF_8))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
