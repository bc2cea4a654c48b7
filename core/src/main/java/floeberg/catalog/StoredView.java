package floeberg.catalog;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A view of a catalog, by Iceberg's view specification.
 *
 * @param sql the query's text in Spark's dialect
 * @param schema the view's columns under the names they are read by, with comments
 * @param queryColumnNames names of the query's columns when the view was made, by position; empty
 *     when unknown
 * @param origin the catalog and namespace that names in the text belong to
 * @param properties user-visible properties
 */
public record StoredView(
    TableName name,
    String sql,
    SparkType.Struct schema,
    List<String> queryColumnNames,
    CurrentNamespace origin,
    Optional<String> comment,
    Map<String, String> properties) {}
