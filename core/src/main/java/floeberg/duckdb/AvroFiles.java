package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Row;
import floeberg.table.AvroRows;
import floeberg.table.ScanFile;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    String name = "avro_" + session.engine().nextName();
    List<SparkType.Field> fields = table.schema().fields();
    var attributes = new ArrayList<Attribute>();
    for (int i = 0; i < fields.size(); i++) {
      attributes.add(new Attribute(i, fields.get(i).name(), fields.get(i).type(), true));
    }
    var rowTable = new RowTable(session, name, fields, context.settings());
    try (CloseableIterable<Row> rows = AvroRows.read(table, file)) {
      rows.forEach(rowTable::add);
      rowTable.finish();
      Path target = Files.createTempDirectory("floeberg-avro").resolve(name + ".parquet");
      target.toFile().deleteOnExit();
      target.getParent().toFile().deleteOnExit();
      var layout = new FileCopy.Layout(FileColumns.of(table.readSchema().columns()), 0, List.of());
      session
          .files(context::settings)
          .copy(
              new Query.Stored(name, attributes),
              layout,
              new FileCopy.Target(
                  target.toString(),
                  "zstd",
                  OptionalLong.empty(),
                  OptionalLong.empty(),
                  OptionalLong.empty()));
      return target.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      rowTable.drop();
    }
  }
}
