package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Relation;
import floeberg.plan.SessionCommand;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.Interval;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** SET, RESET, USE, CALL, variables and EXECUTE IMMEDIATE. */
final class SessionStatements extends StatementGroup {
  private static final Pattern KEY_AND_VALUE =
      Pattern.compile("([a-zA-Z_\\d\\\\.:]+)\\s*=([^;]*);*", Pattern.DOTALL);

  private static final Pattern KEY = Pattern.compile("([a-zA-Z_\\d\\\\.:]+)");
  private static final Pattern VALUE = Pattern.compile("([^;]*);*", Pattern.DOTALL);

  SessionStatements(Builders builders) {
    super(builders);
  }

  @Override
  public Statement visitUse(UseContext tree) {
    return new NamespaceCommand.Use(builders.names.name(tree.identifierReference()), false);
  }

  @Override
  public Statement visitUseNamespace(UseNamespaceContext tree) {
    return new NamespaceCommand.Use(builders.names.name(tree.identifierReference()), true);
  }

  @Override
  public Statement visitSetCatalog(SetCatalogContext tree) {
    Expression name = builders.expressions.of(tree.expression());
    String catalog =
        name instanceof Expression.Attribute attribute
            ? String.join(".", attribute.nameParts())
            : ConstantText.of(name)
                .orElseThrow(() -> SyntaxErrors.unexpected(tree.expression().getStart(), ""));
    return new NamespaceCommand.SetCatalog(catalog, Places.origin(tree));
  }

  @Override
  public Statement visitCall(CallContext tree) {
    return new SessionCommand.Call(
        builders.names.name(tree.identifierReference()),
        builders.expressions.all(tree.functionArgument()),
        Places.origin(tree));
  }

  @Override
  public Statement visitVisitExecuteImmediate(VisitExecuteImmediateContext tree) {
    ExecuteImmediateContext execute = tree.executeImmediate();
    List<Expression> using =
        execute.executeImmediateUsing() == null
            ? List.of()
            : builders.expressions.all(execute.executeImmediateUsing().params);
    List<Name> into =
        execute.targetVariable == null ? List.of() : builders.names.list(execute.targetVariable);
    return new SessionCommand.ExecuteImmediate(
        builders.expressions.of(execute.queryParam), using, into, Places.origin(tree));
  }

  @Override
  public Statement visitCreateVariable(CreateVariableContext tree) {
    if (tree.dataType() == null && tree.variableDefaultExpression() == null) {
      throw ParseErrors.at("INVALID_SQL_SYNTAX.VARIABLE_TYPE_OR_DEFAULT_REQUIRED", tree);
    }
    List<Name> names = tree.identifierReferences.stream().map(builders.names::name).toList();
    var distinct = new HashSet<List<String>>();
    for (Name name : names) {
      if (!distinct.add(name.parts())) {
        throw ParseErrors.at(
            "DUPLICATE_VARIABLE_NAME_INSIDE_DECLARE",
            tree,
            "variableName",
            ParseErrors.identifier(name.parts()));
      }
    }
    Optional<ExpressionContext> value =
        Optional.ofNullable(tree.variableDefaultExpression())
            .map(VariableDefaultExpressionContext::expression);
    return new SessionCommand.DeclareVariable(
        names,
        tree.REPLACE() != null,
        Optional.ofNullable(tree.dataType()).map(builders.types::of).map(TypeBuilder::castTarget),
        value.map(builders.expressions::of),
        value.map(Places::text));
  }

  @Override
  public Statement visitDropVariable(DropVariableContext tree) {
    return new SessionCommand.DropVariable(
        builders.names.name(tree.identifierReference()), tree.EXISTS() != null);
  }

  @Override
  public Statement visitSetVariable(SetVariableContext tree) {
    return variables(tree.assignmentList(), tree.multipartIdentifierList(), tree.query());
  }

  @Override
  public Statement visitSetVariableInsideSqlScript(SetVariableInsideSqlScriptContext tree) {
    return variables(tree.assignmentList(), tree.multipartIdentifierList(), tree.query());
  }

  private Statement variables(
      AssignmentListContext assignments, MultipartIdentifierListContext names, QueryContext query) {
    if (assignments == null) {
      Relation relation = builders.queries.of(query);
      return new SessionCommand.SetVariables(
          builders.names.list(names), List.of(), Optional.of(relation));
    }
    var targets = new ArrayList<Name>();
    var values = new ArrayList<Expression>();
    for (AssignmentContext assignment : assignments.assignment()) {
      targets.add(builders.names.name(assignment.key));
      values.add(DefaultValues.in(builders.expressions.of(assignment.value), assignment.value));
    }
    return new SessionCommand.SetVariables(targets, values, Optional.empty());
  }

