/**
 * Faults on purpose: a FileIO and a catalog that fail, refuse or stop at one numbered step, and the
 * check of what a statement that met the fault left behind. The table is as before or as after, all
 * its snapshots can be read, and a write that certainly failed leaves no files.
 */
package floeberg.testing.faults;
