/**
 * Statements of the corpus with a few words changed at random. Whatever they say, the engine
 * answers in time, with rows or with an error that is for users: never one that shows a bug of its
 * own.
 */
package floeberg.testing.mutation;
