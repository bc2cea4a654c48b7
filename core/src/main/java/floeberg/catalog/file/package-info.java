/** The local file system as Iceberg's FileIO, without Hadoop, and durable. */
package floeberg.catalog.file;
