package floeberg.testing.peer;

import floeberg.testing.peer.protocol.PeerEngine;
import floeberg.testing.peer.protocol.PeerLoop;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** DuckDB alone, in its own SQL, as a child process among the peers. */
public final class DuckPeer implements PeerEngine {
  private final Connection connection;

  private DuckPeer(Connection connection) {
    this.connection = connection;
  }

  /** Serves on standard input and output. */
  public static void main(String[] words) throws IOException, SQLException {
    PeerLoop loop = PeerLoop.onStandardOutput();
    try (var peer = new DuckPeer(DriverManager.getConnection("jdbc:duckdb:"))) {
      String version = peer.run("SELECT version()").getFirst().getFirst();
      loop.serve("DuckDB " + version, peer);
    }
    System.exit(0);
  }

  @Override
  public List<List<String>> run(String sql) {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(sql) ? rows(statement.getResultSet()) : List.of();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<List<String>> rows(ResultSet result) throws SQLException {
    var rows = new ArrayList<List<String>>();
    int columns = result.getMetaData().getColumnCount();
    while (result.next()) {
      var row = new ArrayList<String>();
      for (int i = 1; i <= columns; i++) {
        row.add(result.getString(i));
      }
      rows.add(row);
    }
    return rows;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
