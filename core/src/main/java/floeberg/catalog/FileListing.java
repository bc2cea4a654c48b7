package floeberg.catalog;

import floeberg.catalog.file.LocalPaths;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Data files below paths, with the values of {@code column=value} folders. Names that start with a
 * dot or an underscore are no data.
 */
final class FileListing {
  private static final String NULL_FOLDER = "__HIVE_DEFAULT_PARTITION__";

  /**
   * A data file.
   *
   * @param folders values of partition folders by column, in order; null for Hive's null folder
   */
  record Found(String path, Map<String, String> folders) {}

  private final boolean isRecursive;
  private final Optional<PathMatcher> names;
  private final Optional<Path> base;
  private final List<Found> files = new ArrayList<>();

  /**
   * Options: recursiveFileLookup, pathGlobFilter (of file names), basePath (of partition folders).
   */
  private FileListing(Map<String, String> options) {
    this.isRecursive = Boolean.parseBoolean(options.getOrDefault("recursivefilelookup", "false"));
    this.names =
        Optional.ofNullable(options.get("pathglobfilter"))
            .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob));
    this.base =
        Optional.ofNullable(options.get("basepath"))
            .map(path -> LocalPaths.path(path).toAbsolutePath().normalize());
  }

  /** Files of every path: a file, a folder, or a pattern; raises PATH_NOT_FOUND. */
  static List<Found> of(List<String> paths, Map<String, String> options) {
    var listing = new FileListing(options);
    for (String path : paths) {
      List<Path> roots = roots(path);
      if (roots.isEmpty()) {
        throw FloebergException.of(
            Condition.analysis("PATH_NOT_FOUND"),
            "path",
            "file:" + LocalPaths.path(path).toAbsolutePath());
      }
      roots.forEach(listing::add);
    }
    return listing.files;
  }

  /** In the order in which Spark reads the files of one task. */
  static List<Found> largestFirst(List<Found> files) {
    var sizes = new HashMap<Found, Long>();
    files.forEach(file -> sizes.put(file, size(file)));
    Comparator<Found> bySize = Comparator.comparingLong(sizes::get);
    return files.stream().sorted(bySize.reversed()).toList();
  }

  private static long size(Found file) {
    try {
      return Files.size(Path.of(file.path()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether something is there. */
  static boolean exists(String path) {
    return LocalPaths.isLocal(path) && !roots(path).isEmpty();
  }

  private static List<Path> roots(String path) {
    Path plain = LocalPaths.path(path).toAbsolutePath();
    if (Files.exists(plain)) {
      return List.of(plain);
    }
    int wildcard = firstWildcard(plain.toString());
    if (wildcard < 0) {
      return List.of();
    }
    Path base =
        Path.of(plain.toString().substring(0, plain.toString().lastIndexOf('/', wildcard) + 1));
    if (!Files.isDirectory(base)) {
      return List.of();
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + plain);
    int depth = plain.getNameCount() - base.getNameCount();
    try (Stream<Path> walk = Files.walk(base, depth)) {
      return walk.filter(matcher::matches).filter(found -> !isHidden(found)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int firstWildcard(String path) {
    for (int i = 0; i < path.length(); i++) {
      if ("*?[{".indexOf(path.charAt(i)) >= 0) {
        return i;
      }
    }
    return -1;
  }

  private void add(Path root) {
    if (Files.isDirectory(root)) {
      walk(root, above(root));
    } else {
      found(root, root.getParent() == null ? Map.of() : above(root.getParent()));
    }
  }

  private void found(Path file, Map<String, String> values) {
    if (names.isEmpty() || names.get().matches(file.getFileName())) {
      files.add(new Found(file.toString(), values));
    }
  }

  /** The partition folders between the base path and a folder. */
  private Map<String, String> above(Path folder) {
    Path whole = folder.toAbsolutePath().normalize();
    if (base.isEmpty() || !whole.startsWith(base.get())) {
      return Map.of();
    }
    var values = new LinkedHashMap<String, String>();
    for (Path part : base.get().relativize(whole)) {
      String name = part.toString();
      int equals = name.indexOf('=');
      if (equals > 0 && !isRecursive) {
        values.put(decoded(name.substring(0, equals)), value(name.substring(equals + 1)));
      }
    }
    return values;
  }

  private void walk(Path folder, Map<String, String> values) {
    for (Path entry : entries(folder)) {
      String name = entry.getFileName().toString();
      if (isHidden(entry)) {
        continue;
      }
      if (!Files.isDirectory(entry)) {
        found(entry, values);
        continue;
      }
      int equals = name.indexOf('=');
      if (equals > 0 && !isRecursive) {
        var inner = new LinkedHashMap<>(values);
        inner.put(decoded(name.substring(0, equals)), value(name.substring(equals + 1)));
        walk(entry, inner);
      } else if (isRecursive) {
        walk(entry, values);
      }
    }
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> list = Files.list(folder)) {
      return list.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isHidden(Path path) {
    String name = path.getFileName().toString();
    return name.startsWith(".") || (name.startsWith("_") && !name.contains("="));
  }

  private static String value(String text) {
    return text.equals(NULL_FOLDER) ? null : decoded(text);
  }

  private static String decoded(String text) {
    return text.indexOf('%') < 0
        ? text
        : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
