package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.resolved.Query;
import floeberg.result.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Columns of plain files whose value is the same for all rows of a file. */
final class FileFacts {
  private FileFacts() {}

  /** The values of a column, one a file; empty when the column is in the files. */
  static Optional<List<Object>> of(Query.ScanColumn column, FileSource source) {
    int partition = source.partitionColumns().indexOf(column.sourceName());
    if (partition >= 0) {
      return Optional.of(source.partition(partition));
    }
    boolean isMetadata =
        column.attribute().isMetadataColumn()
            && column.sourceName().equals(FileSource.METADATA.name());
    return isMetadata ? Optional.of(metadata(source.files())) : Optional.empty();
  }

  private static List<Object> metadata(List<String> files) {
    var rows = new ArrayList<Object>();
    for (String file : files) {
      Path path = Path.of(LocalPaths.of(file));
      try {
        var attributes = Files.readAttributes(path, BasicFileAttributes.class);
        var values = new ArrayList<Object>();
        values.add(path.toUri().toString());
        values.add(path.getFileName().toString());
        values.add(attributes.size());
        values.add(0L);
        values.add(attributes.size());
        values.add(attributes.lastModifiedTime().to(TimeUnit.MILLISECONDS) * 1_000);
        rows.add(new Row(values));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return rows;
  }
}
