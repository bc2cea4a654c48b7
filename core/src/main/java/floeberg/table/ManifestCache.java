package floeberg.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.FileIO;

/**
 * Decoded manifests and manifest lists, least recently used first out. Both are immutable files
 * with unique names, so that nothing ever goes stale. Safe for use by several threads.
 */
public final class ManifestCache {
  private static final ManifestCache SHARED =
      new ManifestCache(Math.min(Runtime.getRuntime().maxMemory() / 4, 512L << 20));

  // What a decoded file costs beside its statistics, roughly.
  private static final long FILE_BYTES = 400;
  private static final long STATISTIC_BYTES = 48;

  private final long maxBytes;
  private final LinkedHashMap<Object, Cached> entries = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  private record Cached(List<?> values, long bytes) {}

  /** What is inherited from the manifest list is part of the decoded files. */
  private record ManifestKey(String path, long sequenceNumber, Optional<Long> firstRowId) {}

  /**
   * A cache of its own.
   *
   * @param maxBytes an estimate of the memory that it may take
   */
  public ManifestCache(long maxBytes) {
    this.maxBytes = maxBytes;
  }

  /** The cache of this process. */
  public static ManifestCache shared() {
    return SHARED;
  }

  /** The manifests of a snapshot, data and deletes. */
  List<ManifestFile> manifests(Snapshot snapshot, FileIO io) {
    if (snapshot.manifestListLocation() == null) {
      return snapshot.allManifests(io);
    }
    List<ManifestFile> known = find(snapshot.manifestListLocation());
    if (known != null) {
      return known;
    }
    List<ManifestFile> read = List.copyOf(snapshot.allManifests(io));
    put(snapshot.manifestListLocation(), read, read.size() * FILE_BYTES);
    return read;
  }

  /** Decodes manifests that are not there yet, several at a time. */
  void fill(List<ManifestFile> manifests, Table table) {
    List<ManifestFile> missing =
        manifests.stream().filter(manifest -> find(key(manifest)) == null).toList();
    if (missing.size() > 1) {
      missing.parallelStream().forEach(manifest -> dataFiles(manifest, table));
    }
  }

  private static ManifestKey key(ManifestFile manifest) {
    return new ManifestKey(
        manifest.path(), manifest.sequenceNumber(), Optional.ofNullable(manifest.firstRowId()));
  }

  /** The live data files of a manifest. */
  List<DataFile> dataFiles(ManifestFile manifest, Table table) {
    return files(manifest, table.io(), table.specs());
  }

  /** The live delete files of a manifest. */
  List<DeleteFile> deleteFiles(ManifestFile manifest, Table table) {
    return files(manifest, table.io(), table.specs());
  }

  private <F extends ContentFile<F>> List<F> files(
      ManifestFile manifest, FileIO io, Map<Integer, PartitionSpec> specs) {
    ManifestKey key = key(manifest);
    List<F> known = find(key);
    if (known != null) {
      return known;
    }
    List<F> read = read(manifest, io, specs);
    put(key, read, read.stream().mapToLong(ManifestCache::size).sum());
    return read;
  }

  @SuppressWarnings("unchecked")
  private static <F extends ContentFile<F>> List<F> read(
      ManifestFile manifest, FileIO io, Map<Integer, PartitionSpec> specs) {
    var files = new ArrayList<F>();
    try (CloseableIterable<? extends ContentFile<?>> reader =
        manifest.content() == ManifestContent.DATA
            ? ManifestFiles.read(manifest, io, specs)
            : ManifestFiles.readDeleteManifest(manifest, io, specs)) {
      for (ContentFile<?> file : reader) {
        files.add((F) file);
      }
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to close manifest: %s", manifest.path());
    }
    return List.copyOf(files);
  }

  private static long size(ContentFile<?> file) {
    int statistics =
        count(file.columnSizes())
            + count(file.valueCounts())
            + count(file.nullValueCounts())
            + count(file.nanValueCounts())
            + 2 * count(file.lowerBounds())
            + 2 * count(file.upperBounds());
    return FILE_BYTES + STATISTIC_BYTES * statistics;
  }

  private static int count(Map<Integer, ?> statistics) {
    return statistics == null ? 0 : statistics.size();
  }

  @SuppressWarnings("unchecked")
  private synchronized <T> List<T> find(Object key) {
    Cached cached = entries.get(key);
    return cached == null ? null : (List<T>) cached.values();
  }

  private synchronized void put(Object key, List<?> values, long size) {
    if (size > maxBytes) {
      return;
    }
    Cached old = entries.put(key, new Cached(values, size));
    bytes += size - (old == null ? 0 : old.bytes());
    var eldest = entries.entrySet().iterator();
    while (bytes > maxBytes && eldest.hasNext()) {
      bytes -= eldest.next().getValue().bytes();
      eldest.remove();
    }
  }
}
