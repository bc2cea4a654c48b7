/** Writes the pages of {@code docs/} that are made from the tables of functions and settings. */
package floeberg.testing.docs;
