package floeberg.cli;

import floeberg.Floeberg;
import floeberg.connect.ConnectOptions;
import floeberg.connect.ConnectServer;
import floeberg.connect.cluster.ConnectDefaults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** {@code floeberg serve}: the Spark Connect server, until it is stopped. */
final class ServeCommand implements Command {
  private static final String TOKEN_VARIABLE = "SPARK_CONNECT_AUTHENTICATE_TOKEN";

  private static final String USUAL_ADDRESS = "localhost:" + ConnectDefaults.PORT;
  private static final String USUAL_IDLE_MINUTES = "60";
  private static final Option ADDRESS =
      new Option(
          "--connect",
          "[HOST:PORT]",
          "Address to listen on; " + USUAL_ADDRESS + " when not given, port 0 takes a free one.",
          USUAL_ADDRESS);
  private static final Option TOKEN_FILE =
      Option.value(
          "--token-file",
          "FILE",
          "File with the token that clients must present; else "
              + TOKEN_VARIABLE
              + " in the environment.");
  private static final Option CERTIFICATE =
      Option.value("--tls-certificate", "PEM", "Certificate chain for TLS.");
  private static final Option PRIVATE_KEY =
      Option.value("--tls-key", "PEM", "Private key for TLS.");
  private static final Option IDLE_MINUTES =
      Option.value(
          "--session-idle-minutes",
          "N",
          "Minutes after which a session without a call ends. Default: 60.");
  private static final Option EXIT_WITH_INPUT =
      Option.flag(
          "--exit-with-stdin",
          "Ends when standard input ends, as it does when the parent process is gone.");

  @Override
  public String name() {
    return "serve";
  }

  @Override
  public String description() {
    return "Serves Spark Connect clients until it is stopped.";
  }

  @Override
  public List<Option> options() {
    return SessionOptions.with(
        ADDRESS,
        TOKEN_FILE,
        CERTIFICATE,
        PRIVATE_KEY,
        IDLE_MINUTES,
        ClusterOption.CLUSTER,
        EXIT_WITH_INPUT);
  }

  @Override
  public int run(Arguments arguments) throws IOException, InterruptedException {
    ConnectOptions connect = connectOptions(arguments);
    try (Floeberg engine = new SessionOptions(arguments).open();
        ConnectServer server = ConnectServer.start(engine, connect)) {
      String url = "sc://" + connect.host() + ":" + server.port();
      if (arguments.has(EXIT_WITH_INPUT)) {
        Console.standard().out().println(url);
        Console.standard().out().flush();
        while (System.in.read() >= 0) {
          // Nothing is expected: only the end matters.
        }
        return 0;
      }
      Console.standard().err().println("Spark Connect at " + url + "; Ctrl-C ends it.");
      server.awaitTermination();
      return 0;
    }
  }

  private static ConnectOptions connectOptions(Arguments arguments) throws IOException {
    String address = arguments.value(ADDRESS).orElse(USUAL_ADDRESS);
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    int port = colon < 0 ? ConnectDefaults.PORT : Integer.parseInt(address.substring(colon + 1));
    return new ConnectOptions(
        host.isEmpty() ? "localhost" : host,
        port,
        token(arguments),
        arguments.path(CERTIFICATE),
        arguments.path(PRIVATE_KEY),
        Duration.ofMinutes(
            Long.parseLong(arguments.value(IDLE_MINUTES).orElse(USUAL_IDLE_MINUTES))),
        ClusterOption.address(arguments));
  }

  private static Optional<String> token(Arguments arguments) throws IOException {
    Optional<Path> file = arguments.path(TOKEN_FILE);
    if (file.isPresent()) {
      return Optional.of(Files.readString(file.get()).strip());
    }
    return Optional.ofNullable(System.getenv(TOKEN_VARIABLE)).filter(token -> !token.isBlank());
  }
}