  @Override
  public Statement visitSetTimeZone(SetTimeZoneContext tree) {
    if (tree.interval() != null) {
      return new SessionCommand.SetTimeZone(builders.literals.interval(tree.interval()));
    }
    if (tree.timezone() == null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0045", tree);
    }
    String zone =
        tree.timezone().stringLit() == null
            ? "LOCAL"
            : builders.strings.of(tree.timezone().stringLit());
    return new SessionCommand.SetTimeZone(LiteralBuilder.string(zone, tree.timezone()));
  }

  @Override
  public Statement visitFailSetRole(FailSetRoleContext tree) {
    throw ParseErrors.invalidClause("SET ROLE", tree);
  }

  /** {@code SET PATH = ...} is a setting like any other. */
  @Override
  public Statement visitSetPath(SetPathContext tree) {
    return configuration(Places.textAfter(tree.SET().getSymbol()).strip(), tree);
  }

  /** What follows SET is no SQL: keys and values are taken as written. */
  @Override
  public Statement visitSetConfiguration(SetConfigurationContext tree) {
    if (tree.configKey() == null) {
      return configuration(Places.textAfter(tree.SET().getSymbol()).strip(), tree);
    }
    String key = Strings.unquotedName(tree.configKey());
    if (tree.EQ() == null) {
      return new SessionCommand.ShowSetting(key);
    }
    String rest = Places.textAfter(tree.EQ().getSymbol()).strip();
    Matcher value = VALUE.matcher(rest);
    if (!value.matches()) {
      throw ParseErrors.at(
          "INVALID_PROPERTY_VALUE",
          tree,
          "value",
          ParseErrors.setting(rest),
          "key",
          ParseErrors.setting(key));
    }
    return new SessionCommand.Set(key, value.group(1).strip());
  }

  private static Statement configuration(String text, ParserRuleContext tree) {
    String stripped = text.replaceFirst(";+$", "").strip();
    Matcher both = KEY_AND_VALUE.matcher(text);
    if (both.matches()) {
      return new SessionCommand.Set(both.group(1), both.group(2).strip());
    }
    if (KEY.matcher(stripped).matches()) {
      return new SessionCommand.ShowSetting(stripped);
    }
    if (stripped.equals("-v")) {
      return new SessionCommand.ShowSettings(true);
    }
    if (stripped.isEmpty()) {
      return new SessionCommand.ShowSettings(false);
    }
    throw ParseErrors.at("INVALID_SET_SYNTAX", tree);
  }

  @Override
  public Statement visitSetQuotedConfiguration(SetQuotedConfigurationContext tree) {
    String value = Strings.unquotedName(tree.configValue());
    if (tree.configKey() != null) {
      return new SessionCommand.Set(Strings.unquotedName(tree.configKey()), value);
    }
    String key = between(tree.SET().getSymbol(), tree.EQ().getSymbol());
    if (!KEY.matcher(key).matches()) {
      throw invalidKey(key, value, tree);
    }
    return new SessionCommand.Set(key, value);
  }

  private static FloebergException invalidKey(String key, String value, ParserRuleContext tree) {
    return ParseErrors.at(
        "INVALID_PROPERTY_KEY",
        tree,
        "key",
        ParseErrors.setting(key),
        "value",
        ParseErrors.setting(value));
  }

  private static String between(Token start, Token stop) {
    return start
        .getInputStream()
        .getText(Interval.of(start.getStopIndex() + 1, stop.getStartIndex() - 1))
        .strip();
  }

  @Override
  public Statement visitResetConfiguration(ResetConfigurationContext tree) {
    String key = Places.textAfter(tree.RESET().getSymbol()).strip().replaceFirst(";+$", "").strip();
    if (key.isEmpty()) {
      return new SessionCommand.Reset(Optional.empty());
    }
    if (!KEY.matcher(key).matches()) {
      throw ParseErrors.at("INVALID_RESET_COMMAND_FORMAT", tree);
    }
    return new SessionCommand.Reset(Optional.of(key));
  }

  @Override
  public Statement visitResetQuotedConfiguration(ResetQuotedConfigurationContext tree) {
    return new SessionCommand.Reset(Optional.of(Strings.unquotedName(tree.configKey())));
  }
}
