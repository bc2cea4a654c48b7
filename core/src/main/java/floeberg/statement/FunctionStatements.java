package floeberg.statement;

import static floeberg.error.Condition.analysis;

import floeberg.catalog.Catalogs;
import floeberg.catalog.NamespaceName;
import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Similarity;
import floeberg.plan.FunctionCommand;
import floeberg.plan.FunctionCommand.CreateSqlFunction;
import floeberg.plan.ShowCommand;
import floeberg.plan.Statement.Name;
import floeberg.result.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;

/** Functions: made, dropped, listed, described. */
final class FunctionStatements {
  private static final Condition UNRESOLVED_ROUTINE = analysis("UNRESOLVED_ROUTINE");

  private FunctionStatements() {}

  static Result execute(FunctionCommand command, StatementContext context) {
    switch (command) {
      case CreateSqlFunction create -> create(create, context);
      case FunctionCommand.CreateClassFunction create ->
          throw FloebergException.of(
                  analysis("MISSING_CATALOG_ABILITY.CREATE_FUNCTION"),
                  "plugin",
                  context.current().catalog())
              .at(create.origin().position());
      case FunctionCommand.DropFunction drop -> drop(drop, context);
      case FunctionCommand.RefreshFunction refresh -> requireFunction(refresh.name(), context);
    }
    return Result.none();
  }

  private static void create(CreateSqlFunction create, StatementContext context) {
    String name = create.name().parts().getLast();
    TableName stored = Names.table(create.name(), context);
    if (!create.isTemporary()) {
      requireSessionCatalog(stored, context);
    }
    boolean exists =
        create.isTemporary()
            ? context.tempFunctions().find(name).isPresent()
            : context.storedFunctions().find(stored).isPresent();
    if (exists && create.ifNotExists()) {
      return;
    }
    if (exists && !create.orReplace()) {
      throw FloebergException.of(
          analysis("ROUTINE_ALREADY_EXISTS"),
          "routineName",
          create.isTemporary() ? Names.quoted(name) : shown(stored),
          "newRoutineType",
          "routine",
          "existingRoutineType",
          "routine");
    }
    if (create.isTemporary()) {
      context.tempFunctions().put(create);
    } else {
      context.storedFunctions().put(stored, create.text());
    }
  }

  private static String shown(TableName function) {
    return Names.quoted(function.parts().subList(1, function.parts().size()));
  }

  private static void requireSessionCatalog(TableName function, StatementContext context) {
    if (!function.catalog().equals(Catalogs.SESSION_CATALOG)) {
      throw FloebergException.of(
          analysis("UNSUPPORTED_FEATURE.CATALOG_OPERATION"),
          "catalogName",
          Names.quoted(function.catalog()),
          "operation",
          "CREATE FUNCTION");
    }
    // Throws when there is no such namespace.
    context
        .catalogs()
        .namespaceProperties(new NamespaceName(function.catalog(), function.namespace()));
  }

  private static void drop(FunctionCommand.DropFunction drop, StatementContext context) {
    boolean isStored =
        !drop.isTemporary() && context.storedFunctions().remove(Names.table(drop.name(), context));
    boolean isDropped =
        isStored
            || drop.name().parts().size() == 1
                && context.tempFunctions().remove(drop.name().parts().getLast());
    if (!isDropped && !drop.ifExists()) {
      throw FloebergException.of(
          analysis("ROUTINE_NOT_FOUND"), "routineName", drop.name().quoted());
    }
  }

  private static boolean isFunction(Name name, StatementContext context) {
    String simple = name.parts().getLast().toLowerCase(Locale.ROOT);
    return context.tempFunctions().find(simple).isPresent()
        || BuiltIns.exists(simple)
        || context.storedFunctions().find(Names.table(name, context)).isPresent();
  }

  private static void requireFunction(Name name, StatementContext context) {
    boolean isInCatalog =
        name.parts().size() > 1
            && !name.parts().getFirst().equals(Catalogs.SESSION_CATALOG)
            && context.catalogs().exists(name.parts().getFirst());
    if (isInCatalog) {
      throw FloebergException.of(
          analysis("MISSING_CATALOG_ABILITY.FUNCTIONS"), "plugin", name.parts().getFirst());
    }
    if (!isFunction(name, context)) {
      var current = new ArrayList<String>();
      current.add(context.current().catalog());
      current.addAll(context.current().namespace());
      FloebergException error =
          FloebergException.of(
                  UNRESOLVED_ROUTINE,
                  "routineName",
                  name.quoted(),
                  "searchPath",
                  "[`system`.`builtin`, `system`.`session`, " + Names.quoted(current) + "]")
              .at(name.origin().position());
      throw Hint.meant(error, Similarity.nearest(name.parts().getLast(), names(context)));
    }
  }

  private static List<String> names(StatementContext context) {
    var names = new ArrayList<>(BuiltIns.names());
    context.tempFunctions().all().forEach(function -> names.add(function.name().parts().getLast()));
    names.addAll(context.storedFunctions().names(context.current().namespace()));
    return names;
  }

  static Result show(ShowCommand.ShowFunctions show, StatementContext context) {
    var names = new TreeSet<String>();
    if (show.isSystem()) {
      names.addAll(BuiltIns.names());
    }
    if (show.isUser()) {
      context
          .tempFunctions()
          .all()
          .forEach(function -> names.add(function.name().parts().getLast()));
      NamespaceName namespace =
          show.namespace()
              .map(name -> Names.namespace(name, context))
              .orElseGet(
                  () ->
                      new NamespaceName(
                          context.current().catalog(), context.current().namespace()));
      String qualifier = namespace.catalog() + "." + String.join(".", namespace.parts()) + ".";
      if (namespace.catalog().equals(Catalogs.SESSION_CATALOG)) {
        context
            .storedFunctions()
            .names(namespace.parts())
            .forEach(name -> names.add(qualifier + name));
      }
      if (namespace.parts().equals(List.of("system"))) {
        names.addAll(BuiltIns.ofCatalog(namespace.catalog()));
      }
    }
    NamePattern pattern = NamePattern.of(show.pattern());
    Rows rows = Rows.of(ShowStatements.text("function"));
    names.stream().filter(pattern::matches).forEach(rows::add);
    return rows.result();
  }

  static Result describe(ShowCommand.DescribeFunction describe, StatementContext context) {
    Name name = describe.function();
    requireFunction(name, context);
    String simple = name.parts().getLast().toLowerCase(Locale.ROOT);
    Rows rows = Rows.of(ShowStatements.text("function_desc"));
    rows.add("Function: " + simple);
    List<String> usage =
        context
            .tempFunctions()
            .find(simple)
            .map(FunctionStatements::usage)
            .orElseGet(() -> BuiltIns.usage(simple, describe.isExtended()));
    usage.forEach(rows::add);
    return rows.result();
  }

  private static List<String> usage(CreateSqlFunction function) {
    return List.of("Type: " + "SCALAR", "Body: " + function.bodyText());
  }
}
