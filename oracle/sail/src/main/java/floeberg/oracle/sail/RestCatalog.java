package floeberg.oracle.sail;

import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.apache.iceberg.rest.RESTCatalogAdapter;
import org.apache.iceberg.rest.RESTCatalogServlet;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Iceberg's reference REST catalog over Floeberg's embedded catalog, on the loopback address. */
public final class RestCatalog {
  private RestCatalog() {}

  /**
   * Serves until the process is ended; prints a line when it is ready.
   *
   * @param words the folder of the embedded catalog, and the port
   */
  public static void main(String[] words) throws Exception {
    Path warehouse = Path.of(words[0]).toAbsolutePath().normalize();
    var catalog = new JdbcCatalog();
    catalog.setConf(new org.apache.hadoop.conf.Configuration());
    // Under this name the embedded catalog keeps its tables.
    catalog.initialize(
        "spark_catalog",
        Map.of(
            "uri", "jdbc:sqlite:" + warehouse.resolve("catalog.db"),
            "jdbc.schema-version", "V1",
            "warehouse", "file://" + warehouse));
    var context = new ServletContextHandler();
    context.addServlet(
        new ServletHolder(new RESTCatalogServlet(new RESTCatalogAdapter(catalog))), "/*");
    var server = new Server();
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(words[1]));
    server.addConnector(connector);
    server.setHandler(context);
    server.start();
    System.out.println("ready");
    server.join();
  }
}
