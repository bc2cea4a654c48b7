/**
 * The unresolved plan: what a statement says, by names. SQL text and Spark Connect messages both
 * become these records; nothing here is typed or looked up yet. Shapes follow Spark Connect's
 * relations, extended with what only SQL can say.
 */
package floeberg.plan;
