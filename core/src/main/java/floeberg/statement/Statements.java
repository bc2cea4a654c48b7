package floeberg.statement;

import floeberg.plan.Command;
import floeberg.result.Result;

/** Executes commands: the switch that finds the handler. */
public final class Statements {
  private Statements() {}

  /** Does what the command says; the caller closes the result. */
  public static Result execute(Command command, StatementContext context) {
    throw new UnsupportedOperationException(command + " " + context);
  }
}
