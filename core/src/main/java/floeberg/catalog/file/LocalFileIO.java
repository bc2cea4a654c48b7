package floeberg.catalog.file;

import java.io.IOException;
import java.io.Serial;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.DelegateFileIO;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/**
 * Iceberg's FileIO over the local file system. Each file is forced to the disk when it is closed;
 * the entries of new files in their folders are forced when a metadata file is closed, which is the
 * last file written before a catalog's pointer moves.
 */
public final class LocalFileIO implements DelegateFileIO, DurableFiles {
  @Serial private static final long serialVersionUID = 1L;

  private Map<String, String> properties = Map.of();
  private transient Set<Path> unsyncedFolders = ConcurrentHashMap.newKeySet();

  @Override
  public void initialize(Map<String, String> newProperties) {
    properties = Map.copyOf(newProperties);
  }

  @Override
  public Map<String, String> properties() {
    return properties;
  }

  @Override
  public InputFile newInputFile(String location) {
    MetadataReads.open(location);
    return new LocalInputFile(location, LocalPaths.path(location));
  }

  @Override
  public OutputFile newOutputFile(String location) {
    return new LocalOutputFile(this, location, LocalPaths.path(location));
  }

  @Override
  public void deleteFile(String location) {
    try {
      Files.deleteIfExists(LocalPaths.path(location));
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to delete file: %s", location);
    }
  }

  @Override
  public void deleteFiles(Iterable<String> locations) {
    int failed = 0;
    for (String location : locations) {
      try {
        deleteFile(location);
      } catch (RuntimeIOException e) {
        failed++;
      }
    }
    if (failed > 0) {
      throw new BulkDeletionFailureException(failed);
    }
  }

  @Override
  public Iterable<FileInfo> listPrefix(String prefix) {
    Path path = LocalPaths.path(prefix);
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    String scheme = prefix.startsWith("file:") ? "file:" : "";
    var files = new ArrayList<FileInfo>();
    try {
      Files.walkFileTree(path, new Listing(scheme, files));
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to list: %s", prefix);
    }
    return files;
  }

  /** Collects files; one that another process removes meanwhile is not there. */
  private static final class Listing extends SimpleFileVisitor<Path> {
    private final String scheme;
    private final List<FileInfo> files;

    Listing(String scheme, List<FileInfo> files) {
      this.scheme = scheme;
      this.files = files;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (attributes.isRegularFile()) {
        files.add(
            new FileInfo(
                scheme + file, attributes.size(), attributes.lastModifiedTime().toMillis()));
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
      if (e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, IOException e) throws IOException {
      if (e == null || e instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw e;
    }
  }

  @Override
  public void deletePrefix(String prefix) {
    Path path = LocalPaths.path(prefix);
    if (!path.isAbsolute() || path.normalize().getNameCount() < 2) {
      throw new IllegalArgumentException("Refusing to delete everything below: " + prefix);
    }
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try (Stream<Path> walk = Files.walk(path)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        deleteUnlessFilled(file);
      }
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to delete: %s", prefix);
    }
  }

  /** A folder into which another process wrote meanwhile stays. */
  private static void deleteUnlessFilled(Path file) throws IOException {
    try {
      Files.deleteIfExists(file);
    } catch (DirectoryNotEmptyException e) {
      // Someone else's files are not ours to delete.
    }
  }

  @Override
  public void sync(Collection<String> locations) {
    var folders = new HashSet<Path>();
    for (String location : locations) {
      Path path = LocalPaths.path(location);
      force(path, StandardOpenOption.WRITE);
      folders.add(path.getParent());
    }
    for (Path folder : folders) {
      forceFolder(folder);
    }
  }

  void created(Path file) {
    folders().add(file.getParent());
  }

  /** Forces the entries of all files created since the last call. */
  void syncFolders() {
    for (Path folder : List.copyOf(folders())) {
      folders().remove(folder);
      forceFolder(folder);
    }
  }

  private Set<Path> folders() {
    if (unsyncedFolders == null) {
      unsyncedFolders = ConcurrentHashMap.newKeySet();
    }
    return unsyncedFolders;
  }

  /** Forces a folder and, because it may be new itself, its parents one level up. */
  public static void forceFolder(Path folder) {
    force(folder, StandardOpenOption.READ);
    if (folder.getParent() != null) {
      force(folder.getParent(), StandardOpenOption.READ);
    }
  }

  private static void force(Path path, StandardOpenOption how) {
    try (FileChannel channel = FileChannel.open(path, how)) {
      channel.force(true);
    } catch (NoSuchFileException e) {
      throw new org.apache.iceberg.exceptions.NotFoundException(e, "File does not exist: %s", path);
    } catch (IOException e) {
      // Some systems cannot open a folder, and keep its entries safe by themselves.
      if (how == StandardOpenOption.WRITE) {
        throw new RuntimeIOException(e, "Failed to sync: %s", path);
      }
    }
  }

  @Override
  public void close() {}
}
