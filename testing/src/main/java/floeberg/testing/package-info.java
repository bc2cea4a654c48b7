/** Opens Floeberg the way tests need it. */
package floeberg.testing;
