package floeberg.analysis;

import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.plan.Command;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What analysis asks of the session it works for. */
public interface AnalysisSession {
  Settings settings();

  Catalogs catalogs();

  CurrentNamespace currentNamespace();

  String currentUser();

  /** A number never given before in this session. */
  long nextId();

  /** The statement's moment, micros since epoch. */
  long nowMicros();

  /** A temporary view by its name parts, {@code global_temp} in front of a global one. */
  Optional<SessionView> temporaryView(List<String> name);

  Optional<Expr> variable(List<String> name);

  Optional<AnalysisContext.SqlFunction> sqlFunction(List<String> name);

  /** Names of the functions that {@link #sqlFunction} finds by one part. */
  List<String> sqlFunctionNames();

  /** Runs a query now: constants, PIVOT's values. The caller closes the result. */
  Result run(Query query);

  Expression parseExpression(String text);

  Relation parseQuery(String text);

  SparkType parseType(String text);

  /** The parts of a name such as {@code a.`b.c`}. */
  List<String> parseIdentifier(String text);

  Statement parseStatement(String text, Map<String, Expression> named, List<Expression> positional);

  /** Rows that the client sent. */
  Query localData(SourceRelation.LocalData data);

  /** Executes a command that stands where a relation is expected. */
  Result execute(Command command);

  void warn(String message);

  /**
   * A temporary view.
   *
   * @param columns names that rename the query's columns, empty to keep them
   */
  record SessionView(String name, List<String> columns, Relation query) {}
}
