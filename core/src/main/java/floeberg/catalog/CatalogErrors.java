package floeberg.catalog;

import floeberg.catalog.file.LocalPaths;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.type.TypeText;
import java.util.List;
import java.util.stream.Collectors;

/** Spark's conditions about names, with the names quoted as Spark quotes them. */
public final class CatalogErrors {
  private CatalogErrors() {}

  /** Each part in back-quotes, joined by dots. */
  public static String quoted(List<String> parts) {
    return parts.stream()
        .map(part -> "`" + part.replace("`", "``") + "`")
        .collect(Collectors.joining("."));
  }

  public static FloebergException tableNotFound(List<String> parts) {
    return of("TABLE_OR_VIEW_NOT_FOUND", "relationName", quoted(parts));
  }

  public static FloebergException tableNotFound(TableName name) {
    return tableNotFound(name.parts());
  }

  /**
   * The error of a load that asks a catalog itself: an absent table has its name in the catalog,
   * where the error of a statement has the name as written.
   */
  public static FloebergException asOfCatalog(
      FloebergException error, List<String> written, TableName name) {
    boolean isMissing =
        error.condition().name().equals("TABLE_OR_VIEW_NOT_FOUND")
            && quoted(written).equals(error.parameters().get("relationName"))
            && !name.catalog().equals(Catalogs.SESSION_CATALOG);
    if (!isMissing) {
      return error;
    }
    String inCatalog =
        inCatalog(name).stream().map(TypeText::quoteIfNeeded).collect(Collectors.joining("."));
    return Hint.like(
        FloebergException.of(error.condition(), "relationName", inCatalog).at(error.position()),
        error);
  }

  public static FloebergException tableExists(TableName name) {
    return of("TABLE_OR_VIEW_ALREADY_EXISTS", "relationName", quoted(inCatalog(name)));
  }

  /** The folder that a managed table would get is in use. */
  static FloebergException locationExists(TableName name, String location) {
    return FloebergException.of(
        Condition.runtime("LOCATION_ALREADY_EXISTS"),
        "identifier",
        quoted(name.parts()),
        "location",
        "'file:" + LocalPaths.plain(location) + "'");
  }

  public static FloebergException viewExists(TableName name) {
    return of("VIEW_ALREADY_EXISTS", "relationName", String.join(".", inCatalog(name)));
  }

  public static FloebergException viewNotFound(TableName name) {
    return of("VIEW_NOT_FOUND", "relationName", quoted(inCatalog(name)));
  }

  public static FloebergException namespaceNotFound(NamespaceName name) {
    return of("SCHEMA_NOT_FOUND", "schemaName", quoted(name.qualified()));
  }

  public static FloebergException namespaceExists(NamespaceName name) {
    return of("SCHEMA_ALREADY_EXISTS", "schemaName", quoted(name.parts()));
  }

  public static FloebergException catalogNotFound(String catalog) {
    return FloebergException.of(
        Condition.analysis("CATALOG_NOT_FOUND"),
        "catalogName",
        quoted(List.of(catalog)),
        "config",
        "\"spark.sql.catalog." + catalog + "\"");
  }

  private static FloebergException of(String condition, String parameter, String value) {
    return FloebergException.of(Condition.analysis(condition), parameter, value);
  }

  private static List<String> inCatalog(TableName name) {
    return name.parts().subList(1, name.parts().size());
  }
}
