package floeberg.statement;

import floeberg.catalog.Catalogs;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.time.Clock;
import java.util.Map;

/** What a statement may use of its session. */
public interface StatementContext {
  /** Settings at this moment. */
  Settings settings();

  void set(String key, String value);

  void unset(String key);

  Catalogs catalogs();

  TempViews tempViews();

  Clock clock();

  /** Resolves a relation; throws Spark's analysis conditions. */
  Query analyze(Relation relation);

  /** Runs a resolved query; the caller closes the result. */
  Result run(Query query);

  /** Evaluates a foldable expression and casts it to the type; NULL is Java's null. */
  Object constant(Expression expression, SparkType type);

  /** Executes another statement in this session, as scripts and EXECUTE IMMEDIATE do. */
  Result execute(Statement statement);

  /** Parses one statement, with values for its named and positional parameters. */
  Statement parse(String text, Map<String, Expression> named, java.util.List<Expression> positional);

  /** The text of the statement at hand, as written. */
  String statementText();

  /** Tells the client something that is no error; on the command line it goes to stderr. */
  void warn(String message);
}
