package floeberg.write;

import floeberg.duckdb.FileCopy;
import floeberg.duckdb.FileCopy.FileColumn;
import floeberg.duckdb.FileCopy.WrittenFile;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** A folder of Parquet files without a table around it, Hive-style subfolders for partitions. */
public final class PlainFiles {
  private static final int NO_FIELD_ID = -1;

  private final WriteSession session;
  private final Path folder;

  public PlainFiles(WriteSession session, String path) {
    this.session = session;
    this.folder =
        LocalFiles.path(path)
            .orElseThrow(
                () -> new IllegalArgumentException("Cannot write files outside the disk: " + path));
  }

  /** What a write removes of what is there. */
  public enum Replacement {
    NONE,
    /** Folders of partitions that the write has rows for. */
    PARTITIONS,
    ALL
  }

  /** Whether there is anything at the path. */
  public boolean exists() {
    return Files.exists(folder);
  }

  /**
   * Writes rows.
   *
   * @param partitionBy columns that become folders instead of being stored
   * @param replacement which files that are there are removed, once the new ones are written
   */
  public void write(Query query, List<String> partitionBy, Replacement replacement) {
    List<Attribute> keys = query.output().stream().filter(a -> isOneOf(a, partitionBy)).toList();
    List<Attribute> stored = query.output().stream().filter(a -> !isOneOf(a, partitionBy)).toList();
    var columns = new ArrayList<>(Queries.pass(stored));
    for (Attribute key : keys) {
      Expr text = Exprs.cast(Queries.reference(key), SparkType.STRING);
      columns.add(new Query.Named(text, session.attribute(key.name(), SparkType.STRING, true)));
    }
    String id = session.newUuid();
    Path work = folder.resolve("_" + id);
    try {
      List<Path> old = replacement == Replacement.NONE ? List.of() : files();
      List<WrittenFile> written =
          session
              .files()
              .copy(
                  new Query.Project(query, columns),
                  new FileCopy.Layout(fileColumns(stored), keys.size(), List.of()),
                  new FileCopy.Target(
                      work.toString(),
                      "snappy",
                      OptionalLong.empty(),
                      OptionalLong.empty(),
                      OptionalLong.of(512L << 20)));
      Set<Path> touched = place(written, keys, id);
      for (Path file : old) {
        if (replacement == Replacement.ALL || touched.contains(file.getParent())) {
          Files.deleteIfExists(file);
        }
      }
      Files.createDirectories(folder);
      Files.write(folder.resolve("_SUCCESS"), new byte[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      LocalFiles.deleteFolder(work);
    }
  }

  private static boolean isOneOf(Attribute attribute, List<String> names) {
    return names.stream().anyMatch(name -> name.equalsIgnoreCase(attribute.name()));
  }

  private Set<Path> place(List<WrittenFile> written, List<Attribute> keys, String id)
      throws IOException {
    var counts = new HashMap<Path, Integer>();
    for (WrittenFile file : written) {
      Path target = folder;
      for (int i = 0; i < keys.size(); i++) {
        String value = file.partitionKeys().get(i).orElse(null);
        target = target.resolve(FolderNames.of(keys.get(i).name(), value));
      }
      Files.createDirectories(target);
      // Spark's names: a dot behind the id in folders of partitions, a dash elsewhere.
      String name =
          "part-00000-%s%sc%03d.snappy.parquet"
              .formatted(id, keys.isEmpty() ? "-" : ".", counts.merge(target, 1, Integer::sum) - 1);
      Files.move(Path.of(file.path()), target.resolve(name));
    }
    return counts.keySet();
  }

  private List<Path> files() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(Files::isRegularFile).toList();
    }
  }

  private static List<FileColumn> fileColumns(List<Attribute> columns) {
    return columns.stream().map(c -> column(c.name(), c.type())).toList();
  }

  private static FileColumn column(String name, SparkType type) {
    List<FileColumn> children =
        switch (type) {
          case SparkType.Struct struct ->
              struct.fields().stream().map(f -> column(f.name(), f.type())).toList();
          case SparkType.Array array -> List.of(column("element", array.element()));
          case SparkType.Map map -> List.of(column("key", map.key()), column("value", map.value()));
          default -> List.of();
        };
    return new FileColumn(name, NO_FIELD_ID, Optional.empty(), children);
  }
}
