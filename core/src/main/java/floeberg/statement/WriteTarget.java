package floeberg.statement;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.plan.Statement.Name;
import floeberg.type.SparkType;
import floeberg.write.WriteOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The table that a statement writes to, at the state it starts from.
 *
 * @param qualifier what qualifies its columns: the alias, or the parts of its name
 */
record WriteTarget(PinnedTable table, WriteOptions options, List<String> qualifier) {

  /** Opens the table that a name means; raises TABLE_OR_VIEW_NOT_FOUND. */
  static WriteTarget open(
      Name name, Optional<String> alias, Map<String, String> options, StatementContext context) {
    TableName tableName = name(name, context);
    refuseViews(name, context);
    // The option branch redirects reads; a write's branch is in the table's name.
    var others = new HashMap<>(options);
    others.keySet().removeIf(key -> key.equalsIgnoreCase("branch"));
    PinnedTable table = load(tableName, others, name, context);
    var writeOptions = new WriteOptions(table.table().properties(), options, context.settings());
    List<String> qualifier = alias.map(List::of).orElseGet(() -> table.name().parts());
    return new WriteTarget(table, writeOptions, qualifier);
  }

  private static PinnedTable load(
      TableName tableName, Map<String, String> options, Name name, StatementContext context) {
    try {
      return context.catalogs().loadForWrite(tableName, options);
    } catch (FloebergException e) {
      boolean isMissing = e.condition().name().equals("TABLE_OR_VIEW_NOT_FOUND");
      throw isMissing && name.identifierText().isEmpty()
          ? Hint.like(
              FloebergException.of(e.condition(), "relationName", name.quoted())
                  .at(name.origin().position()),
              e)
          : e;
    }
  }

  // Stored views are looked for among tables alone and not found, as in Spark.
  private static void refuseViews(Name name, StatementContext context) {
    if (name.parts().size() == 1 && context.tempViews().find(name.parts().getFirst()).isPresent()) {
      throw FloebergException.of(
              Condition.analysis("EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE"),
              "viewName",
              name.quoted(),
              "operation",
              "INSERT")
          .at(name.origin().position());
    }
  }

  /** Temporary views have no rows to change, and no name that a table has. */
  static void requireTable(Name name, String operation, StatementContext context) {
    if (name.parts().size() == 1 && context.tempViews().find(name.parts().getFirst()).isPresent()) {
      throw FloebergException.of(
          new Condition("UNSUPPORTED_FEATURE.TABLE_OPERATION", Condition.UNSUPPORTED),
          "tableName",
          "`unknown`",
          "operation",
          operation);
    }
  }

  /** The full name that a name means, also of {@code IDENTIFIER(text)}. */
  static TableName name(Name name, StatementContext context) {
    List<String> parts =
        name.identifierText()
            .map(text -> context.constant(text, SparkType.STRING))
            .map(text -> context.parseIdentifier(String.valueOf(text)))
            .orElseGet(name::parts);
    return context.catalogs().resolve(parts, context.current());
  }

  /** The table's name as messages show it. */
  String quotedName() {
    return quoted(table.name());
  }

  static String quoted(TableName name) {
    return name.parts().stream()
        .map(part -> "`" + part.replace("`", "``") + "`")
        .collect(Collectors.joining("."));
  }

  /** Lets this session's next read see the commit. */
  void written(StatementContext context) {
    context.catalogs().invalidate(table.name());
  }
}
