package floeberg.testing.faults;

import floeberg.result.Row;
import floeberg.testing.faults.Scenario.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.iceberg.exceptions.CommitStateUnknownException;

/** One run of a scenario, with a fault or without. */
public final class FaultRun {
  /** A count of one, as {@link FaultBench#answer} tells it. */
  private static final String ONE_ROW = Row.of(1L).toString();

  private final FaultBench bench;
  private final Scenario scenario;
  private final String table;
  private final AtomicBoolean isOtherThere = new AtomicBoolean();

  FaultRun(FaultBench bench, Scenario scenario, String table) {
    this.bench = bench;
    this.scenario = scenario;
    this.table = table;
  }

  /**
   * A run without a fault.
   *
   * @param before the state that the statement starts from
   * @param after the state it leads to
   * @param steps what it did on its way
   */
  public record Sound(List<String> before, List<String> after, List<Steps.Action> steps) {}

  /** Runs without a fault. */
  public Sound sound() {
    setUp();
    List<String> before = state();
    Steps.watched().watch(Optional.empty(), () -> {});
    FaultBench.execute(bench.victim(), text(scenario.statement()));
    List<Steps.Action> steps = Steps.watched().end();
    return new Sound(before, state(), steps);
  }

  /** Runs with the fault; what is wrong afterwards, in sentences. */
  public List<String> meet(Fault fault, Sound sound) {
    setUp();
    Optional<RuntimeException> error = Optional.empty();
    Runnable meanwhile =
        fault.kind() == FaultKind.CANCEL ? bench.victim()::cancel : this::otherWriter;
    Steps.watched().watch(Optional.of(fault), meanwhile);
    List<Steps.Action> steps;
    try {
      FaultBench.execute(bench.victim(), text(scenario.statement()));
    } catch (RuntimeException e) {
      error = Optional.of(e);
    } finally {
      steps = Steps.watched().end();
    }
    var wrong = new ArrayList<String>();
    check(state(), sound, error, wrong);
    boolean isDeletion =
        fault.step() <= steps.size() && steps.get(fault.step() - 1) == Steps.Action.DELETE;
    var remains = new Remains(bench, table);
    remains.missing(wrong);
    boolean hasFailed = error.isPresent() && !isUnknown(error.get());
    if (hasFailed && !isDeletion && !scenario.is(Trait.LEAVES_FILES)) {
      remains.left(wrong);
    }
    String outcome = error.map(FaultBench::first).orElse("no error");
    return wrong.stream()
        .map(text -> "%s, %s: %s [%s]".formatted(scenario, fault, text, outcome))
        .toList();
  }

  private static boolean isUnknown(Throwable error) {
    for (Throwable each = error; each != null; each = each.getCause()) {
      if (each instanceof CommitStateUnknownException) {
        return true;
      }
    }
    return false;
  }

  private void check(
      List<String> now, Sound sound, Optional<RuntimeException> error, List<String> wrong) {
    boolean isOld = now.equals(sound.before());
    boolean isNew = now.equals(sound.after());
    // Rows alone: the other writer's snapshot counts among the table's.
    boolean isRight =
        isOtherThere.get()
            ? isRowsOf(now, sound.before()) || isRowsOf(now, sound.after())
            : isOld || isNew;
    if (!isRight) {
      wrong.add("the state is between: " + now);
    }
    if (error.isEmpty() && !isOtherThere.get() && !isNew) {
      wrong.add("it succeeded and did nothing");
    }
    boolean isRowWanted = isOtherThere.get() && !scenario.is(Trait.REPLACES_ROWS);
    if (isRowWanted
        && !FaultBench.answer(bench.witness(), text("SELECT count(*) FROM ${t} WHERE id = 999"))
            .equals(ONE_ROW)) {
      wrong.add("the other writer's row is lost");
    }
  }

  private boolean isRowsOf(List<String> now, List<String> state) {
    for (int i = 0; i < now.size(); i++) {
      boolean isOfRows = scenario.observed().get(i).startsWith("SELECT *");
      if (isOfRows && !now.get(i).equals(state.get(i))) {
        return false;
      }
    }
    return true;
  }

  private void otherWriter() {
    if (scenario.is(Trait.MAKES_TABLE) || scenario.is(Trait.ALONE)) {
      return;
    }
    FaultBench.execute(bench.witness(), text("INSERT INTO ${t} (id) VALUES (999)"));
    isOtherThere.set(true);
  }

  private void setUp() {
    for (String statement : scenario.setup()) {
      FaultBench.execute(bench.witness(), text(statement));
    }
  }

  private List<String> state() {
    return scenario.observed().stream()
        .map(query -> FaultBench.answer(bench.witness(), text(query)).replace(table, "t"))
        .toList();
  }

  private String text(String statement) {
    String text =
        statement
            .replace("${t}", table)
            .replace("${warehouse}", bench.warehouse().toString())
            .replace("${dir}", bench.folder(table).toString());
    return text.contains("${metadata}") ? text.replace("${metadata}", metadata()) : text;
  }

  private String metadata() {
    String rows =
        FaultBench.answer(
            bench.witness(),
            "SELECT max_by(file, timestamp) FROM default." + table + ".metadata_log_entries");
    return rows.replaceAll("^.*?(/[^\\]]*json).*$", "$1");
  }
}
