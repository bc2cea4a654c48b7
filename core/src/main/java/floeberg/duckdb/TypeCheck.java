package floeberg.duckdb;

import floeberg.resolved.Attribute;
import floeberg.setting.Settings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The invariant of all text, checked: every column of a query has exactly the DuckDB type that
 * belongs to its Spark type. Costs a binding more a query, so it is on only in tests ({@code
 * floeberg.check.types}).
 */
final class TypeCheck {
  static final boolean IS_ON = Boolean.getBoolean("floeberg.check.types");

  private TypeCheck() {}

  static void check(
      EngineSession session, QueryText text, List<Attribute> output, Settings settings) {
    if (output.isEmpty()) {
      return;
    }
    List<String> actual =
        column(
            session, with(text, "SELECT column_type FROM (DESCRIBE " + text.sql() + ")"), settings);
    String wanted =
        output.stream()
            .map(a -> "(typeof(" + LiteralWriter.write(null, a.type()) + "))")
            .collect(Collectors.joining(", "));
    List<String> expected =
        column(session, with(text, "SELECT * FROM (VALUES " + wanted + ")"), settings);
    if (!actual.equals(expected)) {
      throw new AssertionError("types are " + actual + ", not " + expected + " in " + text.sql());
    }
  }

  private static QueryText with(QueryText text, String sql) {
    return new QueryText(sql, text.javaFunctions(), List.of());
  }

  private static List<String> column(EngineSession session, QueryText text, Settings settings) {
    var values = new ArrayList<String>();
    try (RunningQuery query = session.start(text, settings)) {
      while (query.next()) {
        values.add(query.rows().getString(1));
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, text.sql());
    }
    return values;
  }
}
