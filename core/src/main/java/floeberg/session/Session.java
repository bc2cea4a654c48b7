package floeberg.session;

import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One user's session. Threads may run statements at the same time; {@link #cancel} may be called
 * from any thread. Obtained from {@code Floeberg.newSession}.
 */
public interface Session extends AutoCloseable {
  /** Parses and executes one statement; errors carry their place in the text. */
  Result sql(String text);

  /** Executes a statement that was built as a plan, as DataFrame clients do. */
  Result execute(Statement statement);

  /**
   * Parses one statement and binds its parameters; errors carry their place in the text. Executing
   * the statement later reports places in the same text.
   */
  Statement parse(String text, Map<String, Expression> named, List<Expression> positional);

  /**
   * The statement in the text of an EXECUTE IMMEDIATE whose rows nobody stores; any other statement
   * is its own.
   */
  Statement immediate(Statement statement);

  /** Resolves a relation without running anything: names, types and nullability of its columns. */
  SparkType.Struct schema(Relation relation);

  /** Equal for relations that give the same rows, whatever their columns are called. */
  String fingerprint(Relation relation);

  /** The URIs of the plain files that a relation reads; tables' own files are not told. */
  List<String> inputFiles(Relation relation);

  /** What a statement needs, without running it; throws what analysis throws. */
  Footprint footprint(Statement statement);

  /** What can be told of a statement without analysing it. */
  Outline outline(Statement statement);

  /**
   * Says that whoever executes statements here has decided before where they run. Otherwise those
   * that ask for a cluster are refused.
   */
  void setRouted();

  /** Whether CACHE TABLE named the table or view. */
  boolean isCached(List<String> name);

  /** A new session with this one's settings, current namespace, views, variables and functions. */
  Session copy();

  Settings settings();

  void set(String key, String value);

  void unset(String key);

  /** The current catalog's name. */
  String currentCatalog();

  /** The current namespace, dots between parts. */
  String currentNamespace();

  /** The current namespace's parts. */
  List<String> currentNamespaceParts();

  /** Whether a catalog's tables are those of this engine's own warehouse. */
  boolean isEmbedded(String catalog);

  /** Forgets what is known of tables: others changed them. */
  void forgetTables();

  /** Where warnings go; by default nowhere. */
  void onWarning(Consumer<String> listener);

  /** Stops the running statement, which then fails with OPERATION_CANCELED; no-op when idle. */
  void cancel();

  /** Stops what that thread has started and is running; no-op when there is nothing. */
  void cancel(Thread thread);

  @Override
  void close();
}
