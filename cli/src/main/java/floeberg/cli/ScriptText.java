package floeberg.cli;

import java.util.ArrayList;
import java.util.List;

/** Finds the statements of a text: semicolons outside of quotes and comments end them. */
final class ScriptText {
  private final String text;
  private final List<Piece> pieces = new ArrayList<>();
  private int start;
  private boolean hasContent;

  private ScriptText(String text) {
    this.text = text;
  }

  /** A statement without its semicolon, and where it starts. */
  record Piece(String text, int startOffset) {}

  /** The statements; a rest without a semicolon is one too, comments alone are none. */
  static List<Piece> split(String text) {
    var script = new ScriptText(text);
    script.scan();
    script.finish(text.length());
    return script.pieces;
  }

  /** Whether nothing but comments follows the last semicolon, and there is one. */
  static boolean endsWithSemicolon(String text) {
    var script = new ScriptText(text);
    script.scan();
    return script.start > 0 && !script.hasContent;
  }

  private void scan() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (text.startsWith("--", at)) {
        at = endOf("\n", at);
      } else if (text.startsWith("/*", at)) {
        at = afterBlockComment(at);
      } else if (c == ';') {
        finish(at);
        at++;
        start = at;
        hasContent = false;
      } else if (c == '\'' || c == '"' || c == '`') {
        hasContent = true;
        at = afterQuoted(at, c);
      } else {
        hasContent |= !Character.isWhitespace(c);
        at++;
      }
    }
  }

  private void finish(int end) {
    if (hasContent) {
      int first = start;
      while (Character.isWhitespace(text.charAt(first))) {
        first++;
      }
      pieces.add(new Piece(text.substring(first, end).stripTrailing(), first));
    }
  }

  private int endOf(String mark, int from) {
    int found = text.indexOf(mark, from);
    return found < 0 ? text.length() : found + mark.length();
  }

  // Bracketed comments nest in Spark. One that is never closed is content, so that parsing names
  // it.
  private int afterBlockComment(int from) {
    int depth = 1;
    int at = from + 2;
    while (at < text.length() && depth > 0) {
      if (text.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (text.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
    }
    hasContent |= depth > 0;
    return at;
  }

  private int afterQuoted(int from, char quote) {
    int at = from + 1;
    // In raw strings a backslash is a letter.
    boolean isRaw = from > 0 && (text.charAt(from - 1) == 'r' || text.charAt(from - 1) == 'R');
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\\' && quote != '`' && !isRaw) {
        at += 2;
      } else if (c == quote) {
        return at + 1;
      } else {
        at++;
      }
    }
    return text.length();
  }
}
