/** A user's session: text or plan in, result out; settings, current namespace, temporary views. */
package floeberg.session;
