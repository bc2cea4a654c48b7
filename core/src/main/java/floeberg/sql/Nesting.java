package floeberg.sql;

import floeberg.error.FloebergException;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/** How deep a text is nested, estimated from its tokens before anything recurses over it. */
final class Nesting {
  /** Beyond it Spark's parser overflows its stack, too. */
  private static final int MAX_DEPTH = 500;

  /** Up to it every thread's stack is large enough. */
  private static final int SHALLOW_DEPTH = 40;

  /** Left-deep chains of operators grow with the text, not with its brackets. */
  private static final int SHORT_TEXT = 1500;

  private Nesting() {}

  /** Whether parsing needs a thread with a larger stack. */
  static boolean isDeep(List<Token> tokens) {
    int depth = depth(tokens);
    return depth > SHALLOW_DEPTH || tokens.size() > SHORT_TEXT;
  }

  private static int depth(List<Token> tokens) {
    int open = 0;
    int prefixes = 0;
    int deepest = 0;
    for (Token token : tokens) {
      switch (token.getType()) {
        case SqlBaseLexer.LEFT_PAREN,
            SqlBaseLexer.LEFT_BRACKET,
            SqlBaseLexer.LT,
            SqlBaseLexer.CASE,
            SqlBaseLexer.BEGIN ->
            open++;
        case SqlBaseLexer.RIGHT_PAREN,
            SqlBaseLexer.RIGHT_BRACKET,
            SqlBaseLexer.GT,
            SqlBaseLexer.END ->
            open = Math.max(0, open - 1);
        case SqlBaseLexer.NOT,
            SqlBaseLexer.BANG,
            SqlBaseLexer.MINUS,
            SqlBaseLexer.PLUS,
            SqlBaseLexer.TILDE,
            SqlBaseLexer.EXPLAIN ->
            prefixes++;
        case SqlBaseLexer.ARROW -> open++;
        case SqlBaseLexer.COMMA, SqlBaseLexer.SEMICOLON -> prefixes = 0;
        default -> {
          // Operands and keywords nest nothing.
        }
      }
      deepest = Math.max(deepest, open + Math.min(prefixes, MAX_DEPTH));
    }
    return deepest;
  }

  static FloebergException tooComplex() {
    return ParseErrors.of("FAILED_TO_PARSE_TOO_COMPLEX");
  }
}
