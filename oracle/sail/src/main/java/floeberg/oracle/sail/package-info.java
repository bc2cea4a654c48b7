/** What Sail needs to be a peer beside Floeberg. */
package floeberg.oracle.sail;
