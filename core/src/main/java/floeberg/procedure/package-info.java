/**
 * Iceberg's stored procedures, one file each: declared parameters and columns on top, the act
 * below. Statements hand in the bound arguments and a small interface to the session.
 */
package floeberg.procedure;
