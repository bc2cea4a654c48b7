package floeberg.sql;

import floeberg.plan.Expression;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Which expressions name columns. */
final class Columns {
  /** Functions that are called without parentheses, too. */
  private static final Set<String> FUNCTIONS =
      Set.of(
          "current_date",
          "current_timestamp",
          "current_time",
          "current_user",
          "current_catalog",
          "current_database",
          "current_schema",
          "localtimestamp",
          "session_user",
          "user");

  private Columns() {}

  /** Whether a column is named outside of subqueries. */
  static boolean isReferredTo(Expression expression) {
    return switch (expression) {
      case Expression.Attribute attribute -> !isFunction(attribute.nameParts());
      case Expression.Star _, Expression.ColumnRegex _ -> true;
      case Expression.Call call -> call.arguments().stream().anyMatch(Columns::isReferredTo);
      case Expression.Cast cast -> isReferredTo(cast.child());
      case Expression.Alias alias -> isReferredTo(alias.child());
      case Expression.Extract extract ->
          isReferredTo(extract.child()) || isReferredTo(extract.key());
      case Expression.VariantPath path -> isReferredTo(path.child());
      case Expression.NamedArgument argument -> isReferredTo(argument.value());
      default -> false;
    };
  }

  private static boolean isFunction(List<String> name) {
    return name.size() == 1 && FUNCTIONS.contains(name.getFirst().toLowerCase(Locale.ROOT));
  }
}
