package floeberg.testing.bench;

import floeberg.catalog.file.LocalFileIO;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionData;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.jdbc.JdbcCatalog;

/** Entries of data files that nobody will open: only planning over them is measured. */
final class PlannedFiles {
  private static final int FILE_BYTES = 1_000_000;
  private static final long FIRST = 1_000_000;

  private PlannedFiles() {}

  /** Adds entries to a table partitioned by one long, so that it has these many files. */
  static void grow(Path warehouse, TableIdentifier name, int files, int manifests) {
    try (var catalog = new JdbcCatalog()) {
      catalog.initialize(
          "spark_catalog",
          Map.of(
              "uri",
              "jdbc:sqlite:" + warehouse.resolve("catalog.db"),
              "jdbc.schema-version",
              "V1",
              "warehouse",
              "file://" + warehouse,
              "io-impl",
              LocalFileIO.class.getName()));
      Table table = catalog.loadTable(name);
      table.updateProperties().set("commit.manifest-merge.enabled", "false").commit();
      int each = files / manifests;
      for (int manifest = 0; manifest < manifests; manifest++) {
        AppendFiles append = table.newAppend();
        for (int i = 0; i < each; i++) {
          add(append, table, FIRST + (long) manifest * each + i);
        }
        append.commit();
      }
    }
  }

  private static void add(AppendFiles append, Table table, long part) {
    var partition = new PartitionData(table.spec().partitionType());
    partition.set(0, part);
    append.appendFile(
        DataFiles.builder(table.spec())
            .withPath(table.location() + "/data/part=" + part + "/absent.parquet")
            .withFileSizeInBytes(FILE_BYTES)
            .withRecordCount(FILE_BYTES / 10)
            .withPartition(partition)
            .build());
  }
}
