package floeberg.statement;

import floeberg.plan.FunctionCommand.CreateSqlFunction;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;

/** The SQL functions of a session by lower-case name. */
public final class TempFunctions {
  private final Map<String, CreateSqlFunction> functions = new ConcurrentSkipListMap<>();

  public Optional<CreateSqlFunction> find(String name) {
    return Optional.ofNullable(functions.get(name.toLowerCase(Locale.ROOT)));
  }

  public void put(CreateSqlFunction function) {
    functions.put(function.name().parts().getLast().toLowerCase(Locale.ROOT), function);
  }

  /** Whether a function of that name was there. */
  public boolean remove(String name) {
    return functions.remove(name.toLowerCase(Locale.ROOT)) != null;
  }

  /** Functions in order of name. */
  public List<CreateSqlFunction> all() {
    return List.copyOf(functions.values());
  }

  /** Whether a name can be a temporary function's: alone, or in {@code [system.]session}. */
  public static boolean isName(List<String> name) {
    String qualifier = String.join(".", name.subList(0, name.size() - 1)).toLowerCase(Locale.ROOT);
    return qualifier.isEmpty() || qualifier.equals("session") || qualifier.equals("system.session");
  }
}
