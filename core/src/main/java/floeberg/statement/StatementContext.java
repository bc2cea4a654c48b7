package floeberg.statement;

import floeberg.analysis.expression.Typed;
import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.StoredFunctions;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.type.SparkType;
import floeberg.write.WriteSession;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** What a statement may use of its session. */
public interface StatementContext extends WriteSession {
  void set(String key, String value);

  void unset(String key);

  Catalogs catalogs();

  /** Where names without a catalog are looked up. */
  CurrentNamespace current();

  /** Makes a catalog and namespace current; the caller has checked that they exist. */
  void use(CurrentNamespace current);

  /** Who owns what is made in this session. */
  String currentUser();

  TempViews tempViews();

  /** The views of {@code global_temp}, which all sessions of the engine share. */
  TempViews globalViews();

  Variables variables();

  TempFunctions tempFunctions();

  /** The functions of the session catalog, which stay. */
  StoredFunctions storedFunctions();

  CachedTables cachedTables();

  Clock clock();

  /** A place where a long statement may stop: raises OPERATION_CANCELED once it was canceled. */
  void requireNotCanceled();

  /** Resolves a relation; throws Spark's analysis conditions. */
  Query analyze(Relation relation);

  /**
   * The same for rows that go to files of an Iceberg table, which keep the partitions a program cut
   * them into.
   */
  Query analyzeForFiles(Relation relation);

  /**
   * Resolves an expression over columns, their qualifiers in force; subqueries may refer to them as
   * outer columns. The expression keeps its own type: the caller casts.
   */
  Expr resolve(Expression expression, List<Attribute> columns);

  /** The same with the text that Spark's messages show for it. */
  Typed typed(Expression expression, List<Attribute> columns);

  /** The expression with its constant parts computed; a part that raises an error stays. */
  Expr computed(Expr expression);

  /** Evaluates a foldable expression and casts it to the type; NULL is Java's null. */
  Object constant(Expression expression, SparkType type);

  /** Executes another statement in this session, as scripts and EXECUTE IMMEDIATE do. */
  Result execute(Statement statement);

  /** Parses one statement, with values for its named and positional parameters. */
  Statement parse(String text, Map<String, Expression> named, List<Expression> positional);

  /** The parts of a name such as {@code a.`b.c`}; raises PARSE_SYNTAX_ERROR. */
  List<String> parseIdentifier(String text);

  /** The text of the statement at hand, as written. */
  String statementText();
}
