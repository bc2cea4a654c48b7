package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Statements that make, replace, drop or touch a whole table. */
public sealed interface TableCommand extends Command {

  /** How CREATE and REPLACE treat a table that is there or is not. */
  enum CreateMode {
    CREATE,
    CREATE_IF_NOT_EXISTS,
    REPLACE,
    CREATE_OR_REPLACE
  }

  /**
   * A declared column.
   *
   * @param type CHAR and VARCHAR kept as declared
   * @param defaultText SQL text of DEFAULT
   * @param generatedText SQL text of GENERATED ALWAYS AS
   */
  record ColumnDefinition(
      String name,
      SparkType type,
      boolean isNullable,
      Optional<String> comment,
      Optional<String> defaultText,
      Optional<String> generatedText,
      boolean isIdentity,
      Origin origin) {}

  /**
   * A partition transform: {@code identity}, {@code bucket(n, c)}, {@code truncate(n, c)}, {@code
   * years(c)}, ..., names as written.
   *
   * @param arguments literals and {@link Expression.Attribute}s in order
   */
  record Transform(String name, List<Expression> arguments, Origin origin) {}

  /** What CREATE TABLE says beside columns. */
  record TableOptions(
      Optional<String> provider,
      List<Transform> partitioning,
      List<Name> clusterBy,
      Map<String, String> properties,
      Map<String, String> options,
      Optional<String> location,
      Optional<String> comment,
      Optional<String> collation) {
    public static final TableOptions NONE =
        new TableOptions(
            Optional.empty(),
            List.of(),
            List.of(),
            Map.of(),
            Map.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());

    public TableOptions {
      provider = provider.map(FormatName::of);
    }
  }

  /** CREATE / REPLACE TABLE, with a query: CTAS and RTAS. */
  record CreateTable(
      Name name,
      CreateMode mode,
      List<ColumnDefinition> columns,
      TableOptions options,
      Optional<Relation> query,
      List<String> constraintTexts)
      implements TableCommand {}

  record CreateTableLike(Name name, Name source, boolean ifNotExists, TableOptions options)
      implements TableCommand {}

  record DropTable(Name name, boolean ifExists, boolean isPurge) implements TableCommand {}

  record TruncateTable(Name name, Map<String, Optional<Expression>> partition)
      implements TableCommand {}

  record RefreshTable(Name name) implements TableCommand {}

  /** {@code REFRESH path}: whatever is cached of files under a path. */
  record RefreshPath(String path) implements TableCommand {}

  /** A statement of Hive's tables, such as MSCK REPAIR TABLE: refused, in these words. */
  record HiveCommand(Name name, String words) implements TableCommand {}

  /** CACHE TABLE, with a query: CACHE TABLE name AS query. */
  record CacheTable(
      Name name, Optional<Relation> query, boolean isLazy, Map<String, String> options)
      implements TableCommand {}

  record UncacheTable(Name name, boolean ifExists) implements TableCommand {}

  record ClearCache() implements TableCommand {}

  record AnalyzeTable(Name name, List<String> columns, boolean allColumns)
      implements TableCommand {}

  record CommentOn(Name name, boolean isNamespace, Optional<String> comment)
      implements TableCommand {}
}
