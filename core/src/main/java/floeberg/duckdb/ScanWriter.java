package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.catalog.MetadataTable;
import floeberg.catalog.PinnedTable;
import floeberg.resolved.Query;

/** Writes scans: tables, metadata tables and plain files as DuckDB relations. */
final class ScanWriter implements ScanSources {
  private final EngineSession session;

  ScanWriter(EngineSession session) {
    this.session = session;
  }

  @Override
  public Select write(Query.Scan scan, WriteContext context) {
    throw new UnsupportedOperationException(scan.source().name().toString());
  }
}
