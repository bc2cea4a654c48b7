package floeberg.connect;

import floeberg.Floeberg;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** The service on a free port of loopback over an engine of its own, in UTC. */
record TestServer(Floeberg engine, ConnectServer service) implements AutoCloseable {
  static TestServer start(Path warehouse) throws IOException {
    return start(warehouse, Retention.USUAL);
  }

  static TestServer start(Path warehouse, Retention retention) throws IOException {
    Floeberg engine = Floeberg.open(warehouse, Map.of("spark.sql.session.timeZone", "UTC"));
    return new TestServer(
        engine, ConnectServer.start(engine, ConnectOptions.loopback(0), retention));
  }

  int port() {
    return service.port();
  }

  @Override
  public void close() {
    service.close();
    engine.close();
  }
}
