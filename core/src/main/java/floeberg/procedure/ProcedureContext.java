package floeberg.procedure;

import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.write.WriteSession;
import java.time.Clock;
import java.util.List;

/** What a procedure may use of its session. */
public interface ProcedureContext {
  /** The catalog whose procedure was called. */
  String catalog();

  Catalogs catalogs();

  /** Where names without a catalog are looked up. */
  CurrentNamespace current();

  Settings settings();

  Clock clock();

  String currentUser();

  /** Resolves a relation; throws Spark's analysis conditions. */
  Query analyze(Relation relation);

  /** Runs a resolved query; the caller closes the result. */
  Result run(Query query);

  /** Resolves an expression over columns. */
  Expr resolve(Expression expression, List<Attribute> columns);

  /** The expression with its constant parts computed. */
  Expr computed(Expr expression);

  /** The condition of {@code SELECT * FROM t WHERE text}; throws PARSE_SYNTAX_ERROR. */
  Expression parseCondition(String text);

  /** The parts of a name such as {@code a.`b.c`}. */
  List<String> parseIdentifier(String text);

  /** A query in SQL text. */
  Relation parseQuery(String text);

  /** Makes a temporary view, in place of one of that name. */
  void createTempView(String name, Relation query);

  /** What writing needs of the session. */
  WriteSession writing();

  /** Tells the client something that is no error. */
  void warn(String message);

  /**
   * Says how far the work is, now and then, to the client. A place where it may stop without harm:
   * raises OPERATION_CANCELED once the statement was canceled.
   */
  void progress(String message);
}
