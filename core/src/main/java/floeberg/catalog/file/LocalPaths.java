package floeberg.catalog.file;

import java.net.URI;
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
}
