/** Measures what {@code docs/performance.md} reports; run by {@code dev/bench}, never by tests. */
package floeberg.testing.bench;
