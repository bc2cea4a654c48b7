package floeberg.write;

import floeberg.result.Result;
import floeberg.result.Row;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A folder of files that rows are written to one by one, Hive-style subfolders for partitions. */
public final class RowFiles {
  /** How rows become files. */
  public interface Form {
    /** Ending of file names, with its dot. */
    String ending();

    /** Begins a file. */
    Sink open(Path file) throws IOException;
  }

  /** A file that rows are added to. */
  public interface Sink extends Closeable {
    /** Adds a row; values behind those of the file's columns are none of its business. */
    void add(List<Object> values) throws IOException;
  }

  private final Path folder;
  private final Form form;
  private final String id;

  /**
   * A folder.
   *
   * @param id makes the names of one write's files unique
   */
  public RowFiles(String path, Form form, String id) {
    this.folder =
        LocalFiles.path(path)
            .orElseThrow(
                () -> new IllegalArgumentException("Cannot write files outside the disk: " + path));
    this.form = form;
    this.id = id;
  }

  /**
   * Writes rows of the files' columns with the texts of the partition columns behind.
   *
   * @param replaces whether files that are there are removed, once the new ones are written
   */
  public void write(Result rows, List<String> partitionBy, boolean replaces) {
    Path work = folder.resolve("_" + id);
    try {
      List<Path> old = replaces ? files() : List.of();
      List<Path> written = writeAll(rows, partitionBy, work);
      for (Path file : written) {
        Path target = folder.resolve(work.relativize(file));
        Files.createDirectories(target.getParent());
        Files.move(file, target);
      }
      for (Path file : old) {
        Files.deleteIfExists(file);
      }
      Files.createDirectories(folder);
      Files.write(folder.resolve("_SUCCESS"), new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      LocalFiles.deleteFolder(work);
    }
  }

  private List<Path> writeAll(Result rows, List<String> partitionBy, Path work) throws IOException {
    Map<String, Sink> sinks = new LinkedHashMap<>();
    Map<String, Path> paths = new HashMap<>();
    try {
      var iterator = rows.rows();
      while (iterator.hasNext()) {
        Row row = iterator.next();
        sink(subfolder(row, partitionBy), sinks, paths, work).add(row.values());
      }
      if (sinks.isEmpty() && partitionBy.isEmpty()) {
        sink("", sinks, paths, work);
      }
    } finally {
      for (Sink sink : sinks.values()) {
        sink.close();
      }
    }
    return new ArrayList<>(paths.values());
  }

  private Sink sink(String target, Map<String, Sink> sinks, Map<String, Path> paths, Path work)
      throws IOException {
    Sink sink = sinks.get(target);
    if (sink == null) {
      // Spark's names: a dot behind the id in folders of partitions, a dash elsewhere.
      String name = "part-00000-" + id + (target.isEmpty() ? "-c000" : ".c000") + form.ending();
      Path path = work.resolve(target).resolve(name);
      Files.createDirectories(path.getParent());
      sink = form.open(path);
      sinks.put(target, sink);
      paths.put(target, path);
    }
    return sink;
  }

  private static String subfolder(Row row, List<String> partitionBy) {
    var parts = new ArrayList<String>();
    int first = row.values().size() - partitionBy.size();
    for (int i = 0; i < partitionBy.size(); i++) {
      String value = (String) row.values().get(first + i);
      parts.add(FolderNames.of(partitionBy.get(i), value));
    }
    return String.join("/", parts);
  }

  private List<Path> files() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(Files::isRegularFile).toList();
    }
  }
}
