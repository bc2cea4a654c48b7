package floeberg.analysis.relation;

import floeberg.type.SparkType;

/** Column comments as field metadata, where clients look for them. */
public final class Comments {
  private Comments() {}

  /** The field's metadata with its comment in it. */
  public static String metadata(SparkType.Field field) {
    if (field.comment().isEmpty()) {
      return field.metadata();
    }
    String comment = "\"comment\":\"" + escaped(field.comment().get()) + "\"";
    boolean isEmpty = field.metadata().isEmpty() || field.metadata().equals("{}");
    return isEmpty
        ? "{" + comment + "}"
        : field.metadata().substring(0, field.metadata().length() - 1) + "," + comment + "}";
  }

  private static String escaped(String text) {
    var escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> escaped.append("\\\"");
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (c < ' ') {
            escaped.append("\\u%04x".formatted((int) c));
          } else {
            escaped.append(c);
          }
        }
      }
    }
    return escaped.toString();
  }
}
