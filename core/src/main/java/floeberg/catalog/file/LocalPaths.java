package floeberg.catalog.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Locations of the local file system: plain paths, {@code file:/x} and {@code file:///x}. */
public final class LocalPaths {
  // Two letters at least, so that a Windows drive is no scheme.
  private static final Pattern SCHEME = Pattern.compile("^[a-zA-Z][a-zA-Z0-9+.-]+:.*");

  private LocalPaths() {}

  /** Whether the location is on the local file system. */
  public static boolean isLocal(String location) {
    return location.startsWith("file:") || !SCHEME.matcher(location).matches();
  }

  /** The location without a scheme; other schemes' locations stay as they are. */
  public static String plain(String location) {
    if (!location.startsWith("file:")) {
      return location;
    }
    String rest = location.substring("file:".length());
    if (rest.startsWith("//")) {
      int slash = rest.indexOf('/', 2);
      rest = slash < 0 ? "/" : rest.substring(slash);
    }
    return rest;
  }

  /** The path of a local location; percent escapes are not decoded, as Hadoop's paths. */
  public static Path path(String location) {
    if (!isLocal(location)) {
      throw new IllegalArgumentException(
          "No storage is configured for the scheme of " + URI.create(location).getScheme() + ":");
    }
    return Path.of(plain(location));
  }

  /** Whether there is a file at the path, or a folder that is not empty. */
  public static boolean isFilled(Path path) {
    if (!Files.isDirectory(path)) {
      return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      return entries.iterator().hasNext();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether two folders are one or one lies in the other, by whatever links they are reached; one
   * that is not there overlaps with none.
   */
  public static boolean overlap(Path one, Path other) {
    if (!Files.exists(one) || !Files.exists(other)) {
      return false;
    }
    try {
      return lies(one, other) || lies(other, one);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean lies(Path inner, Path folder) throws IOException {
    for (Path path = inner.toRealPath(); path != null; path = path.getParent()) {
      if (Files.isSameFile(path, folder)) {
        return true;
      }
    }
    return false;
  }
}
