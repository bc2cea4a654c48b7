/** Engines beside Floeberg, each a child process of its own, and Floeberg as one of them. */
package floeberg.testing.peer;
