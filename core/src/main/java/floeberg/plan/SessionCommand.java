package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements about the session: settings, variables, calls, dynamic SQL, scripts. */
public sealed interface SessionCommand extends Command {

  /** {@code SET key = value}. */
  record Set(String key, String value) implements SessionCommand {}

  /** {@code SET key}. */
  record ShowSetting(String key) implements SessionCommand {}

  /** {@code SET} and {@code SET -v}. */
  record ShowSettings(boolean isVerbose) implements SessionCommand {}

  record SetTimeZone(Expression zone) implements SessionCommand {}

  /** {@code RESET} and {@code RESET key}. */
  record Reset(Optional<String> key) implements SessionCommand {}

  record DeclareVariable(
      List<Name> names,
      boolean orReplace,
      Optional<SparkType> type,
      Optional<Expression> value,
      Optional<String> valueText)
      implements SessionCommand {}

  /** {@code SET VAR a = 1, (b, c) = (SELECT ...)}. */
  record SetVariables(List<Name> names, List<Expression> values, Optional<Relation> query)
      implements SessionCommand {}

  record DropVariable(Name name, boolean ifExists) implements SessionCommand {}

  /** {@code CALL procedure(...)}; arguments may be {@link Expression.NamedArgument}s. */
  record Call(Name procedure, List<Expression> arguments, Origin origin)
      implements SessionCommand {}

  record ExecuteImmediate(Expression text, List<Expression> using, List<Name> into, Origin origin)
      implements SessionCommand {}

  /** {@code BEGIN ... END}; the body keeps its text and is interpreted statement by statement. */
  record Script(ScriptBlock body) implements SessionCommand {}

  /** One statement of a script. */
  sealed interface ScriptStatement {}

  record ScriptBlock(
      Optional<String> label, List<ScriptStatement> statements, List<ScriptHandler> handlers)
      implements ScriptStatement {}

  record ScriptSql(Statement statement, String text, Origin origin) implements ScriptStatement {}

  record ScriptIf(List<Map.Entry<Relation, ScriptBlock>> branches, Optional<ScriptBlock> otherwise)
      implements ScriptStatement {}

  record ScriptCase(
      List<Map.Entry<Relation, ScriptBlock>> branches, Optional<ScriptBlock> otherwise)
      implements ScriptStatement {}

  record ScriptWhile(Optional<String> label, Relation condition, ScriptBlock body)
      implements ScriptStatement {}

  record ScriptRepeat(Optional<String> label, ScriptBlock body, Relation until)
      implements ScriptStatement {}

  record ScriptLoop(Optional<String> label, ScriptBlock body) implements ScriptStatement {}

  record ScriptFor(
      Optional<String> label, Optional<String> variable, Relation query, ScriptBlock body)
      implements ScriptStatement {}

  record ScriptLeave(String label) implements ScriptStatement {}

  record ScriptIterate(String label) implements ScriptStatement {}

  /** DECLARE ... CONDITION FOR SQLSTATE. */
  record ScriptCondition(String name, Optional<String> sqlState) implements ScriptStatement {}

  /** DECLARE EXIT | CONTINUE HANDLER FOR conditions. */
  record ScriptHandler(
      boolean isExit,
      List<String> conditions,
      List<String> sqlStates,
      boolean onSqlException,
      boolean onNotFound,
      ScriptBlock body) {}
}
