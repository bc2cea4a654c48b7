package floeberg.catalog.kind;

import floeberg.catalog.file.LocalFileIO;
import floeberg.catalog.file.LocalPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.iceberg.LocationProviders;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/**
 * A table whose state is its folder: {@code metadata/v<N>.metadata.json} with the largest N, and
 * {@code version-hint.text} as a hint where to start looking. A commit links its file to the next
 * number, which fails when another writer was first.
 */
public final class FolderTableOperations implements TableOperations {
  private static final String HINT = "version-hint.text";
  private static final Pattern VERSIONED =
      Pattern.compile("v(\\d+)(?:\\.gz)?\\.metadata\\.json(?:\\.gz)?");

  private final String location;
  private final LocalFileIO io;
  private TableMetadata current;
  private int version;
  private boolean shouldRefresh = true;

  public FolderTableOperations(String location, LocalFileIO io) {
    this.location = location;
    this.io = io;
  }

  /** Whether the folder is a table of this layout. */
  public static boolean isTable(String location) {
    return newest(metadataFolder(location)).isPresent();
  }

  /** Whether a metadata file's name is one of this layout. */
  public static boolean isVersioned(String metadataFile) {
    return VERSIONED
        .matcher(Path.of(LocalPaths.plain(metadataFile)).getFileName().toString())
        .matches();
  }

  /** The newest metadata file, null when the folder is no table. */
  public String currentFile() {
    TableMetadata metadata = current();
    return metadata == null ? null : metadata.metadataFileLocation();
  }

  @Override
  public synchronized TableMetadata current() {
    return shouldRefresh ? refresh() : current;
  }

  @Override
  public synchronized TableMetadata refresh() {
    OptionalInt newest = newest(metadataFolder(location));
    if (newest.isEmpty()) {
      if (version != 0) {
        throw new ValidationException("Metadata file for version %d is missing", version);
      }
      shouldRefresh = false;
      return null;
    }
    if (current == null || newest.getAsInt() != version) {
      version = newest.getAsInt();
      current = TableMetadataParser.read(io.newInputFile(location(fileOf(version))));
    }
    shouldRefresh = false;
    return current;
  }

  @Override
  public synchronized void commit(TableMetadata base, TableMetadata metadata) {
    if (base != current()) {
      throw new CommitFailedException("Cannot commit changes based on stale table metadata");
    }
    if (base == metadata) {
      return;
    }
    requireFixedPlaces(base, metadata);
    write(metadata);
    deleteOldMetadata(base, metadata);
  }

  /** Makes the table; what is left of a dropped one in the folder gets a newer version. */
  synchronized void create(TableMetadata metadata) {
    version = newest(metadataFolder(location)).orElse(0);
    write(metadata);
  }

  private void write(TableMetadata metadata) {
    String codec =
        metadata.property(
            TableProperties.METADATA_COMPRESSION, TableProperties.METADATA_COMPRESSION_DEFAULT);
    String extension = TableMetadataParser.getFileExtension(codec);
    Path folder = metadataFolder(location);
    Path staged = folder.resolve(UUID.randomUUID() + extension);
    TableMetadataParser.write(metadata, io.newOutputFile(location(staged)));
    int next = version + 1;
    publish(staged, folder.resolve("v" + next + extension), next);
    writeHint(folder, next);
    shouldRefresh = true;
  }

  private static void requireFixedPlaces(TableMetadata base, TableMetadata metadata) {
    if (base != null && !base.location().equals(metadata.location())) {
      throw new IllegalArgumentException("Hadoop path-based tables cannot be relocated");
    }
    if (metadata.properties().containsKey(TableProperties.WRITE_METADATA_LOCATION)) {
      throw new IllegalArgumentException("Hadoop path-based tables cannot relocate metadata");
    }
  }

