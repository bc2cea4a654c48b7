/**
 * The commands of {@code floeberg}. In come arguments, files and lines typed; out go results on
 * stdout and everything else on stderr.
 */
package floeberg.cli;
