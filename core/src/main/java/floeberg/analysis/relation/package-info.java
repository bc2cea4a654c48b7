/**
 * One resolver a group of relations: an unresolved relation and its surroundings in, columns out.
 */
package floeberg.analysis.relation;
