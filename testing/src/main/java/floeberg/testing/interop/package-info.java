/** Other engines on the same tables; run by {@code dev/interop-engines}, never by tests. */
package floeberg.testing.interop;
