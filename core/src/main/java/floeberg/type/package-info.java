/**
 * Spark's types and the rules between them. Nothing here knows SQL text, Iceberg or DuckDB; every
 * later package speaks in these types.
 */
package floeberg.type;
