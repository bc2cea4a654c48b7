/**
 * Many writers on one table of the embedded catalog: processes with threads that append and merge,
 * beside expiry and the removal of orphan files. In the end every acknowledged row is accounted
 * for.
 */
package floeberg.testing.writers;
