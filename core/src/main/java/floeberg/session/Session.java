package floeberg.session;

import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.setting.Settings;
import java.util.function.Consumer;

/**
 * One user's session. Statements run one after the other; {@link #cancel} may be called from any
 * thread. Obtained from {@code Floeberg.newSession}.
 */
public interface Session extends AutoCloseable {
  /** Parses and executes one statement; errors carry their place in the text. */
  Result sql(String text);

  /** Executes a statement that was built as a plan, as DataFrame clients do. */
  Result execute(Statement statement);

  Settings settings();

  void set(String key, String value);

  void unset(String key);

  /** The current catalog's name. */
  String currentCatalog();

  /** The current namespace, dots between parts. */
  String currentNamespace();

  /** Where warnings go; by default nowhere. */
  void onWarning(Consumer<String> listener);

  /** Stops the running statement, which then fails with OPERATION_CANCELED; no-op when idle. */
  void cancel();

  @Override
  void close();
}
