/**
 * The differential test: random questions, asked of real Spark and of Floeberg, whose answers are
 * compared. Real Spark answers in a process of its own (the oracle module); the two exchange files.
 */
package floeberg.testing.differential;
