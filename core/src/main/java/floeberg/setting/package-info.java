/** The spark.* and floeberg.* settings: one table of keys, and a session's values as a snapshot. */
package floeberg.setting;
