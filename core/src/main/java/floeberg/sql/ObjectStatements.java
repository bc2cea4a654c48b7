package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.FunctionCommand;
import floeberg.plan.FunctionCommand.FunctionParameter;
import floeberg.plan.NamespaceCommand;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.ViewCommand;
import floeberg.plan.ViewCommand.ViewColumn;
import floeberg.plan.ViewCommand.ViewKind;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Statements that make and drop namespaces, views and functions. */
final class ObjectStatements extends StatementGroup {
  ObjectStatements(Builders builders) {
    super(builders);
  }

  @Override
  public Statement visitCreateNamespace(CreateNamespaceContext tree) {
    if (!tree.PROPERTIES().isEmpty() && !tree.DBPROPERTIES().isEmpty()) {
      throw ParseErrors.at("UNSUPPORTED_FEATURE.SET_PROPERTIES_AND_DBPROPERTIES", tree);
    }
    Map<String, String> properties = new LinkedHashMap<>();
    only(tree.propertyList(), "WITH PROPERTIES")
        .map(builders.properties::forNamespace)
        .ifPresent(properties::putAll);
    only(tree.commentSpec(), "COMMENT")
        .flatMap(builders.types::comment)
        .ifPresent(comment -> properties.put("comment", comment));
    only(tree.locationSpec(), "LOCATION")
        .ifPresent(spec -> properties.put("location", builders.strings.of(spec.stringLit())));
    only(tree.collationSpec(), "DEFAULT COLLATION")
        .ifPresent(spec -> properties.put("collation", builders.names.of(spec.collationName)));
    return new NamespaceCommand.CreateNamespace(
        builders.names.name(tree.identifierReference()), tree.EXISTS() != null, properties);
  }

  @Override
  public Statement visitDropNamespace(DropNamespaceContext tree) {
    return new NamespaceCommand.DropNamespace(
        builders.names.name(tree.identifierReference()),
        tree.EXISTS() != null,
        tree.CASCADE() != null);
  }

  @Override
  public Statement visitCreateView(CreateViewContext tree) {
    once(tree.commentSpec(), "COMMENT");
    once(tree.schemaBinding(), "WITH SCHEMA");
    once(tree.propertyList(), "TBLPROPERTIES");
    once(tree.identifierList(), "PARTITIONED ON");
    if (!tree.identifierList().isEmpty()) {
      throw ParseErrors.notAllowed("CREATE VIEW ... PARTITIONED ON", tree);
    }
    ViewKind kind = kind(tree);
    Name name = builders.names.name(tree.identifierReference());
    boolean ifNotExists = tree.EXISTS() != null;
    if (ifNotExists && tree.REPLACE() != null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0052", tree);
    }
    if (kind != ViewKind.STORED) {
      refuseForTemporary(tree, name);
    }
    return new ViewCommand.CreateView(
        name,
        kind,
        ifNotExists,
        tree.REPLACE() != null,
        columns(tree.identifierCommentList()),
        tree.commentSpec().stream().findFirst().flatMap(builders.types::comment),
        tree.propertyList().stream()
            .findFirst()
            .map(builders.properties::forTable)
            .orElse(Map.of()),
        Places.text(tree.query()),
        builders.queries.of(tree.query()));
  }

  private static ViewKind kind(CreateViewContext tree) {
    if (tree.TEMPORARY() == null) {
      return ViewKind.STORED;
    }
    return tree.GLOBAL() == null ? ViewKind.TEMPORARY : ViewKind.GLOBAL_TEMPORARY;
  }

  private static void refuseForTemporary(CreateViewContext tree, Name name) {
    if (tree.EXISTS() != null) {
      throw ParseErrors.at("_LEGACY_ERROR_TEMP_0053", tree);
    }
    if (!tree.schemaBinding().isEmpty()) {
      throw ParseErrors.at("UNSUPPORTED_FEATURE.TEMPORARY_VIEW_WITH_SCHEMA_BINDING_MODE", tree);
    }
    if (name.parts().size() > 1) {
      throw ParseErrors.at(
          "TEMP_VIEW_NAME_TOO_MANY_NAME_PARTS",
          tree,
          "actualName",
          ParseErrors.identifier(name.parts()));
    }
  }

  private List<ViewColumn> columns(IdentifierCommentListContext tree) {
    if (tree == null) {
      return List.of();
    }
    return tree.identifierComment().stream()
        .map(
            column ->
                new ViewColumn(
                    builders.names.of(column.identifier()),
                    builders.types.comment(column.commentSpec())))
        .toList();
  }

  @Override
  public Statement visitCreateTempViewUsing(CreateTempViewUsingContext tree) {
    return new ViewCommand.CreateViewUsing(
        builders.names.name(tree.tableIdentifier()),
        tree.GLOBAL() != null,
        tree.REPLACE() != null,
        Optional.ofNullable(tree.colTypeList()).map(builders.types::struct),
        String.join(".", builders.names.parts(tree.tableProvider().multipartIdentifier())),
        builders.properties.options(tree.propertyList()));
  }

