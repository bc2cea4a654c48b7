package floeberg.duckdb;

import floeberg.catalog.ChangelogTable;
import floeberg.catalog.FileSource;
import floeberg.catalog.MetadataTable;
import floeberg.catalog.PinnedTable;
import floeberg.resolved.Query;
import floeberg.table.ScanPlanner;
import java.util.OptionalLong;

/** Writes scans: tables, metadata tables and plain files as DuckDB relations. */
final class ScanWriter implements ScanSources {
  private final TableScanWriter tables;
  private final MetadataScanWriter metadata;
  private final FileScanWriter files;
  private final ChangelogScanWriter changelogs;

  ScanWriter(EngineSession session) {
    var deletes = new DeleteFiles(session);
    this.tables = new TableScanWriter(session, deletes);
    this.metadata = new MetadataScanWriter(session, deletes);
    this.changelogs = new ChangelogScanWriter(tables);
    this.files = new FileScanWriter(session);
  }

  @Override
  public Select write(Query.Scan scan, WriteContext context) {
    return switch (scan.source()) {
      case PinnedTable table -> tables.write(scan, table, context);
      case MetadataTable table -> metadata.write(scan, table, context);
      case ChangelogTable changelog -> changelogs.write(scan, changelog, context);
      case FileSource source -> files.write(scan, source, context);
    };
  }

  @Override
  public OptionalLong count(Query.Scan scan) {
    return scan.source() instanceof PinnedTable table && scan.filters().isEmpty()
        ? tables.count(table)
        : OptionalLong.empty();
  }

  @Override
  public OptionalLong atMost(Query.Scan scan) {
    return scan.source() instanceof PinnedTable table
        ? new ScanPlanner().atMost(table)
        : OptionalLong.empty();
  }
}
