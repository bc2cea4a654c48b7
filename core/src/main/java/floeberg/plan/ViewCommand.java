package floeberg.plan;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements about views, stored and temporary. */
public sealed interface ViewCommand extends Command {

  record ViewColumn(String name, Optional<String> comment) {}

  /** Where a view lives. */
  enum ViewKind {
    STORED,
    TEMPORARY,
    GLOBAL_TEMPORARY
  }

  /**
   * CREATE VIEW.
   *
   * @param sqlText the query's text as written, empty for a DataFrame's view
   */
  record CreateView(
      Name name,
      ViewKind kind,
      boolean ifNotExists,
      boolean orReplace,
      List<ViewColumn> columns,
      Optional<String> comment,
      Map<String, String> properties,
      String sqlText,
      Relation query)
      implements ViewCommand {}

  /** {@code CREATE TEMPORARY VIEW name USING format OPTIONS (...)}. */
  record CreateViewUsing(
      Name name,
      boolean isGlobal,
      boolean orReplace,
      Optional<floeberg.type.SparkType.Struct> schema,
      String format,
      Map<String, String> options)
      implements ViewCommand {}

  record AlterViewAs(Name name, String sqlText, Relation query) implements ViewCommand {}

  record SetViewProperties(Name name, Map<String, String> properties) implements ViewCommand {}

  record UnsetViewProperties(Name name, List<String> keys, boolean ifExists)
      implements ViewCommand {}

  record DropView(Name name, boolean ifExists) implements ViewCommand {}
}