  @Override
  public Statement visitDropView(DropViewContext tree) {
    return new ViewCommand.DropView(
        builders.names.name(tree.identifierReference()), tree.EXISTS() != null);
  }

  @Override
  public Statement visitCreateFunction(CreateFunctionContext tree) {
    refuseFunctionClauses(tree.EXISTS() != null, tree.REPLACE() != null, tree);
    return new FunctionCommand.CreateClassFunction(
        builders.names.name(tree.identifierReference()),
        builders.strings.of(tree.className),
        Places.origin(tree));
  }

  private static void refuseFunctionClauses(
      boolean ifNotExists, boolean orReplace, StatementContext tree) {
    if (ifNotExists && orReplace) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.CREATE_ROUTINE_WITH_IF_NOT_EXISTS_AND_REPLACE", tree);
    }
  }

  @Override
  public Statement visitCreateUserDefinedFunction(CreateUserDefinedFunctionContext tree) {
    boolean isTemporary = tree.TEMPORARY() != null;
    boolean ifNotExists = tree.EXISTS() != null;
    refuseFunctionClauses(ifNotExists, tree.REPLACE() != null, tree);
    if (isTemporary && ifNotExists) {
      throw ParseErrors.at("INVALID_SQL_SYNTAX.CREATE_TEMP_FUNC_WITH_IF_NOT_EXISTS", tree);
    }
    Name name = builders.names.name(tree.identifierReference());
    if (isTemporary && name.parts().size() > 1) {
      throw qualifiedTemporary(name, tree);
    }
    Optional<Expression> body =
        Optional.ofNullable(tree.expression()).map(builders.expressions::of);
    Optional<Relation> query = Optional.ofNullable(tree.query()).map(builders.queries::of);
    return new FunctionCommand.CreateSqlFunction(
        name,
        isTemporary,
        ifNotExists,
        tree.REPLACE() != null,
        parameters(tree.parameters),
        Optional.ofNullable(tree.dataType()).map(builders.types::of),
        Optional.ofNullable(tree.returnParams).map(builders.types::struct),
        body,
        query,
        Places.text(tree.query() == null ? tree.expression() : tree.query()),
        Places.text(tree));
  }

  private static FloebergException qualifiedTemporary(Name name, StatementContext tree) {
    return name.parts().size() == 2
        ? ParseErrors.at(
            "INVALID_SQL_SYNTAX.CREATE_TEMP_FUNC_WITH_DATABASE",
            tree,
            "database",
            ParseErrors.identifier(name.parts().getFirst()))
        : ParseErrors.at(
            "INVALID_SQL_SYNTAX.MULTI_PART_NAME",
            tree,
            "statement",
            "CREATE TEMPORARY FUNCTION",
            "name",
            ParseErrors.identifier(name.parts()));
  }

  private List<FunctionParameter> parameters(ColDefinitionListContext tree) {
    if (tree == null) {
      return List.of();
    }
    var columns = new ColumnBuilder(builders);
    var parameters = new ArrayList<FunctionParameter>();
    for (ColDefinitionContext parameter : tree.colDefinition()) {
      if (parameter.colDefinitionOption().stream().anyMatch(o -> o.NULL() != null)) {
        throw ParseErrors.at("INVALID_SQL_SYNTAX.CREATE_FUNC_WITH_COLUMN_CONSTRAINTS", tree);
      }
      var column = columns.of(parameter);
      if (column.generatedText().isPresent() || column.isIdentity()) {
        throw ParseErrors.at(
            "INVALID_SQL_SYNTAX.CREATE_FUNC_WITH_GENERATED_COLUMNS_AS_PARAMETERS", tree);
      }
      SparkType type = TypeBuilder.castTarget(column.type());
      parameters.add(
          new FunctionParameter(column.name(), type, column.defaultText(), column.comment()));
    }
    return parameters;
  }

  @Override
  public Statement visitDropFunction(DropFunctionContext tree) {
    Name name = builders.names.name(tree.identifierReference());
    if (tree.TEMPORARY() != null && name.parts().size() > 1) {
      throw ParseErrors.at(
          "INVALID_SQL_SYNTAX.MULTI_PART_NAME",
          tree,
          "statement",
          "DROP TEMPORARY FUNCTION",
          "name",
          ParseErrors.identifier(name.parts()));
    }
    return new FunctionCommand.DropFunction(name, tree.TEMPORARY() != null, tree.EXISTS() != null);
  }

  @Override
  public Statement visitRefreshFunction(RefreshFunctionContext tree) {
    return new FunctionCommand.RefreshFunction(builders.names.name(tree.identifierReference()));
  }
}
