package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Expression.Call;
import floeberg.plan.Relation;
import floeberg.plan.SessionCommand;
import floeberg.plan.SessionCommand.ScriptBlock;
import floeberg.plan.SessionCommand.ScriptHandler;
import floeberg.plan.SessionCommand.ScriptStatement;
import floeberg.plan.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Scripts: {@code BEGIN ... END} with control flow, labels, conditions and handlers. */
final class ScriptBuilder {
  private final Builders builders;
  private final Statements statements;
  private final Deque<String> labels = new ArrayDeque<>();

  ScriptBuilder(Builders builders) {
    this.builders = builders;
    this.statements = new Statements(builders);
  }

  Statement of(SingleCompoundStatementContext tree) {
    return new SessionCommand.Script(block(Optional.empty(), tree.compoundBody()));
  }

  private ScriptBlock block(Optional<String> label, CompoundBodyContext tree) {
    var body = new ArrayList<ScriptStatement>();
    var handlers = new ArrayList<ScriptHandler>();
    boolean hasStarted = false;
    if (tree != null) {
      for (CompoundStatementContext statement : tree.compoundStatements) {
        if (statement.declareHandlerStatement() != null) {
          if (hasStarted) {
            throw ParseErrors.at(
                "INVALID_HANDLER_DECLARATION.WRONG_PLACE_OF_DECLARATION", statement);
          }
          handlers.add(handler(statement.declareHandlerStatement()));
        } else {
          boolean isDeclaration =
              statement.declareConditionStatement() != null
                  || statement.statement() instanceof CreateVariableContext;
          if (isDeclaration && (hasStarted || !handlers.isEmpty())) {
            throw lateDeclaration(statement);
          }
          hasStarted |= !isDeclaration;
          body.add(of(statement));
        }
      }
    }
    return new ScriptBlock(label, body, handlers);
  }

  private FloebergException lateDeclaration(CompoundStatementContext tree) {
    return tree.statement() instanceof CreateVariableContext variable
        ? ParseErrors.at(
            "INVALID_VARIABLE_DECLARATION.ONLY_AT_BEGINNING",
            tree,
            "varName",
            ParseErrors.identifier(
                builders.names.name(variable.identifierReferences.getFirst()).parts()))
        : ParseErrors.at(
            "INVALID_ERROR_CONDITION_DECLARATION.NOT_AT_START_OF_COMPOUND_STATEMENT",
            tree,
            "conditionName",
            ParseErrors.identifier(
                builders.names.of(tree.declareConditionStatement().strictIdentifier())));
  }

  private ScriptStatement of(CompoundStatementContext tree) {
    if (tree.statement() != null) {
      return sql(tree.statement());
    }
    if (tree.setStatementInsideSqlScript() != null) {
      return sql(tree.setStatementInsideSqlScript());
    }
    if (tree.beginEndCompoundBlock() != null) {
      return block(tree.beginEndCompoundBlock());
    }
    if (tree.declareConditionStatement() != null) {
      return condition(tree.declareConditionStatement());
    }
    if (tree.ifElseStatement() != null) {
      return ifElse(tree.ifElseStatement());
    }
    if (tree.caseStatement() != null) {
      return caseOf(tree.caseStatement());
    }
    if (tree.leaveStatement() != null) {
      String label = builders.names.of(tree.leaveStatement().strictIdentifier());
      requireLabel(label, "LEAVE", tree);
      return new SessionCommand.ScriptLeave(label);
    }
    if (tree.iterateStatement() != null) {
      String label = builders.names.of(tree.iterateStatement().strictIdentifier());
      requireLabel(label, "ITERATE", tree);
      return new SessionCommand.ScriptIterate(label);
    }
    return loop(tree);
  }

  private ScriptStatement sql(ParserRuleContext tree) {
    return new SessionCommand.ScriptSql(
        statements.of(tree), Places.text(tree), Places.origin(tree));
  }

