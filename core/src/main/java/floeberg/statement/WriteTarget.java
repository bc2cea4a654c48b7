package floeberg.statement;

import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.catalog.WriteKind;
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
import org.apache.iceberg.BaseMetadataTable;

/**
 * The table that a statement writes to, at the state it starts from.
 *
 * @param qualifier what qualifies its columns: the alias, or the parts of its name
 */
record WriteTarget(PinnedTable table, WriteOptions options, List<String> qualifier) {

  /** A statement that changes single rows. */
  enum RowOperation {
    DELETE("DELETE", WriteKind.MODIFY),
    /** DELETE without a condition. */
    DELETE_ALL("DELETE", WriteKind.DELETE),
    UPDATE("UPDATE TABLE", WriteKind.MODIFY),
    MERGE("MERGE INTO TABLE", WriteKind.MODIFY);

    private final String words;
    private final WriteKind kind;

    RowOperation(String words, WriteKind kind) {
      this.words = words;
      this.kind = kind;
    }

    private String words() {
      return words;
    }

    /** Whether views are refused as what is no table, not as tables that cannot do it. */
    private boolean isOfViews() {
      return this == DELETE || this == DELETE_ALL;
    }

    private WriteKind kind() {
      return kind;
    }
  }

  /** Opens the table that a name means; raises TABLE_OR_VIEW_NOT_FOUND. */
  static WriteTarget open(
      Name name, Optional<String> alias, Map<String, String> options, StatementContext context) {
    refuseViews(name, "INSERT", context);
    return open(name, alias, options, WriteKind.WRITE, context);
  }

  /**
   * Opens the table whose rows a statement changes; raises TABLE_OR_VIEW_NOT_FOUND, and
   * UNSUPPORTED_FEATURE.TABLE_OPERATION for what has no such rows.
   */
  static WriteTarget open(
      RowOperation operation,
      Name name,
      Optional<String> alias,
      Map<String, String> options,
      StatementContext context) {
    if (operation.isOfViews()) {
      refuseViews(name, operation.words(), context);
    } else {
      requireTable(name, operation.words(), context);
    }
    try {
      WriteTarget target = open(name, alias, options, operation.kind(), context);
      if (operation == RowOperation.UPDATE && target.table().table() instanceof BaseMetadataTable) {
        throw new UnsupportedOperationException("Cannot update a metadata table");
      }
      return target;
    } catch (FloebergException e) {
      if (!e.condition().name().equals("TABLE_OR_VIEW_NOT_FOUND")) {
        throw e;
      }
      TableName full = name(name, context);
      boolean isOther =
          context.catalogs().tableExists(full)
              || !operation.isOfViews() && context.catalogs().loadView(full).isPresent();
      throw isOther ? unsupported(quoted(full), operation.words()) : e;
    }
  }

  private static WriteTarget open(
      Name name,
      Optional<String> alias,
      Map<String, String> options,
      WriteKind kind,
      StatementContext context) {
    TableName tableName = name(name, context);
    // The option branch redirects reads; a write's branch is in the table's name.
    var others = new HashMap<>(options);
    others.keySet().removeIf(key -> key.equalsIgnoreCase("branch"));
    PinnedTable table = load(tableName, others, kind, name, context);
    var writeOptions = new WriteOptions(table.table().properties(), options, context.settings());
    List<String> qualifier = alias.map(List::of).orElseGet(() -> table.name().parts());
    return new WriteTarget(table, writeOptions, qualifier);
  }

  private static PinnedTable load(
      TableName tableName,
      Map<String, String> options,
      WriteKind kind,
      Name name,
      StatementContext context) {
    try {
      return context.catalogs().loadForWrite(tableName, options, kind);
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
  static void refuseViews(Name name, String operation, StatementContext context) {
    if (name.parts().size() == 1 && context.tempViews().find(name.parts().getFirst()).isPresent()) {
      throw FloebergException.of(
              Condition.analysis("EXPECT_TABLE_NOT_VIEW.NO_ALTERNATIVE"),
              "viewName",
              name.quoted(),
              "operation",
              operation)
          .at(name.origin().position());
    }
  }

  /** Temporary views have no rows to change, and no name that a table has. */
  private static void requireTable(Name name, String operation, StatementContext context) {
    if (name.parts().size() == 1 && context.tempViews().find(name.parts().getFirst()).isPresent()) {
      throw unsupported("`unknown`", operation);
    }
  }

  private static FloebergException unsupported(String table, String operation) {
    return FloebergException.of(
        new Condition("UNSUPPORTED_FEATURE.TABLE_OPERATION", Condition.UNSUPPORTED),
        "tableName",
        table,
        "operation",
        operation);
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
