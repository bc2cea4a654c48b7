/**
 * Writes: rows of a resolved query go to new files, and one Iceberg commit makes them visible.
 * Row-level changes become a query over (file, position, action, new columns); copy-on-write and
 * merge-on-read differ only in what is done with it.
 */
package floeberg.write;
