package floeberg.session;

import floeberg.plan.AlterTable;
import floeberg.plan.Command;
import floeberg.plan.FunctionCommand;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.SessionCommand;
import floeberg.plan.ShowCommand;
import floeberg.plan.Statement;
import floeberg.plan.TableCommand;
import floeberg.plan.ViewCommand;
import floeberg.plan.ViewCommand.ViewKind;
import floeberg.plan.WriteCommand;
import floeberg.session.Footprint.Kind;

/** What each statement does, as {@link Kind} has it. */
final class StatementKinds {
  private StatementKinds() {}

  static Kind of(Statement statement) {
    return switch (statement) {
      case Statement.Query _ -> Kind.QUERY;
      case Command command -> of(command);
    };
  }

  private static Kind of(Command command) {
    return switch (command) {
      case WriteCommand _ -> Kind.WRITE;
      case TableCommand table -> of(table);
      case NamespaceCommand.Use _,
          NamespaceCommand.SetCatalog _,
          NamespaceCommand.ShowCurrentNamespace _,
          NamespaceCommand.ShowCatalogs _ ->
          Kind.SESSION;
      case NamespaceCommand _ -> Kind.CATALOG;
      case ViewCommand view -> of(view);
      case SessionCommand.Call _, SessionCommand.Script _, SessionCommand.ExecuteImmediate _ ->
          Kind.CATALOG;
      case SessionCommand _, FunctionCommand _ -> Kind.SESSION;
      case AlterTable _, ShowCommand _ -> Kind.CATALOG;
    };
  }

  private static Kind of(TableCommand command) {
    return switch (command) {
      case TableCommand.CreateTable create ->
          create.query().isPresent() ? Kind.WRITE : Kind.CATALOG;
      case TableCommand.CacheTable _,
          TableCommand.UncacheTable _,
          TableCommand.ClearCache _,
          TableCommand.RefreshTable _,
          TableCommand.RefreshPath _ ->
          Kind.SESSION;
      case TableCommand _ -> Kind.CATALOG;
    };
  }

  private static Kind of(ViewCommand command) {
    return switch (command) {
      case ViewCommand.CreateView create ->
          create.kind() == ViewKind.STORED ? Kind.CATALOG : Kind.SESSION;
      case ViewCommand.CreateViewUsing _ -> Kind.SESSION;
      case ViewCommand _ -> Kind.CATALOG;
    };
  }
}
