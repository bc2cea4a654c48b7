package floeberg.statement;

import floeberg.error.FloebergException;
import floeberg.plan.Relation;
import floeberg.plan.SessionCommand.Script;
import floeberg.plan.SessionCommand.ScriptBlock;
import floeberg.plan.SessionCommand.ScriptCase;
import floeberg.plan.SessionCommand.ScriptCondition;
import floeberg.plan.SessionCommand.ScriptFor;
import floeberg.plan.SessionCommand.ScriptHandler;
import floeberg.plan.SessionCommand.ScriptIf;
import floeberg.plan.SessionCommand.ScriptIterate;
import floeberg.plan.SessionCommand.ScriptLeave;
import floeberg.plan.SessionCommand.ScriptLoop;
import floeberg.plan.SessionCommand.ScriptRepeat;
import floeberg.plan.SessionCommand.ScriptSql;
import floeberg.plan.SessionCommand.ScriptWhile;
import floeberg.result.Result;
import floeberg.result.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** BEGIN ... END: runs a script's statements; its result is that of the last query. */
final class ScriptStatement {
  private final StatementContext context;
  private final ScriptConditions conditions = new ScriptConditions();
  private Result result = Result.none();

  private ScriptStatement(StatementContext context) {
    this.context = context;
  }

  static Result execute(Script script, StatementContext context) {
    var run = new ScriptStatement(context);
    try {
      run.block(script.body());
      return run.result;
    } catch (RuntimeException e) {
      run.result.close();
      throw e;
    }
  }

  /** How a statement ended: with the next one, or with a jump to a label. */
  private sealed interface Flow {
    record Next() implements Flow {}

    record Leave(String label) implements Flow {}

    record Iterate(String label) implements Flow {}

    /** Out of the block whose EXIT handler ran. */
    record Exit(ScriptBlock block) implements Flow {}
  }

  private static final Flow NEXT = new Flow.Next();

  private Flow block(ScriptBlock block) {
    context.variables().enter(block.label());
    conditions.enter(block);
    try {
      Flow flow = statements(block.statements());
      return flow instanceof Flow.Exit(ScriptBlock left) && left.equals(block)
          ? NEXT
          : left(flow, block.label());
    } finally {
      conditions.leave();
      context.variables().leave();
    }
  }

  private static Flow left(Flow flow, Optional<String> label) {
    return flow instanceof Flow.Leave(String target) && isLabel(label, target) ? NEXT : flow;
  }

  private static boolean isLabel(Optional<String> label, String target) {
    return label.filter(target::equalsIgnoreCase).isPresent();
  }

  private Flow statements(List<floeberg.plan.SessionCommand.ScriptStatement> statements) {
    for (var statement : statements) {
      Flow flow = handled(statement);
      if (!(flow instanceof Flow.Next)) {
        return flow;
      }
    }
    return NEXT;
  }

  private Flow handled(floeberg.plan.SessionCommand.ScriptStatement statement) {
    try {
      return one(statement);
    } catch (FloebergException e) {
      Optional<ScriptConditions.Handling> handling = conditions.handling(e);
      if (handling.isEmpty()) {
        throw e;
      }
      ScriptHandler handler = handling.get().handler();
      Flow flow = block(handler.body());
      boolean isNext = flow instanceof Flow.Next;
      return isNext && handler.isExit() ? new Flow.Exit(handling.get().block()) : flow;
    }
  }

  private Flow one(floeberg.plan.SessionCommand.ScriptStatement statement) {
    return switch (statement) {
      case ScriptSql sql -> sql(sql);
      case ScriptBlock block -> block(block);
      case ScriptIf(var branches, var otherwise) -> branch(branches, otherwise);
      case ScriptCase(var branches, var otherwise) -> choice(branches, otherwise);
      case ScriptWhile loop -> whileLoop(loop);
      case ScriptRepeat loop -> repeat(loop);
      case ScriptLoop loop -> loop(loop);
      case ScriptFor loop -> forLoop(loop);
      case ScriptLeave(String label) -> new Flow.Leave(label);
      case ScriptIterate(String label) -> new Flow.Iterate(label);
      case ScriptCondition condition -> {
        conditions.declare(condition);
        yield NEXT;
      }
    };
  }

  private Flow sql(ScriptSql sql) {
    Result next = context.execute(sql.statement());
    if (next.isQuery()) {
      result.close();
      result = next;
    } else {
      next.close();
    }
    return NEXT;
  }

  private Flow branch(
      List<Map.Entry<Relation, ScriptBlock>> branches, Optional<ScriptBlock> otherwise) {
    for (Map.Entry<Relation, ScriptBlock> branch : branches) {
      if (holds(branch.getKey())) {
        return block(branch.getValue());
      }
    }
    return otherwise.map(this::block).orElse(NEXT);
  }

  private Flow choice(
      List<Map.Entry<Relation, ScriptBlock>> branches, Optional<ScriptBlock> otherwise) {
    if (otherwise.isEmpty() && branches.stream().noneMatch(b -> holds(b.getKey()))) {
      throw FloebergException.of(
          new floeberg.error.Condition(
              "CASE_NOT_FOUND", "org.apache.spark.sql.exceptions.SqlScriptingException"));
    }
    return branch(branches, otherwise);
  }

  private boolean holds(Relation condition) {
    return VariableStatements.singleRow(condition, context)
        .map(values -> Boolean.TRUE.equals(values.getFirst()))
        .orElse(false);
  }

  private Flow whileLoop(ScriptWhile loop) {
    while (holds(loop.condition())) {
      Flow flow = block(loop.body());
      if (ends(flow, loop.label())) {
        return left(flow, loop.label());
      }
    }
    return NEXT;
  }

  private Flow repeat(ScriptRepeat loop) {
    do {
      Flow flow = block(loop.body());
      if (ends(flow, loop.label())) {
        return left(flow, loop.label());
      }
    } while (!holds(loop.until()));
    return NEXT;
  }

  private Flow loop(ScriptLoop loop) {
    while (true) {
      Flow flow = block(loop.body());
      if (ends(flow, loop.label())) {
        return left(flow, loop.label());
      }
    }
  }

  /** Whether a loop stops; ITERATE of its own label goes on. */
  private static boolean ends(Flow flow, Optional<String> label) {
    return switch (flow) {
      case Flow.Next _ -> false;
      case Flow.Iterate(String target) -> !isLabel(label, target);
      case Flow.Leave _, Flow.Exit _ -> true;
    };
  }

  private Flow forLoop(ScriptFor loop) {
    List<Row> rows = new ArrayList<>();
    var query = context.analyze(loop.query());
    try (Result found = context.run(query)) {
      for (Iterator<Row> iterator = found.rows(); iterator.hasNext(); ) {
        rows.add(iterator.next());
      }
    }
    for (Row row : rows) {
      context.variables().enter(loop.variable());
      try {
        ScriptRow.declare(loop.variable(), query.output(), row, context.variables());
        Flow flow = block(loop.body());
        if (ends(flow, loop.label())) {
          return left(flow, loop.label());
        }
      } finally {
        context.variables().leave();
      }
    }
    return NEXT;
  }
}
