/** Real Spark as a peer beside Floeberg, over the same tables. */
package floeberg.oracle.peer;
