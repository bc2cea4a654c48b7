package floeberg.testing.peer.protocol;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A child process' side of the protocol: one JSON object a line. A request is {@code {"sql":
 * TEXT}}; the answer {@code {"millis": NUMBER, "rows": [[TEXT or null]]}} or {@code {"error":
 * TEXT}}. The first line, {@code {"ready": NAME AND VERSION}}, comes unasked.
 */
public final class PeerLoop {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PrintStream out;

  private PeerLoop(PrintStream out) {
    this.out = out;
  }

  /**
   * Takes standard output for answers alone: whatever else the process prints goes to standard
   * error.
   */
  public static PeerLoop onStandardOutput() {
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    return new PeerLoop(out);
  }

  /** Answers until there are no more requests. */
  public void serve(String nameAndVersion, PeerEngine engine) throws IOException {
    answer(JSON.createObjectNode().put("ready", nameAndVersion));
    var requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      answer(answerTo(JSON.readTree(line).get("sql").asText(), engine));
    }
  }

  private static ObjectNode answerTo(String sql, PeerEngine engine) {
    ObjectNode answer = JSON.createObjectNode();
    try {
      long start = System.nanoTime();
      List<List<String>> rows = engine.run(sql);
      answer.put("millis", (System.nanoTime() - start) / 1e6);
      ArrayNode rowNodes = answer.putArray("rows");
      for (List<String> row : rows) {
        ArrayNode cells = rowNodes.addArray();
        row.forEach(cells::add);
      }
    } catch (Exception | LinkageError e) {
      answer.put("error", chain(e));
    }
    return answer;
  }

  private static String chain(Throwable thrown) {
    var text = new StringBuilder();
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      text.append(text.length() == 0 ? "" : "; because of ").append(cause);
    }
    return text.toString();
  }

  private void answer(ObjectNode node) throws IOException {
    out.println(JSON.writeValueAsString(node));
  }
}
