package floeberg.sql;

import floeberg.error.Position;
import floeberg.plan.Origin;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;

/** Where parts of the tree stand in the text, and what is written there. */
final class Places {
  private Places() {}

  static Position of(ParserRuleContext tree) {
    return range(tree.getStart(), tree.getStop());
  }

  static Position of(Token token) {
    return range(token, token);
  }

  /** From one token to another; a stop before the start (an empty rule) is the start itself. */
  static Position range(Token start, Token stop) {
    Token last = stop == null || stop.getStopIndex() < start.getStartIndex() ? start : stop;
    var position =
        new Position(
            start.getStartIndex(),
            Math.max(start.getStartIndex(), last.getStopIndex()),
            start.getLine(),
            start.getCharPositionInLine());
    return start.getInputStream() instanceof UpperCaseText text && !text.own().isEmpty()
        ? position.in(text.own())
        : position;
  }

  static Origin origin(ParserRuleContext tree) {
    return Origin.at(of(tree));
  }

  static Origin origin(Token start, Token stop) {
    return Origin.at(range(start, stop));
  }

  /** The text of the tree as written, blanks and comments included. */
  static String text(ParserRuleContext tree) {
    return text(tree.getStart(), tree.getStop());
  }

  static String text(Token start, Token stop) {
    if (stop == null || stop.getStopIndex() < start.getStartIndex()) {
      return "";
    }
    return start.getInputStream().getText(Interval.of(start.getStartIndex(), stop.getStopIndex()));
  }

  /** The text behind a token up to the end of the whole text. */
  static String textAfter(Token token) {
    var input = token.getInputStream();
    return input.getText(Interval.of(token.getStopIndex() + 1, input.size() - 1));
  }
}
