/**
 * Resolved queries come in, rows go out: text for DuckDB is written under one invariant (an
 * expression's text has exactly the DuckDB type that belongs to its Spark type, and Spark's value),
 * run by one DuckDB instance, and read back in Spark's internal form.
 */
package floeberg.duckdb;
