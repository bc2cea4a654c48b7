package floeberg.duckdb;

/** Paths for DuckDB, which reads the local file system by plain paths. */
final class LocalPaths {
  private static final String SCHEME = "file:";

  private LocalPaths() {}

  /** The path without the scheme {@code file:} and its empty authority. */
  static String of(String location) {
    if (!location.startsWith(SCHEME)) {
      return location;
    }
    String path = location.substring(SCHEME.length());
    return path.startsWith("///") ? path.substring(2) : path;
  }
}
