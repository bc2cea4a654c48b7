package floeberg.statement;

import static floeberg.error.Condition.parse;

import floeberg.error.FloebergException;
import floeberg.plan.SessionCommand;
import floeberg.result.Result;

/** BEGIN ... END. */
final class ScriptStatement {
  private ScriptStatement() {}

  static Result execute(SessionCommand.Script script, StatementContext context) {
    throw FloebergException.of(
        parse("UNSUPPORTED_FEATURE.SQL_SCRIPTING"),
        "sqlScriptingEnabled",
        "\"spark.sql.scripting.enabled\"");
  }
}
