package floeberg.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/**
 * Cuts a text of many statements at its semicolons. Strings, comments, quoted names and the bodies
 * of {@code BEGIN ... END} keep theirs.
 */
public final class SqlScript {
  /** Words that, at the start of a statement inside a script, need an END. */
  private static final Set<Integer> BLOCKS =
      Set.of(
          SqlBaseLexer.BEGIN,
          SqlBaseLexer.IF,
          SqlBaseLexer.CASE,
          SqlBaseLexer.WHILE,
          SqlBaseLexer.REPEAT,
          SqlBaseLexer.LOOP,
          SqlBaseLexer.FOR);

  /** Words behind which a statement starts inside a script. */
  private static final Set<Integer> STARTS =
      Set.of(
          SqlBaseLexer.SEMICOLON,
          SqlBaseLexer.BEGIN,
          SqlBaseLexer.THEN,
          SqlBaseLexer.ELSE,
          SqlBaseLexer.DO,
          SqlBaseLexer.LOOP,
          SqlBaseLexer.REPEAT,
          SqlBaseLexer.COLON,
          SqlBaseLexer.ATOMIC);

  private final String text;
  private final List<Token> tokens;
  private final List<Piece> pieces = new ArrayList<>();
  private int depth;

  private SqlScript(String text, List<Token> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /**
   * A statement of the text.
   *
   * @param text from its first to its last word, without the semicolon
   * @param startOffset where it starts in the whole text
   * @param isTerminated whether a semicolon ends it; only the last piece may lack one
   */
  public record Piece(String text, int startOffset, boolean isTerminated) {}

  /**
   * The statements in order, empty ones left out. The last one is not terminated when the text ends
   * without a semicolon, or inside a string, comment, quoted name or block.
   */
  public static List<Piece> split(String text) {
    var lexer = new SqlBaseLexer(new UpperCaseText(text));
    lexer.removeErrorListeners();
    var visible = new ArrayList<Token>();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        visible.add(token);
      }
    }
    var script = new SqlScript(text, visible);
    script.cut(lexer.has_unclosed_bracketed_comment);
    return List.copyOf(script.pieces);
  }

  private void cut(boolean isCommentOpen) {
    int start = 0;
    for (int i = 0; i < tokens.size(); i++) {
      if (isOpenQuote(tokens.get(i))) {
        break;
      }
      track(i, start);
      if (tokens.get(i).getType() == SqlBaseLexer.SEMICOLON && depth == 0) {
        add(start, i, true);
        start = i + 1;
      }
    }
    addRest(start, isCommentOpen);
  }

  /** The lexer gives a quote that is never closed as a word of its own. */
  private static boolean isOpenQuote(Token token) {
    return token.getType() == SqlBaseLexer.UNRECOGNIZED && "'\"`".contains(token.getText());
  }

  private void track(int index, int start) {
    int type = tokens.get(index).getType();
    if (depth == 0) {
      depth = startsScript(index, start) ? 1 : 0;
      return;
    }
    int before = tokens.get(index - 1).getType();
    if (type == SqlBaseLexer.END) {
      depth--;
    } else if (before != SqlBaseLexer.END
        && (type == SqlBaseLexer.CASE
            || type == SqlBaseLexer.BEGIN
            || BLOCKS.contains(type) && STARTS.contains(before))) {
      depth++;
    }
  }

  /** BEGIN as the first word, perhaps behind a label. */
  private boolean startsScript(int index, int start) {
    boolean isFirst =
        index == start
            || index == start + 2 && tokens.get(index - 1).getType() == SqlBaseLexer.COLON;
    return isFirst && tokens.get(index).getType() == SqlBaseLexer.BEGIN;
  }

  private void add(int start, int end, boolean isTerminated) {
    if (start < end) {
      int from = tokens.get(start).getStartIndex();
      int to = tokens.get(end - 1).getStopIndex() + 1;
      pieces.add(new Piece(text.substring(from, to), from, isTerminated));
    }
  }

  private void addRest(int start, boolean isCommentOpen) {
    boolean hasWords = start < tokens.size();
    if (!hasWords && !isCommentOpen) {
      return;
    }
    int previousEnd = start == 0 ? 0 : tokens.get(start - 1).getStopIndex() + 1;
    int from = hasWords ? tokens.get(start).getStartIndex() : previousEnd;
    pieces.add(new Piece(text.substring(from).stripTrailing(), from, false));
  }
}
