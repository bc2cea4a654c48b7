package floeberg.procedure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ReachableFileUtil;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.CloseableIterable;

/**
 * What the snapshots of a table refer to at one moment.
 *
 * @param manifests by path
 */
record ReachableFiles(
    Map<String, ManifestFile> manifests, Set<String> manifestLists, Set<String> statistics) {

  static ReachableFiles of(Table table) {
    var manifests = new LinkedHashMap<String, ManifestFile>();
    var manifestLists = new LinkedHashSet<String>();
    var snapshots = new ArrayList<Snapshot>();
    table.snapshots().forEach(snapshots::add);
    // Lists are read side by side: there is one for each snapshot.
    List<List<ManifestFile>> lists =
        snapshots.parallelStream().map(snapshot -> snapshot.allManifests(table.io())).toList();
    for (Snapshot snapshot : snapshots) {
      if (snapshot.manifestListLocation() != null) {
        manifestLists.add(snapshot.manifestListLocation());
      }
    }
    lists.forEach(
        list -> list.forEach(manifest -> manifests.putIfAbsent(manifest.path(), manifest)));
    return new ReachableFiles(
        manifests,
        manifestLists,
        new LinkedHashSet<>(ReachableFileUtil.statisticsFilesLocations(table)));
  }

  /** Live data and delete files of manifests: what they contain, by path. */
  static Map<String, FileContent> contents(Collection<ManifestFile> manifests, Table table) {
    var contents = new HashMap<String, FileContent>();
    for (ManifestFile manifest : manifests) {
      try (CloseableIterable<? extends ContentFile<?>> files = read(manifest, table)) {
        for (ContentFile<?> file : files) {
          contents.put(file.location(), file.content());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return contents;
  }

  private static CloseableIterable<? extends ContentFile<?>> read(
      ManifestFile manifest, Table table) {
    return manifest.content() == ManifestContent.DATA
        ? ManifestFiles.read(manifest, table.io(), table.specs())
        : ManifestFiles.readDeleteManifest(manifest, table.io(), table.specs());
  }
}
