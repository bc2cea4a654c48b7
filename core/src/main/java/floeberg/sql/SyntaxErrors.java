package floeberg.sql;

import floeberg.error.FloebergException;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.FailedPredicateException;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.NoViableAltException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.Token;

/** Turns the first syntax error into Spark's PARSE_SYNTAX_ERROR, worded as Spark words it. */
final class SyntaxErrors extends DefaultErrorStrategy {

  static FloebergException unexpected(Token token, String hint) {
    return ParseErrors.at("PARSE_SYNTAX_ERROR", token, "error", display(token), "hint", hint);
  }

  private static String display(Token token) {
    if (token.getType() == Token.EOF) {
      return "end of input";
    }
    String text = token.getText().replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t");
    return "'" + text + "'";
  }

  @Override
  protected void reportNoViableAlternative(Parser parser, NoViableAltException e) {
    throw unexpected(e.getOffendingToken(), "");
  }

  @Override
  protected void reportInputMismatch(Parser parser, InputMismatchException e) {
    throw unexpected(e.getOffendingToken(), "");
  }

  @Override
  protected void reportFailedPredicate(Parser parser, FailedPredicateException e) {
    throw unexpected(e.getOffendingToken(), "");
  }

  @Override
  protected void reportUnwantedToken(Parser parser) {
    Token token = parser.getCurrentToken();
    throw unexpected(token, ": extra input " + display(token));
  }

  @Override
  protected void reportMissingToken(Parser parser) {
    String missing = getExpectedTokens(parser).toString(parser.getVocabulary());
    throw unexpected(parser.getCurrentToken(), ": missing " + missing);
  }
}
