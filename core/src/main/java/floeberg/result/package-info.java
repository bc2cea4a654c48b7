/** What a statement answers: rows with a Spark schema, their text forms, and Arrow. */
package floeberg.result;
