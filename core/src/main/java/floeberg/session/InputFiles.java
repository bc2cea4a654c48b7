package floeberg.session;

import floeberg.catalog.FileSource;
import floeberg.resolved.Query;
import floeberg.resolved.QueryTree;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;

/** The files that queries of plain files read. */
final class InputFiles {
  private InputFiles() {}

  /** Their URIs, each once, in the order of the scans. */
  static List<String> of(Query query) {
    var files = new LinkedHashSet<String>();
    QueryTree.visit(
        query,
        node -> {
          if (node instanceof Query.Scan scan && scan.source() instanceof FileSource source) {
            source.files().forEach(file -> files.add(Path.of(file).toUri().toString()));
          }
        });
    return List.copyOf(files);
  }
}
