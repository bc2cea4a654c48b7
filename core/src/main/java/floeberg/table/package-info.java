/**
 * Iceberg reads: a pinned table and the conjuncts above it come in, the files to read with their
 * deletes go out. Knows Iceberg; knows no DuckDB.
 */
package floeberg.table;
