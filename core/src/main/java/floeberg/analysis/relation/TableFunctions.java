package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.catalog.Catalogs;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Similarity;
import floeberg.plan.Expression;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Functions in FROM: range, generators, SQL table functions. */
public final class TableFunctions {
  /** The built-in functions that make rows of a value. */
  static final Set<String> GENERATORS =
      Set.of(
          "explode",
          "explode_outer",
          "inline",
          "inline_outer",
          "json_tuple",
          "posexplode",
          "posexplode_outer",
          "stack",
          "variant_explode",
          "variant_explode_outer");

  private TableFunctions() {}

  public static Resolved resolve(SourceRelation.TableFunction function, Resolution in) {
    String name = function.name().getLast().toLowerCase(Locale.ROOT);
    if (function.name().size() == 1 && name.equals("range")) {
      return range(function, in);
    }
    var sql = in.sqlFunction(function.name());
    if (sql.isPresent() && sql.get().queryBody().isPresent()) {
      return SqlTableFunctions.resolve(sql.get(), function, in);
    }
    Expr resolved = call(function, in);
    if (!(resolved instanceof Expr.Generator generator)) {
      throw notATableFunction(function);
    }
    List<Attribute> columns = Generators.columns(generator.columns(), in);
    Query query = Generators.generate(new Query.OneRow(), generator, columns);
    return Resolved.of(query);
  }

  private static Expr call(SourceRelation.TableFunction function, Resolution in) {
    var call = Expression.Call.of("", function.origin(), function.arguments());
    var named =
        new Expression.Call(
            function.name(),
            call.arguments(),
            false,
            Optional.empty(),
            List.of(),
            Optional.empty(),
            function.origin());
    try {
      return in.expressions(in.emptyScope()).resolve(named);
    } catch (FloebergException e) {
      if (e.condition().name().startsWith("UNRESOLVED_ROUTINE")) {
        String word = function.name().getLast();
        throw Hint.meant(unknown(function, in), Similarity.nearest(word, names()));
      }
      throw e;
    }
  }

  private static List<String> names() {
    return Stream.concat(GENERATORS.stream().sorted(), Stream.of("range")).toList();
  }

  private static RuntimeException unknown(SourceRelation.TableFunction function, Resolution in) {
    String catalog = in.currentCatalog();
    if (function.name().size() == 1 && !catalog.equals(Catalogs.SESSION_CATALOG)) {
      return AnalysisErrors.of(
          "MISSING_CATALOG_ABILITY.TABLE_VALUED_FUNCTIONS", function.origin(), "plugin", catalog);
    }
    return AnalysisErrors.of(
        "UNRESOLVABLE_TABLE_VALUED_FUNCTION",
        function.origin(),
        "name",
        AnalysisErrors.quoted(function.name()));
  }

  private static RuntimeException notATableFunction(SourceRelation.TableFunction function) {
    return AnalysisErrors.of(
        "NOT_A_TABLE_FUNCTION",
        function.origin(),
        "functionName",
        AnalysisErrors.quoted(function.name()));
  }

  private static Resolved range(SourceRelation.TableFunction function, Resolution in) {
    int count = function.arguments().size();
    if (count < 1 || count > 4) {
      throw AnalysisErrors.of(
          "WRONG_NUM_ARGS.WITHOUT_SUGGESTION",
          function.origin(),
          "functionName",
          "`range`",
          "expectedNum",
          "[1, 2, 3, 4]",
          "actualNum",
          String.valueOf(count),
          "docroot",
          "https://spark.apache.org/docs/latest");
    }
    var numbers = new ArrayList<Expr>();
    for (int i = 0; i < count; i++) {
      numbers.add(number(function, i, in));
    }
    Expr start = count == 1 ? literal(0) : numbers.get(0);
    Expr end = count == 1 ? numbers.get(0) : numbers.get(1);
    Expr step = count < 3 ? literal(1) : numbers.get(2);
    if (step.equals(literal(0))) {
      throw new IllegalArgumentException("requirement failed: step (0) cannot be 0");
    }
    Attribute id = in.attribute("id", SparkType.BIGINT, false);
    return Resolved.of(new Query.Range(id, start, end, step));
  }

  private static Expr number(SourceRelation.TableFunction function, int index, Resolution in) {
    Expression argument = function.arguments().get(index);
    Expr resolved = in.expressions(in.emptyScope()).resolve(argument);
    Object value = in.fold(in.cast(resolved, SparkType.BIGINT, argument.origin()));
    if (value == null) {
      throw AnalysisErrors.of(
          "UNEXPECTED_INPUT_TYPE",
          argument.origin(),
          "functionName",
          "`range`",
          "paramIndex",
          AnalysisErrors.ordinal(index + 1),
          "requiredType",
          "\"BIGINT\"",
          "inputSql",
          "\"NULL\"",
          "inputType",
          "\"VOID\"");
    }
    return literal((Long) value);
  }

  private static Expr literal(long value) {
    return new Expr.Literal(SparkType.BIGINT, Optional.of(value));
  }
}
