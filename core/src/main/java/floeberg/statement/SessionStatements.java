package floeberg.statement;

import floeberg.plan.SessionCommand;
import floeberg.result.Result;

/** Statements about the session: settings, variables, calls, dynamic SQL, scripts. */
final class SessionStatements {
  private SessionStatements() {}

  static Result execute(SessionCommand command, StatementContext context) {
    return switch (command) {
      case SessionCommand.Set set -> SettingStatements.set(set, context);
      case SessionCommand.ShowSetting show -> SettingStatements.show(show.key(), context);
      case SessionCommand.ShowSettings show -> SettingStatements.showAll(show.isVerbose(), context);
      case SessionCommand.SetTimeZone set -> SettingStatements.timeZone(set.zone(), context);
      case SessionCommand.Reset reset -> SettingStatements.reset(reset.key(), context);
      case SessionCommand.DeclareVariable declare -> VariableStatements.declare(declare, context);
      case SessionCommand.SetVariables set -> VariableStatements.set(set, context);
      case SessionCommand.DropVariable drop -> VariableStatements.drop(drop, context);
      case SessionCommand.Call call -> ProcedureStatements.call(call, context);
      case SessionCommand.ExecuteImmediate execute ->
          ExecuteImmediateStatement.execute(execute, context);
      case SessionCommand.Script script -> ScriptStatement.execute(script, context);
    };
  }
}
