package floeberg.procedure;

import static floeberg.procedure.Parameter.TABLE;

import floeberg.catalog.TableName;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expression;

/** {@code rewrite_data_files}: small files into larger ones, rows perhaps in another order. */
final class RewriteDataFilesProcedure implements Procedure {
  private static final Parameter STRATEGY = Parameter.optional("strategy", SparkType.STRING);
  private static final Parameter SORT_ORDER = Parameter.optional("sort_order", SparkType.STRING);
  private static final Parameter OPTIONS = Parameter.optional("options", Parameter.STRING_MAP);
  private static final Parameter WHERE = Parameter.optional("where", SparkType.STRING);
  private static final Parameter BRANCH = Parameter.optional("branch", SparkType.STRING);

  @Override
  public String name() {
    return "rewrite_data_files";
  }

  @Override
  public String description() {
    return "RewriteDataFilesProcedure";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(TABLE, STRATEGY, SORT_ORDER, OPTIONS, WHERE, BRANCH);
  }

  @Override
  public SparkType.Struct output() {
    return new SparkType.Struct(
        List.of(
            new SparkType.Field("rewritten_data_files_count", SparkType.INT, false),
            new SparkType.Field("added_data_files_count", SparkType.INT, false),
            new SparkType.Field("rewritten_bytes_count", SparkType.BIGINT, false),
            new SparkType.Field("failed_data_files_count", SparkType.INT, false),
            new SparkType.Field("removed_delete_files_count", SparkType.INT, false)));
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableName name = ProcedureTables.name(arguments, TABLE, context);
    Table table = ProcedureTables.load(name, context);
    RewriteLayout layout =
        RewriteLayout.of(
            arguments.optionalString(STRATEGY),
            arguments.optionalString(SORT_ORDER),
            table,
            context);
    Map<String, String> options = new HashMap<>(arguments.map(OPTIONS));
    Expression filter = WherePredicate.of(arguments.optionalString(WHERE), table, context);
    Optional<String> branch = arguments.optionalString(BRANCH);
    return List.of(new DataFileRewrite(name, table, branch, context).run(layout, options, filter));
  }
}
