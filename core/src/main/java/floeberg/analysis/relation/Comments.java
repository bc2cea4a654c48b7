package floeberg.analysis.relation;

import floeberg.type.SparkType;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Column comments as field metadata, where clients look for them. */
public final class Comments {
  private static final Pattern COMMENT = Pattern.compile("\"comment\":\"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");

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

  /** The comment in a field's metadata. */
  public static Optional<String> of(String metadata) {
    Matcher comment = COMMENT.matcher(metadata);
    return comment.find() ? Optional.of(plain(comment.group(1))) : Optional.empty();
  }

  private static String plain(String escaped) {
    return ESCAPE
        .matcher(escaped)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    switch (found.group(1).charAt(0)) {
                      case 'n' -> "\n";
                      case 'r' -> "\r";
                      case 't' -> "\t";
                      case 'u' ->
                          String.valueOf((char) Integer.parseInt(found.group(1).substring(1), 16));
                      default -> found.group(1);
                    }));
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
