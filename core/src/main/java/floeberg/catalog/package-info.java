/**
 * Catalogs and what their names denote: a name comes in, a pinned table, metadata table, file
 * source or view goes out. Knows Iceberg; knows no SQL and no DuckDB.
 */
package floeberg.catalog;
