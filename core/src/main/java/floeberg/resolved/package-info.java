/**
 * The resolved query: every expression has a Spark type and Spark's nullability, every column an
 * identity, every table a pinned state. After analysis nobody looks up a name. The tree is small:
 * sugar was rewritten before, and every implicit cast is a {@link floeberg.resolved.Expr.Cast}.
 */
package floeberg.resolved;
