package floeberg.catalog;

/** What a statement does to the table that it writes; refusals name it. */
public enum WriteKind {
  /** Adds rows, perhaps in place of others. */
  WRITE("write to"),
  /** Changes single rows. */
  MODIFY("modify"),
  /** Drops whole files. */
  DELETE("delete from");

  private final String words;

  WriteKind(String words) {
    this.words = words;
  }

  /** The verb before "table". */
  String words() {
    return words;
  }
}
