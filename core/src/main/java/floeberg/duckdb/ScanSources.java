package floeberg.duckdb;

import floeberg.resolved.Query;
import java.util.OptionalLong;

/** Writes the relation of a scan. */
interface ScanSources {
  /** The scan as a SELECT whose columns are those of the scan. */
  Select write(Query.Scan scan, WriteContext context);

  /** The number of a scan's rows when it is known exactly without reading them. */
  OptionalLong count(Query.Scan scan);

  /** A number that the rows of the source do not exceed, where metadata at hand tells one. */
  OptionalLong atMost(Query.Scan scan);
}
