/**
 * Functions computed in Java where DuckDB's own differ from Spark's: one class a subject, each
 * found by the name that templates use.
 */
package floeberg.function.java;
