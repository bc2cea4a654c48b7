package floeberg.procedure;

import floeberg.catalog.Catalogs;
import floeberg.catalog.FileSource;
import floeberg.catalog.TableName;
import floeberg.catalog.TableSource;
import floeberg.error.FloebergException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.exceptions.NoSuchTableException;

/** The plain-file tables that snapshot, migrate and add_files take files from. */
final class SourceTables {
  private SourceTables() {}

  /** The table of plain files; Iceberg tables are refused. */
  static FileSource require(TableName name, ProcedureContext context) {
    Optional<TableSource> source = context.catalogs().load(name, Optional.empty(), Map.of());
    if (source.isEmpty()) {
      throw new NoSuchTableException(
          "Cannot find source table '%s'", ProcedureTables.identifier(name));
    }
    if (source.get() instanceof FileSource files) {
      return files;
    }
    throw new IllegalArgumentException(
        "Cannot use non-v1 table '" + ProcedureTables.identifier(name) + "' as a source");
  }

  /** A table's name, or {@code format.`path`}; a path without files is an empty source. */
  static FileSource tableOrPath(String text, Parameter parameter, ProcedureContext context) {
    List<String> parts = context.parseIdentifier(text);
    if (parts.size() == 2 && context.catalogs().isPathFormat(parts.getFirst())) {
      TableName name =
          new TableName(Catalogs.SESSION_CATALOG, List.of(parts.getFirst()), parts.getLast());
      try {
        return context
            .catalogs()
            .loadPath(parts.getFirst(), List.of(parts.getLast()), Optional.empty(), Map.of())
            .filter(FileSource.class::isInstance)
            .map(FileSource.class::cast)
            .orElseGet(() -> empty(name, parts.getFirst()));
      } catch (FloebergException e) {
        if (e.condition().name().equals("PATH_NOT_FOUND")) {
          return empty(name, parts.getFirst());
        }
        throw e;
      }
    }
    return require(ProcedureTables.resolve(text, parameter, context), context);
  }

  private static FileSource empty(TableName name, String format) {
    return new FileSource(
        name,
        format,
        List.of(),
        new floeberg.type.SparkType.Struct(List.of()),
        List.of(),
        List.of(),
        Map.of());
  }
}
