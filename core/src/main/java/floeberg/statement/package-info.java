/** Statements that are no query: one handler each; the switch in {@code Statements} finds it. */
package floeberg.statement;
