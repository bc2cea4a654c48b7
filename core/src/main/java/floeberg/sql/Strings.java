package floeberg.sql;

import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SingleStringLitContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SingleStringLitWithoutMarkerContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.StringLitContext;

/** String literals: quotes, escapes, raw strings, neighbours joined into one. */
final class Strings {
  private final Builders builders;

  Strings(Builders builders) {
    this.builders = builders;
  }

  String of(StringLitContext tree) {
    if (tree.singleStringLit().size() == 1) {
      return of(tree.singleStringLit(0));
    }
    var text = new StringBuilder();
    for (SingleStringLitContext part : tree.singleStringLit()) {
      text.append(of(part));
    }
    return text.toString();
  }

  String of(SingleStringLitContext tree) {
    return tree.parameterMarker() != null
        ? String.valueOf(builders.markers.constant(tree.parameterMarker()))
        : of(tree.singleStringLitWithoutMarker());
  }

  String of(SingleStringLitWithoutMarkerContext tree) {
    return unquoted(tree.getStart());
  }

  private String unquoted(Token token) {
    String text = token.getText();
    char first = text.charAt(0);
    if (first == 'r' || first == 'R') {
      return text.substring(2, text.length() - 1);
    }
    String body = text.substring(1, text.length() - 1);
    if (body.indexOf(first) >= 0) {
      body = withSingleQuotes(body, first);
    }
    return builders.settings.escapedStringLiterals() || body.indexOf('\\') < 0
        ? body
        : unescaped(body);
  }

  /** A doubled quote is one quote; one behind a backslash is left to the escapes. */
  private static String withSingleQuotes(String body, char quote) {
    var text = new StringBuilder(body.length());
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      text.append(c);
      if (c == '\\' && i + 1 < body.length()) {
        text.append(body.charAt(++i));
      } else if (c == quote && i + 1 < body.length() && body.charAt(i + 1) == quote) {
        i++;
      }
    }
    return text.toString();
  }

  private static String unescaped(String body) {
    var text = new StringBuilder(body.length());
    int i = 0;
    while (i < body.length()) {
      char c = body.charAt(i);
      if (c != '\\' || i + 1 == body.length()) {
        text.append(c);
        i++;
      } else {
        i = escape(body, i, text);
      }
    }
    return text.toString();
  }

  /** Appends what the escape at {@code at} means; returns the offset behind it. */
  private static int escape(String body, int at, StringBuilder text) {
    char kind = body.charAt(at + 1);
    if (kind == 'u' && isNumber(body, at + 2, 4, 16)) {
      text.append((char) Integer.parseInt(body.substring(at + 2, at + 6), 16));
      return at + 6;
    }
    if (kind == 'U' && isNumber(body, at + 2, 8, 16)) {
      long codePoint = Long.parseLong(body.substring(at + 2, at + 10), 16);
      if (codePoint <= Character.MAX_CODE_POINT) {
        text.appendCodePoint((int) codePoint);
        return at + 10;
      }
    }
    if ((kind == '0' || kind == '1') && isNumber(body, at + 1, 3, 8)) {
      text.append((char) Integer.parseInt(body.substring(at + 1, at + 4), 8));
      return at + 4;
    }
    switch (kind) {
      case '0' -> text.append('\u0000');
      case 'b' -> text.append('\b');
      case 'n' -> text.append('\n');
      case 'r' -> text.append('\r');
      case 't' -> text.append('\t');
      case 'Z' -> text.append('\u001A');
      // The two wildcards keep their backslash for LIKE.
      case '%', '_' -> text.append('\\').append(kind);
      default -> text.append(kind);
    }
    return at + 2;
  }

  private static boolean isNumber(String body, int from, int digits, int radix) {
    if (from + digits > body.length()) {
      return false;
    }
    for (int i = from; i < from + digits; i++) {
      char c = body.charAt(i);
      if (c > 'f' || Character.digit(c, radix) < 0) {
        return false;
      }
    }
    return true;
  }

  /** The name inside back-quotes or double quotes. */
  static String unquotedName(ParserRuleContext tree) {
    String text = tree.getText();
    String quote = text.substring(0, 1);
    return text.substring(1, text.length() - 1).replace(quote + quote, quote);
  }
}
