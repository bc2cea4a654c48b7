/**
 * Runs conformance cases: pairs of a {@code .sql} case and the answers recorded from real Spark, in
 * the form that {@code FORMAT.md} beside the cases describes. In comes a folder of cases, out goes
 * which steps agree and how the others differ.
 */
package floeberg.testing.conformance;
