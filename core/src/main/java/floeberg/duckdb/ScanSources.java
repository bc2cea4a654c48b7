package floeberg.duckdb;

import floeberg.resolved.Query;

/** Writes the relation of a scan. */
interface ScanSources {
  /** The scan as a SELECT whose columns are those of the scan. */
  Select write(Query.Scan scan, WriteContext context);
}
