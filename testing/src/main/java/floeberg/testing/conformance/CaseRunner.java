package floeberg.testing.conformance;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one case after the other, each in a fresh session and scratch folder of its own. */
public final class CaseRunner {
  private final EngineSessions engine;
  private final Duration stepLimit;

  /**
   * A runner.
   *
   * @param stepLimit how long a step may take before it is cancelled and has failed
   */
  public CaseRunner(EngineSessions engine, Duration stepLimit) {
    this.engine = engine;
    this.stepLimit = stepLimit;
  }

  /** Runs a case; never throws for what the engine does. */
  public List<StepResult> run(Corpus.Case found) throws IOException {
    CaseFile file = CaseFile.read(found.sql());
    Map<Integer, Expected> expected = ExpectedFile.read(found.expected());
    try (Scratch scratch = Scratch.create()) {
      return new Running(found, new Normalizer(scratch)).all(file, expected, scratch);
    }
  }

  private final class Running {
    private final Corpus.Case found;
    private final Normalizer normalizer;
    private final Comparison comparison;

    Running(Corpus.Case found, Normalizer normalizer) {
      this.found = found;
      this.normalizer = normalizer;
      this.comparison = new Comparison(normalizer);
    }

    List<StepResult> all(CaseFile file, Map<Integer, Expected> expected, Scratch scratch) {
      var results = new ArrayList<StepResult>();
      EngineSession session;
      try {
        session = engine.open(scratch.directory(), scratch.sparkWarehouse());
      } catch (RuntimeException | LinkageError e) {
        file.steps().forEach(s -> results.add(failed(s, "the session did not open: " + e)));
        return results;
      }
      boolean alive = true;
      for (Step step : file.steps()) {
        if (!alive) {
          results.add(failed(step, "not run: an earlier step did not return"));
          continue;
        }
        Optional<Answer> answer =
            new StepThread(session, stepLimit).answer(() -> run(session, step));
        alive = answer.isPresent();
        results.add(
            answer.isEmpty()
                ? failed(step, "did not return within " + stepLimit.toSeconds() + " s")
                : compared(step, Optional.ofNullable(expected.get(step.number())), answer.get()));
      }
      if (alive) {
        session.close();
      }
      return results;
    }

    private Answer run(EngineSession session, Step step) throws InterruptedException {
      try {
        for (Directive directive : step.before()) {
          prepare(session, directive);
        }
        Answer.Rows rows = session.run(expanded(step.action()), normalizer.expand(step.text()));
        step.variable().ifPresent(variable -> bind(variable, rows));
        return rows;
      } catch (RuntimeException | Error e) {
        return session.describe(e);
      }
    }

    private void prepare(EngineSession session, Directive directive) throws InterruptedException {
      switch (directive) {
        case Directive.Conf(String key, String value) -> session.set(key, normalizer.expand(value));
        case Directive.Unset(String key) -> session.unset(key);
        case Directive.Sleep(long millis) -> Thread.sleep(millis);
      }
    }

    private Action expanded(Action action) {
      return switch (action) {
        case Action.Sql sql -> sql;
        case Action.ReadTable(String options) -> new Action.ReadTable(normalizer.expand(options));
        case Action.Load(String options) -> new Action.Load(normalizer.expand(options));
        case Action.WriteTo(String text) -> new Action.WriteTo(normalizer.expand(text));
        case Action.Save(String text) -> new Action.Save(normalizer.expand(text));
      };
    }

    private void bind(String variable, Answer.Rows rows) {
      if (!rows.rows().isEmpty() && !rows.columns().isEmpty()) {
        normalizer.bind(variable, String.valueOf(rows.rows().getFirst().getFirst()));
      }
    }

    private StepResult compared(Step step, Optional<Expected> expected, Answer answer) {
      Optional<String> difference =
          expected.isEmpty()
              ? Optional.of("there is no expected step " + step.number())
              : comparison.difference(expected.get(), answer);
      return new StepResult(found.name(), step.number(), step.line(), step.text(), difference);
    }

    private StepResult failed(Step step, String reason) {
      return new StepResult(
          found.name(), step.number(), step.line(), step.text(), Optional.of(reason));
    }
  }
}
