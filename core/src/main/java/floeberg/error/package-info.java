/**
 * What users see when something is wrong: Spark's conditions, their texts and SQLSTATEs, and
 * positions.
 */
package floeberg.error;
