package floeberg.cli;

import floeberg.Floeberg;
import floeberg.connect.ConnectOptions;
import floeberg.connect.ConnectServer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code floeberg serve}: the Spark Connect server, until it is stopped. */
@Command(name = "serve", description = "Serves Spark Connect clients.")
final class ServeCommand implements Callable<Integer> {
  private static final String TOKEN_VARIABLE = "SPARK_CONNECT_AUTHENTICATE_TOKEN";

  @Mixin private SessionOptions options = new SessionOptions();

  @Option(
      names = "--connect",
      arity = "0..1",
      paramLabel = "HOST:PORT",
      description =
          "Address to listen on; localhost:15002 when not given, port 0 takes a free one.",
      fallbackValue = "localhost:15002",
      defaultValue = "localhost:15002")
  private String address;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description =
          "File with the token that clients must present; else "
              + TOKEN_VARIABLE
              + " in the environment.")
  private Path tokenFile;

  @Option(
      names = "--tls-certificate",
      paramLabel = "PEM",
      description = "Certificate chain for TLS.")
  private Path certificate;

  @Option(names = "--tls-key", paramLabel = "PEM", description = "Private key for TLS.")
  private Path privateKey;

  @Option(
      names = "--session-idle-minutes",
      paramLabel = "N",
      description = "Minutes after which a session without a call ends.",
      defaultValue = "60")
  private int idleMinutes;

  @Option(
      names = "--exit-with-stdin",
      hidden = true,
      description = "Ends when standard input ends, as it does when the parent process is gone.")
  private boolean exitWithStdin;

  @Override
  public Integer call() throws IOException, InterruptedException {
    ConnectOptions connect = connectOptions();
    try (Floeberg engine = options.open();
        ConnectServer server = ConnectServer.start(engine, connect)) {
      String url = "sc://" + connect.host() + ":" + server.port();
      if (exitWithStdin) {
        Console.standard().out().println(url);
        Console.standard().out().flush();
        while (System.in.read() >= 0) {
          // Nothing is expected: only the end matters.
          continue;
        }
        return 0;
      }
      Console.standard().err().println("Spark Connect at " + url + "; Ctrl-C ends it.");
      server.awaitTermination();
      return 0;
    }
  }

  private ConnectOptions connectOptions() throws IOException {
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    int port =
        colon < 0 ? ConnectOptions.DEFAULT_PORT : Integer.parseInt(address.substring(colon + 1));
    return new ConnectOptions(
        host.isEmpty() ? "localhost" : host,
        port,
        token(),
        Optional.ofNullable(certificate),
        Optional.ofNullable(privateKey),
        Duration.ofMinutes(idleMinutes));
  }

  private Optional<String> token() throws IOException {
    if (tokenFile != null) {
      return Optional.of(java.nio.file.Files.readString(tokenFile).strip());
    }
    return Optional.ofNullable(System.getenv(TOKEN_VARIABLE)).filter(token -> !token.isBlank());
  }
}
