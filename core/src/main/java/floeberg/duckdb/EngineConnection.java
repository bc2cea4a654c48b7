package floeberg.duckdb;

import java.sql.SQLException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.duckdb.DuckDBConnection;

/** A DuckDB connection with the settings that follow the session. */
final class EngineConnection implements AutoCloseable {
  private final DuckDBConnection duck;
  private ZoneId zone = ZoneId.of("ETC/UTC", java.util.Map.of("ETC/UTC", "Z"));
  private boolean hasZone;

  EngineConnection(DuckDBConnection duck) throws SQLException {
    this.duck = duck;
    Engine.execute(duck, "SET errors_as_json = true");
    // The parser of statements has refused what is nested too deeply already.
    Engine.execute(duck, "SET max_expression_depth = 100000");
  }

  DuckDBConnection duck() {
    return duck;
  }

  void useZone(ZoneId wanted) throws SQLException {
    if (!hasZone || !zone.equals(wanted)) {
      Engine.execute(duck, "SET TimeZone = " + DuckSql.text(duckName(wanted)));
      zone = wanted;
      hasZone = true;
    }
  }

  // DuckDB knows names, not offsets; the Etc zones have the opposite sign and whole hours only.
  private static String duckName(ZoneId zone) {
    if (zone.normalized() instanceof ZoneOffset offset) {
      int hours = offset.getTotalSeconds() / 3600;
      if (hours * 3600 == offset.getTotalSeconds()) {
        return hours == 0 ? "UTC" : "Etc/GMT" + (hours > 0 ? "-" + hours : "+" + -hours);
      }
    }
    return zone.getId();
  }

  @Override
  public void close() {
    try {
      duck.close();
    } catch (SQLException e) {
      throw DuckErrors.translate(e, "close");
    }
  }
}
