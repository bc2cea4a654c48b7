/**
 * How an engine is driven as a child process. Compiled into the engines' own small programs too,
 * therefore in Java 17 and with nothing but Jackson.
 */
package floeberg.testing.peer.protocol;