  /** A hard link fails when the name is taken, on every file system that has links. */
  private void publish(Path staged, Path target, int next) {
    try {
      if (newest(target.getParent()).orElse(0) >= next) {
        throw new FileAlreadyExistsException(target.toString());
      }
      linkOrMove(staged, target);
      LocalFileIO.forceFolder(target.getParent());
    } catch (FileAlreadyExistsException e) {
      shouldRefresh = true;
      throw new CommitFailedException(e, "Version %d already exists: %s", next, target);
    } catch (IOException e) {
      shouldRefresh = true;
      if (Files.exists(target)) {
        throw new CommitStateUnknownException(e);
      }
      throw new CommitFailedException(e, "Failed to commit changes using rename: %s", target);
    } finally {
      io.deleteFile(staged.toString());
    }
  }

  private static void linkOrMove(Path staged, Path target) throws IOException {
    try {
      Files.createLink(target, staged);
    } catch (UnsupportedOperationException e) {
      // No links here: a rename that refuses to replace is the next best.
      Files.move(staged, target);
    }
  }

  private static void writeHint(Path folder, int version) {
    Path staged = folder.resolve(UUID.randomUUID() + "-" + HINT);
    try {
      Files.write(staged, String.valueOf(version).getBytes(StandardCharsets.UTF_8));
      Files.move(staged, folder.resolve(HINT), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      // Only a hint: readers look for later versions anyway.
      discard(staged);
    }
  }

  private static void discard(Path staged) {
    try {
      Files.deleteIfExists(staged);
    } catch (IOException e) {
      // A stray hint harms nobody.
    }
  }

  private void deleteOldMetadata(TableMetadata base, TableMetadata metadata) {
    boolean isAsked =
        metadata.propertyAsBoolean(
            TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED,
            TableProperties.METADATA_DELETE_AFTER_COMMIT_ENABLED_DEFAULT);
    if (base == null || !isAsked) {
      return;
    }
    var kept = metadata.previousFiles().stream().map(TableMetadata.MetadataLogEntry::file).toList();
    base.previousFiles().stream()
        .map(TableMetadata.MetadataLogEntry::file)
        .filter(file -> !kept.contains(file))
        .forEach(io::deleteFile);
  }

  private static Path metadataFolder(String location) {
    return LocalPaths.path(location).resolve("metadata");
  }

  /** The largest version in the folder; the hint is not needed where listing is cheap. */
  private static OptionalInt newest(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> VERSIONED.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .flatMapToInt(name -> IntStream.of(Integer.parseInt(name.group(1))))
          .max();
    } catch (NoSuchFileException | java.nio.file.NotDirectoryException e) {
      return OptionalInt.empty();
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to list: %s", folder);
    }
  }

  private Path fileOf(int wanted) {
    Path folder = metadataFolder(location);
    for (String form :
        new String[] {"v%d.metadata.json", "v%d.gz.metadata.json", "v%d.metadata.json.gz"}) {
      Path file = folder.resolve(form.formatted(wanted));
      if (Files.exists(file)) {
        return file;
      }
    }
    throw new ValidationException("Metadata file for version %d is missing", wanted);
  }

  /** A file's location in the spelling of the table's. */
  private String location(Path file) {
    return location + "/metadata/" + file.getFileName();
  }

  @Override
  public FileIO io() {
    return io;
  }

  @Override
  public String metadataFileLocation(String fileName) {
    return location + "/metadata/" + fileName;
  }

  @Override
  public LocationProvider locationProvider() {
    return LocationProviders.locationsFor(current().location(), current().properties());
  }

  @Override
  public TableOperations temp(TableMetadata uncommitted) {
    return new UncommittedOperations(this, uncommitted);
  }

  /** Places for files of a table that is being made. */
  private record UncommittedOperations(FolderTableOperations table, TableMetadata metadata)
      implements TableOperations {
    @Override
    public TableMetadata current() {
      return metadata;
    }

    @Override
    public TableMetadata refresh() {
      throw new UnsupportedOperationException("Cannot call refresh on temporary table operations");
    }

    @Override
    public void commit(TableMetadata base, TableMetadata changed) {
      throw new UnsupportedOperationException("Cannot call commit on temporary table operations");
    }

    @Override
    public FileIO io() {
      return table.io();
    }

    @Override
    public String metadataFileLocation(String fileName) {
      return table.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
      return LocationProviders.locationsFor(metadata.location(), metadata.properties());
    }
  }
}
