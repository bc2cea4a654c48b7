/**
 * From expressions by name to typed expressions: operators, function calls, casts, lambdas, windows
 * and aggregates get Spark's types and nullability, and the texts that Spark names columns by.
 */
package floeberg.analysis.expression;
