package floeberg.connect;

/** The explanation of a plan that the program has asked to keep. */
final class CachedText {
  private static final String PHYSICAL = "== Physical Plan ==\n";

  private CachedText() {}

  /** The physical plan below Spark's words for a kept plan. */
  static String of(String explanation) {
    int place = explanation.indexOf(PHYSICAL);
    if (place < 0) {
      return explanation;
    }
    int start = place + PHYSICAL.length();
    return explanation.substring(0, start)
        + "InMemoryTableScan\n   +- InMemoryRelation\n"
        + explanation.substring(start).stripTrailing().indent(9)
        + "\n";
  }
}