  private void requireLabel(String label, String statement, ParserRuleContext tree) {
    if (!labels.contains(label.toLowerCase(Locale.ROOT))) {
      throw ParseErrors.at(
          "INVALID_LABEL_USAGE.DOES_NOT_EXIST",
          tree,
          "labelName",
          ParseErrors.identifier(label),
          "statementType",
          statement);
    }
  }

  private ScriptStatement loop(CompoundStatementContext tree) {
    if (tree.whileStatement() != null) {
      WhileStatementContext loop = tree.whileStatement();
      Optional<String> label = enter(loop.beginLabel(), loop.endLabel());
      ScriptBlock body = block(Optional.empty(), loop.compoundBody());
      leave(label);
      return new SessionCommand.ScriptWhile(label, query(loop.booleanExpression()), body);
    }
    if (tree.repeatStatement() != null) {
      RepeatStatementContext loop = tree.repeatStatement();
      Optional<String> label = enter(loop.beginLabel(), loop.endLabel());
      ScriptBlock body = block(Optional.empty(), loop.compoundBody());
      leave(label);
      return new SessionCommand.ScriptRepeat(label, body, query(loop.booleanExpression()));
    }
    if (tree.loopStatement() != null) {
      LoopStatementContext loop = tree.loopStatement();
      Optional<String> label = enter(loop.beginLabel(), loop.endLabel());
      ScriptBlock body = block(Optional.empty(), loop.compoundBody());
      leave(label);
      return new SessionCommand.ScriptLoop(label, body);
    }
    ForStatementContext loop = tree.forStatement();
    Optional<String> label = enter(loop.beginLabel(), loop.endLabel());
    ScriptBlock body = block(Optional.empty(), loop.compoundBody());
    leave(label);
    return new SessionCommand.ScriptFor(
        label,
        Optional.ofNullable(loop.strictIdentifier()).map(builders.names::of),
        builders.queries.of(loop.query()),
        body);
  }

  /** Opens a label's scope; the one at the end must be the same. */
  private Optional<String> enter(BeginLabelContext begin, EndLabelContext end) {
    if (begin == null) {
      if (end != null) {
        throw ParseErrors.at(
            "END_LABEL_WITHOUT_BEGIN_LABEL",
            end,
            "endLabel",
            ParseErrors.identifier(builders.names.of(end.strictIdentifier())));
      }
      return Optional.empty();
    }
    String label = builders.names.of(begin.strictIdentifier());
    if (end != null && !builders.names.of(end.strictIdentifier()).equalsIgnoreCase(label)) {
      throw ParseErrors.at(
          "LABELS_MISMATCH",
          end,
          "beginLabel",
          ParseErrors.identifier(label),
          "endLabel",
          ParseErrors.identifier(builders.names.of(end.strictIdentifier())));
    }
    labels.push(label.toLowerCase(Locale.ROOT));
    return Optional.of(label);
  }

  private void leave(Optional<String> label) {
    label.ifPresent(_ -> labels.pop());
  }

  private ScriptBlock block(BeginEndCompoundBlockContext tree) {
    Optional<String> label = enter(tree.beginLabel(), tree.endLabel());
    ScriptBlock block = block(label, tree.compoundBody());
    leave(label);
    return block;
  }

  /** A condition as a query of one row and one column. */
  private Relation query(ParserRuleContext condition) {
    return query(builders.expressions.of(condition));
  }

  private static Relation query(Expression condition) {
    return new CoreRelation.Project(QueryBuilder.oneRow(), List.of(condition), condition.origin());
  }

  private ScriptStatement ifElse(IfElseStatementContext tree) {
    var branches = new ArrayList<Map.Entry<Relation, ScriptBlock>>();
    for (int i = 0; i < tree.booleanExpression().size(); i++) {
      branches.add(
          Map.entry(
              query(tree.booleanExpression(i)),
              block(Optional.empty(), tree.conditionalBodies.get(i))));
    }
    Optional<ScriptBlock> otherwise =
        Optional.ofNullable(tree.elseBody).map(body -> block(Optional.empty(), body));
    return new SessionCommand.ScriptIf(branches, otherwise);
  }

