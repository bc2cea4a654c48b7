package floeberg.sql;

import floeberg.error.FloebergException;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;

/** Runs Spark's grammar over a text. */
final class Grammar {
  private final ParserSettings settings;

  Grammar(ParserSettings settings) {
    this.settings = settings;
  }

  /**
   * The tokens of a text.
   *
   * @throws FloebergException UNCLOSED_BRACKETED_COMMENT
   */
  static CommonTokenStream tokens(UpperCaseText text) {
    var lexer = new SqlBaseLexer(text);
    lexer.removeErrorListeners();
    var tokens = new CommonTokenStream(lexer);
    tokens.fill();
    if (lexer.has_unclosed_bracketed_comment) {
      Token last = tokens.get(Math.max(0, tokens.size() - 2));
      throw ParseErrors.at("UNCLOSED_BRACKETED_COMMENT", last);
    }
    return tokens;
  }

  /**
   * The tree of a rule. The fast prediction mode is tried first, without reporting; only what it
   * refuses is read again in the full one, which finds the words of the error.
   */
  <T extends ParserRuleContext> T tree(CommonTokenStream tokens, Function<SqlBaseParser, T> rule) {
    var parser = new SqlBaseParser(tokens);
    parser.removeErrorListeners();
    parser.SQL_standard_keyword_behavior = settings.reservedWords();
    parser.double_quoted_identifiers = settings.doubleQuotedIdentifiers();
    parser.legacy_exponent_literal_as_decimal_enabled = settings.exponentAsDecimal();
    parser.legacy_identifier_clause_only = settings.identifierClauseOnly();
    parser.legacy_setops_precedence_enabled = settings.setOperationsInOrder();
    parser.parameter_substitution_enabled = true;
    try {
      parser.setErrorHandler(new BailErrorStrategy());
      parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
      return rule.apply(parser);
    } catch (ParseCancellationException _) {
      tokens.seek(0);
      parser.reset();
      parser.setErrorHandler(new SyntaxErrors());
      parser.getInterpreter().setPredictionMode(PredictionMode.LL);
      return rule.apply(parser);
    }
  }
}
