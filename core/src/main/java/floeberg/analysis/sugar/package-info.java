/**
 * DataFrame conveniences: each is rewritten into columns and relations that analysis has anyway.
 */
package floeberg.analysis.sugar;