  private ScriptStatement caseOf(CaseStatementContext tree) {
    var branches = new ArrayList<Map.Entry<Relation, ScriptBlock>>();
    if (tree instanceof SearchedCaseStatementContext searched) {
      for (int i = 0; i < searched.conditions.size(); i++) {
        branches.add(
            Map.entry(
                query(searched.conditions.get(i)),
                block(Optional.empty(), searched.conditionalBodies.get(i))));
      }
      return new SessionCommand.ScriptCase(branches, otherwise(searched.elseBody));
    }
    var simple = (SimpleCaseStatementContext) tree;
    Expression value = builders.expressions.of(simple.caseVariable);
    for (int i = 0; i < simple.conditionExpressions.size(); i++) {
      ExpressionContext when = simple.conditionExpressions.get(i);
      Expression condition =
          Call.of("==", Places.origin(when), value, builders.expressions.of(when));
      branches.add(
          Map.entry(query(condition), block(Optional.empty(), simple.conditionalBodies.get(i))));
    }
    return new SessionCommand.ScriptCase(branches, otherwise(simple.elseBody));
  }

  private Optional<ScriptBlock> otherwise(CompoundBodyContext tree) {
    return Optional.ofNullable(tree).map(body -> block(Optional.empty(), body));
  }

  private ScriptStatement condition(DeclareConditionStatementContext tree) {
    Optional<String> state = Optional.ofNullable(tree.sqlStateValue()).map(this::sqlState);
    return new SessionCommand.ScriptCondition(builders.names.of(tree.strictIdentifier()), state);
  }

  private String sqlState(SqlStateValueContext tree) {
    String state = builders.strings.of(tree.stringLit()).toUpperCase(Locale.ROOT);
    boolean isValid =
        state.matches("[A-Z0-9]{5}")
            && !state.startsWith("00")
            && !state.startsWith("01")
            && !state.startsWith("XX");
    if (!isValid) {
      throw ParseErrors.at("INVALID_SQLSTATE", tree, "sqlState", state);
    }
    return state;
  }

  private ScriptHandler handler(DeclareHandlerStatementContext tree) {
    var conditions = new ArrayList<String>();
    var states = new ArrayList<String>();
    boolean onSqlException = false;
    boolean onNotFound = false;
    for (ConditionValueContext value : tree.conditionValues().cvList) {
      if (value.sqlStateValue() != null) {
        states.add(sqlState(value.sqlStateValue()));
      } else if (value.SQLEXCEPTION() != null) {
        onSqlException = true;
      } else if (value.FOUND() != null) {
        onNotFound = true;
      } else {
        String name = String.join(".", builders.names.parts(value.multipartIdentifier()));
        conditions.add(name.toUpperCase(Locale.ROOT));
      }
    }
    int general = (onSqlException ? 1 : 0) + (onNotFound ? 1 : 0);
    if (general > 0 && tree.conditionValues().cvList.size() > 1) {
      throw ParseErrors.at("INVALID_HANDLER_DECLARATION.INVALID_CONDITION_COMBINATION", tree);
    }
    return new ScriptHandler(
        tree.EXIT() != null, conditions, states, onSqlException, onNotFound, handlerBody(tree));
  }

  private ScriptBlock handlerBody(DeclareHandlerStatementContext tree) {
    if (tree.beginEndCompoundBlock() != null) {
      return block(tree.beginEndCompoundBlock());
    }
    ParserRuleContext statement =
        tree.statement() != null ? tree.statement() : tree.setStatementInsideSqlScript();
    return new ScriptBlock(Optional.empty(), List.of(sql(statement)), List.of());
  }
}
