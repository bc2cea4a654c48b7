/**
 * {@code jdbc:floeberg:PATH}: the engine in this process, as {@code java.sql} has it. Classes hold
 * the methods of a JDBC interface that mean something here; {@link floeberg.jdbc.Completed} adds
 * the rest.
 */
package floeberg.jdbc;
