package floeberg.write;

import floeberg.catalog.file.LocalPaths;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.iceberg.io.FileIO;

/** Files on the local disk on their way into a table. */
final class LocalFiles {
  private LocalFiles() {}

  /** The local path of a location; empty for other file systems. */
  static Optional<Path> path(String location) {
    return LocalPaths.isLocal(location) ? Optional.of(LocalPaths.path(location)) : Optional.empty();
  }

  /** Moves a finished file to its place, which may be in another file system. */
  static void place(FileIO io, Path file, String location) {
    try {
      Optional<Path> target = path(location);
      if (target.isPresent()) {
        makeFolders(target.get().getParent());
        Files.move(file, target.get(), StandardCopyOption.ATOMIC_MOVE);
        return;
      }
      try (OutputStream out = io.newOutputFile(location).create()) {
        Files.copy(file, out);
      }
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a folder that survives a power cut: each new one is synced into the one above. */
  static void makeFolders(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    if (folder.getParent() != null) {
      makeFolders(folder.getParent());
    }
    Files.createDirectories(folder);
    if (folder.getParent() != null) {
      sync(folder.getParent());
    }
  }

  /** Makes files, and their names in their folders, survive a power cut. */
  static void sync(Collection<String> locations) {
    var folders = new LinkedHashSet<Path>();
    for (String location : locations) {
      path(location)
          .ifPresent(
              file -> {
                sync(file);
                folders.add(file.getParent());
              });
    }
    folders.forEach(LocalFiles::sync);
  }

  private static void sync(Path path) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes a folder and what is in it; a missing one is fine. */
  static void deleteFolder(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
