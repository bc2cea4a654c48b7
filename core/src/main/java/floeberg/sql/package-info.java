/**
 * SQL text becomes the unresolved plan here: Spark's own ANTLR grammar parses it, builders (one a
 * group of the grammar) turn its tree into records of {@code floeberg.plan}. Nothing is looked up.
 */
package floeberg.sql;
