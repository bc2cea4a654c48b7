package floeberg.sql;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;

/** Errors of parsing, at their place, and Spark's ways to quote what a message names. */
final class ParseErrors {
  private ParseErrors() {}

  /** An error at a part of the tree; parameters are names and values in turn. */
  static FloebergException at(String condition, ParserRuleContext place, String... parameters) {
    return FloebergException.of(Condition.parse(condition), parameters).at(Places.of(place));
  }

  /** An error at a token. */
  static FloebergException at(String condition, Token place, String... parameters) {
    return FloebergException.of(Condition.parse(condition), parameters).at(Places.of(place));
  }

  /** An error about the whole text. */
  static FloebergException of(String condition, String... parameters) {
    return FloebergException.of(Condition.parse(condition), parameters)
        .at(new Position(0, 0, 1, 0));
  }

  /** Spark's placeholder condition for what it only says in a sentence. */
  static FloebergException notAllowed(String message, ParserRuleContext place) {
    return at("_LEGACY_ERROR_TEMP_0035", place, "message", message);
  }

  /** A clause that is read but has no meaning here. */
  static FloebergException invalidClause(String clause, ParserRuleContext place) {
    return at("INVALID_STATEMENT_OR_CLAUSE", place, "operation", clause.toUpperCase(Locale.ROOT));
  }

  static String identifier(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  static String identifier(List<String> parts) {
    return String.join(".", parts.stream().map(ParseErrors::identifier).toList());
  }

  static String type(String name) {
    return "\"" + name.toUpperCase(Locale.ROOT) + "\"";
  }

  static String value(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  static String setting(String text) {
    return "\"" + text + "\"";
  }
}
