package floeberg.procedure;

import floeberg.result.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.RewriteTablePathUtil;
import org.apache.iceberg.RewriteTablePathUtil.RewriteResult;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.StatisticsFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.util.Pair;

/**
 * One run of rewrite_table_path: metadata files, manifest lists and manifests under a new prefix.
 */
final class TablePathRewrite {
  /** What paths begin with now, and what they shall begin with. */
  record Prefixes(String source, String target) {}

  private final Table table;
  private final FileIO io;
  private final Prefixes prefixes;
  private final MovedDeletes deletes;
  private final String staging;
  private final Optional<String> startVersion;
  private final Optional<String> endVersion;
  private final Map<String, String> copyPlan = new LinkedHashMap<>();

  TablePathRewrite(
      Table table,
      Prefixes prefixes,
      MovedDeletes deletes,
      String staging,
      Optional<String> startVersion,
      Optional<String> endVersion) {
    this.table = table;
    this.io = table.io();
    this.prefixes = prefixes;
    this.deletes = deletes;
    this.staging = RewriteTablePathUtil.maybeAppendFileSeparator(staging);
    this.startVersion = startVersion;
    this.endVersion = endVersion;
  }

  static String metadataFolder(Table table) {
    String current = current(table).metadataFileLocation();
    return current.substring(0, current.lastIndexOf('/'));
  }

  private static TableMetadata current(Table table) {
    return ((HasTableOperations) table).operations().current();
  }

  Row run(boolean createsList) {
    TableMetadata end = endVersion.map(this::version).orElseGet(() -> current(table));
    Optional<TableMetadata> start = startVersion.map(this::version);
    Set<Long> wanted = new HashSet<>();
    end.snapshots().forEach(snapshot -> wanted.add(snapshot.snapshotId()));
    start.ifPresent(
        old -> old.snapshots().forEach(snapshot -> wanted.remove(snapshot.snapshotId())));
    List<Snapshot> snapshots =
        end.snapshots().stream().filter(each -> wanted.contains(each.snapshotId())).toList();
    rewriteVersions(end, start);
    Map<String, ManifestFile> manifests = manifests(snapshots, wanted, start.isEmpty());
    Map<String, Long> lengths = rewriteManifests(manifests, wanted, end);
    for (Snapshot snapshot : snapshots) {
      rewriteList(snapshot, end, lengths);
    }
    for (StatisticsFile statistics : end.statisticsFiles()) {
      copyPlan.put(statistics.path(), moved(statistics.path()));
    }
    String list = createsList ? writeList() : null;
    return Row.of(
        RewriteTablePathUtil.fileName(end.metadataFileLocation()),
        list,
        manifests.size(),
        deletes.count());
  }

  /** The metadata of a version, by file name or path. */
  private TableMetadata version(String name) {
    TableMetadata current = current(table);
    var locations = new ArrayList<String>();
    locations.add(current.metadataFileLocation());
    current.previousFiles().forEach(entry -> locations.add(entry.file()));
    return locations.stream()
        .filter(location -> location.equals(name) || location.endsWith("/" + name))
        .findFirst()
        .map(location -> new StaticTableOperations(location, io).current())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "Cannot find provided version file %s in metadata log.".formatted(name)));
  }

  private void rewriteVersions(TableMetadata end, Optional<TableMetadata> start) {
    rewriteVersion(end, end.metadataFileLocation());
    Optional<String> first = start.map(TableMetadata::metadataFileLocation);
    List<MetadataLogEntry> older = end.previousFiles();
    for (int i = older.size() - 1; i >= 0; i--) {
      String location = older.get(i).file();
      if (first.isPresent() && first.get().equals(location)) {
        return;
      }
      if (io.newInputFile(location).exists()) {
        rewriteVersion(new StaticTableOperations(location, io).current(), location);
      }
    }
  }

  private void rewriteVersion(TableMetadata metadata, String location) {
    // Of all that may lie elsewhere, Spark's message names this file.
    RewriteTablePathUtil.relativize(location + "/", prefixes.source());
    TableMetadata moved =
        RewriteTablePathUtil.replacePaths(metadata, prefixes.source(), prefixes.target());
    String staged = staged(location);
    TableMetadataParser.overwrite(moved, io.newOutputFile(staged));
    copyPlan.put(staged, moved(location));
  }

  private Map<String, ManifestFile> manifests(
      List<Snapshot> snapshots, Set<Long> wanted, boolean isFull) {
    var manifests = new LinkedHashMap<String, ManifestFile>();
    for (Snapshot snapshot : snapshots) {
      for (ManifestFile manifest : snapshot.allManifests(io)) {
        if (isFull || wanted.contains(manifest.snapshotId())) {
          manifests.putIfAbsent(manifest.path(), manifest);
        }
      }
    }
    return manifests;
  }

  /** The lengths of the new manifests by the old ones' paths. */
  private Map<String, Long> rewriteManifests(
      Map<String, ManifestFile> manifests, Set<Long> wanted, TableMetadata end) {
    var lengths = new HashMap<String, Long>();
    for (ManifestFile manifest : manifests.values()) {
      String staged = staged(manifest.path());
      OutputFile output = io.newOutputFile(staged);
      try {
        if (manifest.content() == ManifestContent.DATA) {
          plan(
              RewriteTablePathUtil.rewriteDataManifest(
                  manifest,
                  wanted,
                  output,
                  io,
                  end.formatVersion(),
                  end.specsById(),
                  prefixes.source(),
                  prefixes.target()));
        } else {
          plan(
              RewriteTablePathUtil.rewriteDeleteManifest(
                  manifest,
                  wanted,
                  output,
                  io,
                  end.formatVersion(),
                  end.specsById(),
                  prefixes.source(),
                  prefixes.target(),
                  staging,
                  deletes.rewrite(manifest, this::staged)));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      lengths.put(manifest.path(), io.newInputFile(staged).getLength());
      copyPlan.put(staged, moved(manifest.path()));
    }
    return lengths;
  }

  private void plan(RewriteResult<?> result) {
    for (Pair<String, String> copy : result.copyPlan()) {
      copyPlan.put(copy.first(), copy.second());
    }
  }

  private void rewriteList(Snapshot snapshot, TableMetadata end, Map<String, Long> lengths) {
    String staged = staged(snapshot.manifestListLocation());
    RewriteTablePathUtil.rewriteManifestList(
        snapshot, io, end, lengths, prefixes.source(), prefixes.target(), staging, staged);
    copyPlan.put(staged, moved(snapshot.manifestListLocation()));
  }

  private String staged(String location) {
    return RewriteTablePathUtil.stagingPath(location, prefixes.source(), staging);
  }

  private String moved(String location) {
    return RewriteTablePathUtil.newPath(location, prefixes.source(), prefixes.target());
  }

  private String writeList() {
    String location = staging + "file-list";
    var text = new StringBuilder();
    copyPlan.forEach((from, to) -> text.append(from).append(',').append(to).append('\n'));
    try (var out = io.newOutputFile(location).createOrOverwrite()) {
      out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return location;
  }
}
