package floeberg.sql;

import floeberg.plan.Origin;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/** The words of a statement one after the other, with the errors of Iceberg's own parser. */
final class IcebergTokens {
  private final List<Token> tokens;
  private int next;

  /** Visible tokens, the last one the end of the input. */
  IcebergTokens(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token peek() {
    return peek(0);
  }

  private Token peek(int ahead) {
    return tokens.get(Math.min(next + ahead, tokens.size() - 1));
  }

  Token take() {
    Token token = peek();
    next = Math.min(next + 1, tokens.size() - 1);
    return token;
  }

  private static boolean is(Token token, String word) {
    return token.getText().equalsIgnoreCase(word);
  }

  /** Whether these words stand next. */
  boolean sees(String... words) {
    for (int i = 0; i < words.length; i++) {
      if (!is(peek(i), words[i])) {
        return false;
      }
    }
    return true;
  }

  /** Takes the words if they stand next. */
  boolean takes(String... words) {
    if (!sees(words)) {
      return false;
    }
    next += words.length;
    return true;
  }

  boolean isAtEnd() {
    return peek().getType() == Token.EOF || sees(";");
  }

  /**
   * Takes one of the words.
   *
   * @param mayEnd whether the statement could end behind it, so that its lack is the whole error
   */
  String require(boolean mayEnd, String... words) {
    for (String word : words) {
      if (takes(word)) {
        return word.toUpperCase(Locale.ROOT);
      }
    }
    String expected = expected(words);
    if (Arrays.stream(words).anyMatch(word -> is(peek(1), word))) {
      throw error("extraneous input " + quoted(peek()) + " expecting " + expected);
    }
    if (mayEnd && peek().getType() == Token.EOF) {
      throw error("missing " + expected + " at " + quoted(peek()));
    }
    throw error("mismatched input " + quoted(peek()) + " expecting " + expected);
  }

  /** The end of the statement, or one of the words that could still come. */
  void requireEnd(String... others) {
    while (peek().getType() != Token.EOF && sees(";")) {
      take();
    }
    if (peek().getType() == Token.EOF) {
      return;
    }
    String[] all = new String[others.length + 1];
    all[0] = "<EOF>";
    System.arraycopy(others, 0, all, 1, others.length);
    boolean isExtra =
        peek(1).getType() == Token.EOF || Arrays.stream(others).anyMatch(w -> is(peek(1), w));
    throw error(
        (isExtra ? "extraneous" : "mismatched")
            + " input "
            + quoted(peek())
            + " expecting "
            + expected(all));
  }

  private static String expected(String... words) {
    List<String> quoted =
        Arrays.stream(words).map(w -> w.equals("<EOF>") ? w : "'" + w + "'").toList();
    return quoted.size() == 1 ? quoted.getFirst() : "{" + String.join(", ", quoted) + "}";
  }

  private static String quoted(Token token) {
    return "'" + token.getText() + "'";
  }

  IcebergParseException noViableAlternative() {
    return error("no viable alternative at input " + quoted(peek()));
  }

  IcebergParseException error(String message) {
    return new IcebergParseException(message, Places.of(peek()));
  }

  boolean seesIdentifier() {
    return isIdentifier(peek());
  }

  private static boolean isIdentifier(Token token) {
    if (token.getType() == Token.EOF) {
      return false;
    }
    if (token.getType() == SqlBaseLexer.BACKQUOTED_IDENTIFIER) {
      return true;
    }
    String text = token.getText();
    return text.matches("[\\p{L}\\d_]+") && !text.matches("\\d+([lLsSyYdDfF]|[bB][dD])?");
  }

  String identifier() {
    if (!seesIdentifier()) {
      throw noViableAlternative();
    }
    String text = take().getText();
    return text.charAt(0) == '`' ? text.substring(1, text.length() - 1).replace("``", "`") : text;
  }

  Origin originFrom(Token start) {
    return Places.origin(start, tokens.get(Math.max(0, next - 1)));
  }
}
