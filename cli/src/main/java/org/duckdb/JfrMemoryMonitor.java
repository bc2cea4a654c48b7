package org.duckdb;

/**
 * Stands before the class of this name in DuckDB's jar, which on the first connection registers an
 * event with the JDK's flight recorder. Loading the recorder for it costs a sixth of the start of a
 * short command (measured by {@code dev/bench start}), and nobody watches DuckDB's memory this way.
 */
final class JfrMemoryMonitor {
  private JfrMemoryMonitor() {}

  static void init() {}

  static void connectionOpened(DuckDBConnection connection) {}

  static void connectionClosed(long databaseAddress) {}
}
