package floeberg.client;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Runs the statements of {@code same-rows.sql} with {@code floeberg.engine} LOCAL and CLUSTER, each
 * in a namespace of its own, and compares what they answer. The script says {@code NS} for it.
 */
public final class SameRows {
  private static final int WAIT_SECONDS = 180;
  private static final String HERE = "ns_here";
  private static final String THERE = "ns_there";

  private SameRows() {}

  public static void main(String[] arguments) throws Exception {
    List<String> script = script();
    String url = arguments[0];
    SparkSession here = session(url, "LOCAL");
    SparkSession there = session(url, "CLUSTER");
    awaitCluster(there);
    int same = 0;
    int compared = 0;
    for (String statement : script) {
      String local = answer(here, statement.replace("NS", "ice." + HERE));
      String far = answer(there, statement.replace("NS", "ice." + THERE));
      compared++;
      if (local.replace(HERE, "NS").equals(far.replace(THERE, "NS"))) {
        same++;
      } else {
        System.out.println("---- " + statement + "\nhere:    " + local + "\ncluster: " + far);
      }
    }
    boolean isMixed = mixed(here, there);
    System.out.println("same " + same + "/" + compared + ", each other's tables " + isMixed);
    System.exit(same == compared && isMixed ? 0 : 1);
  }

  private static SparkSession session(String url, String engine) {
    SparkSession session = SparkSession.builder().remote(url).create();
    session.conf().set("floeberg.engine", engine);
    return session;
  }

  private static List<String> script() throws IOException {
    try (InputStream in = SameRows.class.getResourceAsStream("/same-rows.sql")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      var statements = new ArrayList<String>();
      for (String statement : text.replaceAll("(?m)^--.*$", "").split(";\\s*\\n")) {
        if (!statement.isBlank()) {
          statements.add(statement.strip());
        }
      }
      return statements;
    }
  }

  private static void awaitCluster(SparkSession there) throws InterruptedException {
    for (int i = 0; i < WAIT_SECONDS; i++) {
      if (answer(there, "SELECT 1").contains("[1]")) {
        return;
      }
      Thread.sleep(1000);
    }
    throw new IllegalStateException("the cluster does not answer: " + answer(there, "SELECT 1"));
  }

  /** Schema and rows, or the error's class, condition and text. */
  private static String answer(SparkSession session, String statement) {
    try {
      Dataset<Row> rows = session.sql(statement);
      return rows.schema().toDDL() + " " + rows.collectAsList();
    } catch (Exception e) {
      String condition = e instanceof SparkThrowable known ? known.getCondition() : "";
      String message = String.valueOf(e.getMessage());
      // Plans are printed behind the text.
      int end = message.indexOf("SQLSTATE");
      return e.getClass().getName()
          + " "
          + condition
          + " "
          + (end < 0 ? message : message.substring(0, end));
    }
  }

  /** One session that changes sides: each reads what the other wrote. */
  private static boolean mixed(SparkSession here, SparkSession there) {
    here.sql("CREATE TABLE ice.ns_here.mixed (id INT)");
    String seen = "";
    for (int i = 0; i < 3; i++) {
      here.conf().set("floeberg.engine", i % 2 == 0 ? "CLUSTER" : "LOCAL");
      here.sql("INSERT INTO ice.ns_here.mixed VALUES (" + i + ")");
      here.conf().set("floeberg.engine", i % 2 == 0 ? "LOCAL" : "CLUSTER");
      seen += here.table("ice.ns_here.mixed").count();
    }
    here.conf().set("floeberg.engine", "AUTO");
    here.conf().set("floeberg.cluster.threshold-bytes", "1");
    seen += here.table("ice.ns_here.mixed").count();
    return seen.equals("1233");
  }
}
