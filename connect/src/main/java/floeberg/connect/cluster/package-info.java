/**
 * A session's statements on a Spark Connect cluster over the same tables: which ones, and how their
 * answers come back. {@link floeberg.connect.cluster.Route} is the table of decisions.
 */
package floeberg.connect.cluster;
