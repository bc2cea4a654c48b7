package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.result.Row;
import floeberg.table.AvroRows;
import floeberg.table.ScanFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.io.CloseableIterable;

/**
 * Avro data files as Parquet files of the same rows in the same order, made on first use and kept
 * while the process runs: data files never change.
 */
final class AvroFiles {
  private static final Map<String, String> CONVERTED = new ConcurrentHashMap<>();

  private final EngineSession session;

  AvroFiles(EngineSession session) {
    this.session = session;
  }

  /** The file, to be read from its Parquet copy. */
  ScanFile asParquet(ScanFile file, PinnedTable table, WriteContext context) {
    String key = file.path() + "#" + table.readSchema().schemaId();
    return file.readFrom(CONVERTED.computeIfAbsent(key, _ -> convert(file, table, context)));
  }

  private String convert(ScanFile file, PinnedTable table, WriteContext context) {
    try (CloseableIterable<Row> rows = AvroRows.read(table, file)) {
      Path target = Files.createTempDirectory("floeberg-avro").resolve("rows.parquet");
      target.toFile().deleteOnExit();
      target.getParent().toFile().deleteOnExit();
      session
          .parquetRows(context::settings)
          .write(
              rows,
              table.readSchema(),
              new FileCopy.Target(
                  target.toString(),
                  "zstd",
                  OptionalLong.empty(),
                  OptionalLong.empty(),
                  OptionalLong.empty()));
      return target.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
