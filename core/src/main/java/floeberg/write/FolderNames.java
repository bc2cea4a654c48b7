package floeberg.write;

/** Names of partition folders, escaped as Hive and Spark do. */
final class FolderNames {
  private static final String NULL_FOLDER = "__HIVE_DEFAULT_PARTITION__";
  private static final String ESCAPED = "\"#%'*/:=?\\{[]^\u007f";

  private FolderNames() {}

  /** The folder of a value's text; null and the empty text share Hive's name for NULL. */
  static String of(String column, String value) {
    return escaped(column)
        + "="
        + (value == null || value.isEmpty() ? NULL_FOLDER : escaped(value));
  }

  private static String escaped(String text) {
    var name = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || ESCAPED.indexOf(c) >= 0) {
        name.append(String.format("%%%02X", (int) c));
      } else {
        name.append(c);
      }
    }
    return name.toString();
  }
}
