package floeberg.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Answers the questions of the differential test with real Spark; used by dev/differential. */
public final class Replies {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern VIEW = Pattern.compile("CREATE TEMPORARY VIEW (\\w+)");
  private static final long SECONDS_A_QUESTION = 200;

  private Replies() {}

  /**
   * Answers.
   *
   * @param words the file of questions, and the file of answers to write
   */
  public static void main(String[] words) throws Exception {
    Path work = Files.createTempDirectory("floeberg-oracle").toRealPath();
    SparkSession base = Sessions.base(work);
    base.sparkContext().setLogLevel("OFF");
    SparkSession session = Sessions.open(base, work.resolve("case"));
    session.conf().set("spark.sql.shuffle.partitions", "1");
    // Generated code takes longer to compile than these questions to answer.
    session.conf().set("spark.sql.codegen.wholeStage", "false");
    session.conf().set("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    // Moments of any year survive the way through rows.
    session.conf().set("spark.sql.datetime.java8API.enabled", "true");
    ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    try (BufferedReader in = Files.newBufferedReader(Path.of(words[0]));
        BufferedWriter out = Files.newBufferedWriter(Path.of(words[1]))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        JsonNode question = JSON.readTree(line);
        if (question.has("prepare")) {
          prepare(session, question.path("prepare").asText());
          continue;
        }
        ScheduledFuture<?> alarm =
            clock.schedule(
                () -> session.sparkContext().cancelAllJobs(), SECONDS_A_QUESTION, TimeUnit.SECONDS);
        out.write(JSON.writeValueAsString(reply(session, question)));
        out.write("\n");
        alarm.cancel(false);
      }
    }
    clock.shutdownNow();
    base.stop();
  }

  /** Views over values become views over rows, which are not computed again for each question. */
  private static void prepare(SparkSession session, String statement) {
    session.sql(statement);
    Matcher view = VIEW.matcher(statement);
    if (view.find()) {
      Dataset<Row> rows = session.table(view.group(1));
      session
          .createDataFrame(rows.collectAsList(), rows.schema())
          .createOrReplaceTempView(view.group(1));
    }
  }

  private static ObjectNode reply(SparkSession session, JsonNode question) {
    String mode = question.path("mode").asText();
    session.conf().set("spark.sql.ansi.enabled", String.valueOf(!mode.equals("LEGACY")));
    session
        .conf()
        .set("spark.sql.session.timeZone", mode.equals("ZONE") ? "America/Los_Angeles" : "UTC");
    ObjectNode reply = JSON.createObjectNode().put("n", question.path("n").asInt());
    try {
      rows(session.sql(question.path("sql").asText()), reply);
    } catch (Exception | LinkageError | StackOverflowError e) {
      reply.remove(List.of("columns", "rows"));
      failure(e, reply);
    }
    return reply;
  }

  private static void rows(Dataset<Row> result, ObjectNode reply) {
    StructField[] fields = result.schema().fields();
    ArrayNode columns = reply.putArray("columns");
    String[] names = new String[fields.length];
    Column[] texts = new Column[fields.length];
    for (int i = 0; i < fields.length; i++) {
      columns
          .addArray()
          .add(fields[i].name())
          .add(typeText(fields[i].dataType(), fields[i].nullable()));
      names[i] = "c" + i;
      texts[i] = text(names[i], fields[i].dataType());
    }
    ArrayNode rows = reply.putArray("rows");
    for (Row row : result.toDF(names).select(texts).collectAsList()) {
      ArrayNode cells = rows.addArray();
      for (int i = 0; i < fields.length; i++) {
        cells.add(row.isNullAt(i) ? null : row.getString(i));
      }
    }
  }

  private static Column text(String name, DataType type) {
    return type instanceof BinaryType
        ? functions
            .expr("CASE WHEN " + name + " IS NULL THEN NULL ELSE '0x' || hex(" + name + ") END")
            .as(name)
        : functions.col(name).cast("string").as(name);
  }

  /** The type, with an exclamation behind what is never NULL. */
  private static String typeText(DataType type, boolean isNullable) {
    String text;
    if (type instanceof ArrayType array) {
      text = "array<" + typeText(array.elementType(), array.containsNull()) + ">";
    } else if (type instanceof MapType map) {
      text =
          "map<"
              + typeText(map.keyType(), true)
              + ","
              + typeText(map.valueType(), map.valueContainsNull())
              + ">";
    } else if (type instanceof StructType struct) {
      var fields = new ArrayList<String>();
      for (StructField field : struct.fields()) {
        fields.add(field.name() + ":" + typeText(field.dataType(), field.nullable()));
      }
      text = "struct<" + String.join(",", fields) + ">";
    } else {
      text = type.catalogString();
    }
    return isNullable ? text : text + "!";
  }

  private static void failure(Throwable thrown, ObjectNode reply) {
    Throwable top = thrown;
    if (String.valueOf(top.getMessage()).startsWith("Job aborted due to stage failure")
        && top.getCause() != null) {
      top = top.getCause();
    }
    String condition =
        top instanceof SparkThrowable spark && spark.getCondition() != null
            ? spark.getCondition()
            : top.getClass().getName();
    String state = top instanceof SparkThrowable spark ? spark.getSqlState() : null;
    reply
        .put("condition", condition)
        .put("state", state == null ? "" : state)
        .put("message", String.valueOf(top.getMessage()));
  }
}
