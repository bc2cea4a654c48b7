package floeberg.plan;

import floeberg.error.Position;

/**
 * Where a node comes from.
 *
 * @param position the node's range in the statement's text, or {@link Position#NONE}
 * @param callSite for DataFrame calls: the function that was called, where its name alone does not
 *     tell; else empty
 */
public record Origin(Position position, String callSite) {
  public static final Origin NONE = new Origin(Position.NONE, "");

  public static Origin at(Position position) {
    return new Origin(position, "");
  }
}
