package floeberg.write;

import floeberg.result.Result;
import floeberg.result.Row;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** A folder of CSV, JSON or text files, Hive-style subfolders for partitions. */
public final class LineFiles {
  private static final String NULL_FOLDER = "__HIVE_DEFAULT_PARTITION__";

  /**
   * How lines become files.
   *
   * @param extension behind the names, without a dot
   * @param header first line of each file, when there is one
   * @param lineEnd behind each line
   * @param isCompressed with gzip
   */
  public record Form(
      String extension,
      Optional<String> header,
      String lineEnd,
      Charset charset,
      boolean isCompressed) {}

  private final Path folder;
  private final Form form;
  private final String id;

  /**
   * A folder.
   *
   * @param id makes the names of one write's files unique
   */
  public LineFiles(String path, Form form, String id) {
    this.folder =
        LocalFiles.path(path)
            .orElseThrow(
                () -> new IllegalArgumentException("Cannot write files outside the disk: " + path));
    this.form = form;
    this.id = id;
  }

  /**
   * Writes rows of a line and the texts of the partition columns.
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
    Map<String, Writer> writers = new LinkedHashMap<>();
    Map<String, Path> paths = new HashMap<>();
    try {
      var iterator = rows.rows();
      while (iterator.hasNext()) {
        Row row = iterator.next();
        String target = subfolder(row, partitionBy);
        append(writer(target, writers, paths, work), (String) row.values().getFirst());
      }
      if (writers.isEmpty() && partitionBy.isEmpty()) {
        writer("", writers, paths, work);
      }
    } finally {
      for (Writer writer : writers.values()) {
        writer.close();
      }
    }
    return new ArrayList<>(paths.values());
  }

  private void append(Writer writer, String line) throws IOException {
    writer.write(line == null ? "" : line);
    writer.write(form.lineEnd());
  }

  private Writer writer(
      String target, Map<String, Writer> writers, Map<String, Path> paths, Path work)
      throws IOException {
    Writer writer = writers.get(target);
    if (writer == null) {
      String name =
          "part-00000-"
              + id
              + (target.isEmpty() ? "-c000." : ".c000.")
              + form.extension()
              + (form.isCompressed() ? ".gz" : "");
      Path path = work.resolve(target).resolve(name);
      Files.createDirectories(path.getParent());
      OutputStream out = Files.newOutputStream(path);
      writer =
          new BufferedWriter(
              new OutputStreamWriter(
                  form.isCompressed() ? new GZIPOutputStream(out) : out, form.charset()));
      writers.put(target, writer);
      paths.put(target, path);
      if (form.header().isPresent()) {
        append(writer, form.header().get());
      }
    }
    return writer;
  }

  private static String subfolder(Row row, List<String> partitionBy) {
    var parts = new ArrayList<String>();
    for (int i = 0; i < partitionBy.size(); i++) {
      String value = (String) row.values().get(i + 1);
      boolean isNull = value == null || value.isEmpty();
      parts.add(
          partitionBy.get(i)
              + "="
              + (isNull
                  ? NULL_FOLDER
                  : URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20")));
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
