package floeberg.sql;

import floeberg.error.FloebergException;
import java.util.List;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/**
 * How deep a text is nested, told from its words before anything recurses over it. Brackets, CASE
 * and BEGIN open a level; operators of one level hang below each other, too, except chains of AND
 * and OR, which are balanced.
 */
final class Nesting {
  private static final int MAX_LEVELS = 500;
  private static final int MAX_DEPTH = 1000;

  /** Up to it every thread's stack is large enough. */
  private static final int SHALLOW_DEPTH = 40;

  private final int[] chains = new int[MAX_LEVELS + 1];
  private int level;
  private int types;
  private int deepest;

  private Nesting() {}

  /**
   * Whether parsing needs a thread with a larger stack.
   *
   * @throws FloebergException FAILED_TO_PARSE_TOO_COMPLEX when no stack is large enough for those
   *     who come after
   */
  static boolean isDeep(List<Token> tokens) {
    var nesting = new Nesting();
    int before = SqlBaseLexer.SEMICOLON;
    for (Token token : tokens) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        nesting.count(token.getType(), before);
        before = token.getType();
      }
    }
    return nesting.deepest > SHALLOW_DEPTH;
  }

  private void count(int type, int before) {
    switch (type) {
      case SqlBaseLexer.LEFT_PAREN,
          SqlBaseLexer.LEFT_BRACKET,
          SqlBaseLexer.CASE,
          SqlBaseLexer.BEGIN ->
          open();
      case SqlBaseLexer.RIGHT_PAREN, SqlBaseLexer.END -> close();
      case SqlBaseLexer.RIGHT_BRACKET -> {
        close();
        chain();
      }
      case SqlBaseLexer.LT -> {
        if (before == SqlBaseLexer.ARRAY
            || before == SqlBaseLexer.MAP
            || before == SqlBaseLexer.STRUCT) {
          types++;
          open();
        }
      }
      case SqlBaseLexer.GT -> {
        if (types > 0) {
          types--;
          close();
        }
      }
      case SqlBaseLexer.NOT,
          SqlBaseLexer.BANG,
          SqlBaseLexer.MINUS,
          SqlBaseLexer.PLUS,
          SqlBaseLexer.TILDE,
          SqlBaseLexer.ASTERISK,
          SqlBaseLexer.SLASH,
          SqlBaseLexer.PERCENT,
          SqlBaseLexer.DIV,
          SqlBaseLexer.CONCAT_PIPE,
          SqlBaseLexer.AMPERSAND,
          SqlBaseLexer.PIPE,
          SqlBaseLexer.HAT,
          SqlBaseLexer.SHIFT_LEFT,
          SqlBaseLexer.SHIFT_RIGHT,
          SqlBaseLexer.SHIFT_RIGHT_UNSIGNED,
          SqlBaseLexer.DOUBLE_COLON,
          SqlBaseLexer.COLLATE,
          SqlBaseLexer.ARROW,
          SqlBaseLexer.EXPLAIN,
          SqlBaseLexer.JOIN,
          SqlBaseLexer.UNION,
          SqlBaseLexer.EXCEPT,
          SqlBaseLexer.SETMINUS,
          SqlBaseLexer.INTERSECT,
          SqlBaseLexer.OPERATOR_PIPE ->
          chain();
      case SqlBaseLexer.COMMA,
          SqlBaseLexer.SEMICOLON,
          SqlBaseLexer.AND,
          SqlBaseLexer.OR,
          SqlBaseLexer.WHEN,
          SqlBaseLexer.THEN ->
          chains[level] = 0;
      default -> {
        // Operands and other words nest nothing.
      }
    }
  }

  private void open() {
    level++;
    if (level > MAX_LEVELS) {
      throw tooComplex();
    }
    chains[level] = 0;
    deepest = Math.max(deepest, level);
  }

  private void close() {
    level = Math.max(0, level - 1);
  }

  private void chain() {
    chains[level]++;
    deepest = Math.max(deepest, level + chains[level]);
    if (deepest > MAX_DEPTH) {
      throw tooComplex();
    }
  }

  static FloebergException tooComplex() {
    return ParseErrors.of("FAILED_TO_PARSE_TOO_COMPLEX");
  }
}
