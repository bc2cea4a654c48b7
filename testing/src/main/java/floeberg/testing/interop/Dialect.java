package floeberg.testing.interop;

/** How engines name a table's metadata tables and older states. */
enum Dialect {
  SPARK {
    @Override
    String metadataTable(String table, String name) {
      return table + "." + name;
    }

    @Override
    String asOf(String table, String ref) {
      return table + " VERSION AS OF '" + ref + "'";
    }
  },
  TRINO {
    @Override
    String metadataTable(String table, String name) {
      int dot = table.lastIndexOf('.');
      return table.substring(0, dot + 1) + '"' + table.substring(dot + 1) + "$" + name + '"';
    }

    @Override
    String asOf(String table, String ref) {
      return table + " FOR VERSION AS OF '" + ref + "'";
    }
  };

  static Dialect of(String engine) {
    return engine.equals("trino") ? TRINO : SPARK;
  }

  /** Whether history is the log of current snapshots, and not the list of all snapshots. */
  boolean historyIsLog() {
    return this == SPARK;
  }

  abstract String metadataTable(String table, String name);

  /** The table as of a branch or tag, for a FROM clause. */
  abstract String asOf(String table, String ref);
}
