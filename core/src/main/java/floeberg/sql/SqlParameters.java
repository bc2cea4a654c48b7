package floeberg.sql;

import floeberg.plan.Expression;
import java.util.List;
import java.util.Map;

/**
 * Values for the markers {@code :name} and {@code ?} of a text; a marker without a value stays a
 * parameter in the plan.
 *
 * @param named values by name, as the client gave it
 * @param positional values in the order of the markers
 */
public record SqlParameters(Map<String, Expression> named, List<Expression> positional) {
  public static final SqlParameters NONE = new SqlParameters(Map.of(), List.of());

  public SqlParameters {
    named = Map.copyOf(named);
    positional = List.copyOf(positional);
  }
}
