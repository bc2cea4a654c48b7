package floeberg.catalog;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.rest.CatalogHandlers;
import org.apache.iceberg.rest.RESTCatalogProperties;
import org.apache.iceberg.rest.RESTSerializers;
import org.apache.iceberg.rest.requests.CreateNamespaceRequest;
import org.apache.iceberg.rest.requests.CreateTableRequest;
import org.apache.iceberg.rest.requests.UpdateTableRequest;
import org.apache.iceberg.rest.responses.ConfigResponse;
import org.apache.iceberg.rest.responses.ErrorResponse;

/** The few calls of the REST protocol that the tests need, over another catalog. */
final class RestServer implements AutoCloseable {
  private static final ObjectMapper JSON = mapper();

  private final Catalog catalog;
  private final HttpServer server;

  RestServer(Catalog catalog) throws IOException {
    this.catalog = catalog;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  private static ObjectMapper mapper() {
    var mapper = new ObjectMapper();
    mapper.setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);
    mapper.configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    mapper.setPropertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE);
    RESTSerializers.registerAll(mapper);
    return mapper;
  }

  String uri() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    int status = 200;
    Object answer;
    try {
      answer = answer(exchange);
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      status = 404;
      answer = error(status, e);
    } catch (AlreadyExistsException e) {
      status = 409;
      answer = error(status, e);
    } catch (RuntimeException e) {
      status = 500;
      answer = error(status, e);
    }
    byte[] body = JSON.writeValueAsBytes(answer);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, isHead ? -1 : body.length);
    if (!isHead) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private static ErrorResponse error(int status, RuntimeException e) {
    return ErrorResponse.builder()
        .responseCode(status)
        .withType(e.getClass().getSimpleName())
        .withMessage(e.getMessage())
        .build();
  }

  private Object answer(HttpExchange exchange) throws IOException {
    String[] parts = exchange.getRequestURI().getPath().split("/");
    String call = exchange.getRequestMethod() + " " + parts.length;
    var namespaces = (SupportsNamespaces) catalog;
    return switch (call) {
      case "GET 3" ->
          parts[2].equals("config")
              ? ConfigResponse.builder().build()
              : CatalogHandlers.listNamespaces(namespaces, Namespace.empty());
      case "POST 3" ->
          CatalogHandlers.createNamespace(namespaces, read(exchange, CreateNamespaceRequest.class));
      case "GET 4", "HEAD 4" -> CatalogHandlers.loadNamespace(namespaces, Namespace.of(parts[3]));
      case "GET 5" -> CatalogHandlers.listTables(catalog, Namespace.of(parts[3]));
      case "POST 5" ->
          CatalogHandlers.createTable(
              catalog, Namespace.of(parts[3]), read(exchange, CreateTableRequest.class));
      case "GET 6", "HEAD 6" ->
          CatalogHandlers.loadTable(
              catalog,
              TableIdentifier.of(parts[3], parts[5]),
              RESTCatalogProperties.SnapshotMode.ALL);
      case "POST 6" ->
          CatalogHandlers.updateTable(
              catalog,
              TableIdentifier.of(parts[3], parts[5]),
              read(exchange, UpdateTableRequest.class));
      case "DELETE 6" -> {
        CatalogHandlers.dropTable(catalog, TableIdentifier.of(parts[3], parts[5]));
        yield Map.of();
      }
      default -> throw new UnsupportedOperationException(call);
    };
  }

  private static <T> T read(HttpExchange exchange, Class<T> type) throws IOException {
    return JSON.readValue(exchange.getRequestBody(), type);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
