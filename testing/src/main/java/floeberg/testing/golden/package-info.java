/**
 * Spark's own SQL test files as a test of Floeberg: their answers are compared, nothing is kept.
 */
package floeberg.testing.golden;
