package floeberg.plan;

import java.util.List;
import java.util.Optional;

/** SHOW and DESCRIBE of tables, views, columns and functions, and EXPLAIN. */
public sealed interface ShowCommand extends Command {

  record ShowTables(Optional<Name> namespace, Optional<String> pattern) implements ShowCommand {}

  record ShowTableExtended(Optional<Name> namespace, String pattern) implements ShowCommand {}

  record ShowViews(Optional<Name> namespace, Optional<String> pattern) implements ShowCommand {}

  record ShowColumns(Name table, Optional<Name> namespace) implements ShowCommand {}

  record ShowTableProperties(Name table, Optional<String> key) implements ShowCommand {}

  record ShowCreateTable(Name table, boolean asSerde) implements ShowCommand {}

  record ShowPartitions(Name table) implements ShowCommand {}

  record ShowFunctions(
      Optional<Name> namespace, Optional<String> pattern, boolean isUser, boolean isSystem)
      implements ShowCommand {}

  record ShowProcedures(Optional<Name> namespace, Optional<String> pattern)
      implements ShowCommand {}

  record DescribeTable(Name table, boolean isExtended, boolean asJson) implements ShowCommand {}

  record DescribeColumn(Name table, Name column, boolean isExtended) implements ShowCommand {}

  record DescribeFunction(Name function, boolean isExtended) implements ShowCommand {}

  record DescribeProcedure(Name procedure) implements ShowCommand {}

  record DescribeQuery(Relation query) implements ShowCommand {}

  /** How EXPLAIN prints. */
  enum ExplainMode {
    SIMPLE,
    EXTENDED,
    CODEGEN,
    COST,
    FORMATTED
  }

  record Explain(Statement statement, ExplainMode mode) implements ShowCommand {}

  /** Statements Spark parses that have no meaning here; refused with their own words. */
  record Unsupported(String what, List<String> details, Origin origin) implements ShowCommand {}
}
