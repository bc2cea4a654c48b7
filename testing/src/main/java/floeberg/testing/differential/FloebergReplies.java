package floeberg.testing.differential;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.session.Session;
import floeberg.testing.differential.Question.Mode;
import floeberg.type.SparkType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Asks Floeberg. */
final class FloebergReplies implements AutoCloseable {
  private static final long SECONDS_A_QUESTION = 20;

  private final Floeberg engine;
  private final Session session;
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  FloebergReplies(Path warehouse, List<String> preparation) {
    this.engine = Floeberg.open(warehouse, Map.of("spark.sql.session.timeZone", "UTC"));
    this.session = engine.newSession();
    for (String statement : preparation) {
      session.sql(statement).close();
    }
  }

  Reply ask(Question question) {
    session.set("spark.sql.ansi.enabled", String.valueOf(question.mode() != Mode.LEGACY));
    session.set(
        "spark.sql.session.timeZone", question.mode() == Mode.ZONE ? "America/Los_Angeles" : "UTC");
    ScheduledFuture<?> alarm =
        clock.schedule(() -> session.cancel(), SECONDS_A_QUESTION, TimeUnit.SECONDS);
    try (Result result = session.sql(question.sql())) {
      return rows(result);
    } catch (FloebergException e) {
      return new Reply.Failure(
          e.condition().name().isEmpty() ? e.condition().exceptionClass() : e.condition().name(),
          e.sqlState(),
          String.valueOf(e.getMessage()));
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      return new Reply.Failure(e.getClass().getName(), "", String.valueOf(e.getMessage()));
    } finally {
      alarm.cancel(false);
    }
  }

  private Reply rows(Result result) {
    var text = new ValueText(session.settings().zone()).inMode(session.settings().isAnsi());
    List<SparkType.Field> fields = result.schema().fields();
    var rows = new ArrayList<List<String>>();
    Iterator<Row> iterator = result.rows();
    while (iterator.hasNext()) {
      List<Object> values = iterator.next().values();
      var cells = new ArrayList<String>();
      for (int i = 0; i < fields.size(); i++) {
        cells.add(cell(values.get(i), fields.get(i).type(), text));
      }
      rows.add(cells);
    }
    return new Reply.Rows(
        fields.stream()
            .map(f -> new Reply.Column(f.name(), typeText(f.type(), f.nullable())))
            .toList(),
        rows);
  }

  private static String cell(Object value, SparkType type, ValueText text) {
    return type == SparkType.BINARY && value != null
        ? "0x" + HexFormat.of().withUpperCase().formatHex((byte[]) value)
        : text.text(value, type);
  }

  private static String typeText(SparkType type, boolean isNullable) {
    String text =
        switch (type) {
          case SparkType.Array(SparkType element, boolean nullable) ->
              "array<" + typeText(element, nullable) + ">";
          case SparkType.Map(SparkType key, SparkType value, boolean nullable) ->
              "map<" + typeText(key, true) + "," + typeText(value, nullable) + ">";
          case SparkType.Struct(List<SparkType.Field> fields) ->
              fields.stream()
                  .map(f -> f.name() + ":" + typeText(f.type(), f.nullable()))
                  .collect(Collectors.joining(",", "struct<", ">"));
          case SparkType other -> other.simpleString();
        };
    return isNullable ? text : text + "!";
  }

  @Override
  public void close() {
    clock.shutdownNow();
    session.close();
    engine.close();
  }
}
