/** Kinds of catalogs, one file each: from properties to an opened Iceberg catalog. */
package floeberg.catalog.kind;
