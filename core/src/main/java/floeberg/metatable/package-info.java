/** Rows of Iceberg's metadata tables, in Spark's types. */
package floeberg.metatable;
