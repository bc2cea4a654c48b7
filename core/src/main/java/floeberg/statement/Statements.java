package floeberg.statement;

import floeberg.plan.AlterTable;
import floeberg.plan.Command;
import floeberg.plan.FunctionCommand;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.SessionCommand;
import floeberg.plan.ShowCommand;
import floeberg.plan.Statement;
import floeberg.plan.TableCommand;
import floeberg.plan.ViewCommand;
import floeberg.plan.WriteCommand;
import floeberg.result.Result;

/** Executes commands: the switch that finds the handlers of a group. */
public final class Statements {
  private Statements() {}

  /** Does what the command says; the caller closes the result. */
  public static Result execute(Command command, StatementContext context) {
    try {
      return dispatch(command, context);
    } catch (RuntimeException e) {
      throw placed(e, command, context);
    }
  }

  /** What an EXECUTE IMMEDIATE without INTO executes; any other statement is its own. */
  public static Statement immediate(Statement statement, StatementContext context) {
    return statement instanceof SessionCommand.ExecuteImmediate execute && execute.into().isEmpty()
        ? ExecuteImmediateStatement.inner(execute, context)
        : statement;
  }

  // Looking for the place must not hide the error.
  private static RuntimeException placed(
      RuntimeException error, Command command, StatementContext context) {
    try {
      return new ErrorPlaces(command, context.statementText()).placed(error);
    } catch (RuntimeException e) {
      error.addSuppressed(e);
      return error;
    }
  }

  private static Result dispatch(Command command, StatementContext context) {
    return switch (command) {
      case NamespaceCommand namespace -> NamespaceStatements.execute(namespace, context);
      case TableCommand table -> TableStatements.execute(table, context);
      case AlterTable alter -> AlterTableStatements.execute(alter, context);
      case ViewCommand view -> ViewStatements.execute(view, context);
      case ShowCommand show -> ShowStatements.execute(show, context);
      case SessionCommand session -> SessionStatements.execute(session, context);
      case FunctionCommand function -> FunctionStatements.execute(function, context);
      case WriteCommand write -> WriteStatements.execute(write, context);
    };
  }
}
