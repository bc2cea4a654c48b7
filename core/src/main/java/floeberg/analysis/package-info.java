/**
 * From names to types: an unresolved relation comes in, a resolved query goes out. One resolver a
 * relation; expressions are resolved in {@code analysis.expression} against a {@link Scope}.
 */
package floeberg.analysis;
