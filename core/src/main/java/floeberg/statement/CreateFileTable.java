package floeberg.statement;

import floeberg.catalog.FileTable;
import floeberg.catalog.TableName;
import floeberg.catalog.file.LocalFileIO;
import floeberg.catalog.file.LocalPaths;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.TableCommand.Transform;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.type.SparkType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** CREATE TABLE of plain files in the session catalog, from columns or from a query. */
record CreateFileTable(
    TableCommand.CreateTable create,
    TableName name,
    SparkType.Struct columns,
    StatementContext context) {

  void execute() {
    boolean replaces =
        create.mode() == CreateMode.REPLACE || create.mode() == CreateMode.CREATE_OR_REPLACE;
    if (replaces) {
      throw CreateTableStatement.unsupported(name, "REPLACE TABLE");
    }
    FileTable table = table();
    if (create.query().isEmpty()) {
      context.catalogs().createFileTable(table);
      return;
    }
    Runnable filling =
        new FileTableInsert(insert(create.query().get(), new InsertMode.Append()), table, context)
            .prepare();
    context.catalogs().createFileTable(table);
    boolean isFilled = false;
    try {
      filling.run();
      isFilled = true;
    } finally {
      if (!isFilled && isDeclared(table)) {
        context.catalogs().dropTable(name, false);
      }
    }
  }

  /**
   * Replaces the table of the name. The rows of a managed table always go to a folder made for
   * them, and the declaration that names it takes the old one's place at once: whatever fails
   * leaves the old table or the new, and of several that replace one table at a time the last one
   * stays, with its own rows alone. In a folder that the statement gives, the old files go when all
   * new ones are written; only then is the table declared.
   */
  void replace() {
    FileTable plain = table();
    FileTable table =
        plain.isExternal() ? plain : plain.at(plain.location() + "-" + context.newUuid());
    Runnable filling =
        new FileTableInsert(
                insert(create.query().orElseThrow(), new InsertMode.Overwrite()), table, context)
            .prepare();
    boolean isReplaced = false;
    try {
      filling.run();
      context.catalogs().replaceFileTable(table);
      isReplaced = true;
    } finally {
      // What fails behind the declaration, removing old files, must not cost the new ones.
      if (!isReplaced && !table.isExternal() && !isDeclared(table)) {
        new LocalFileIO().deletePrefix(table.location());
      }
    }
  }

  /** Whether the name still is, or already is, that of this very table. */
  private boolean isDeclared(FileTable table) {
    return context
        .catalogs()
        .findFileTable(name)
        .filter(declared -> declared.location().equals(table.location()))
        .isPresent();
  }

  private WriteCommand.Insert insert(Relation query, InsertMode mode) {
    return new WriteCommand.Insert(
        create.name(),
        mode,
        List.of(),
        List.of(),
        true,
        false,
        false,
        Map.of(),
        query,
        Origin.NONE);
  }

  private FileTable table() {
    var options = create.options();
    var partitionColumns = new ArrayList<String>();
    checkLayout(options);
    String location =
        options.location().orElseGet(() -> context.catalogs().defaultFileLocation(name));
    if (!Path.of(LocalPaths.plain(location)).isAbsolute()) {
      throw new IllegalArgumentException("Not an absolute path: " + location);
    }
    for (Transform transform : options.partitioning()) {
      for (Expression argument : transform.arguments()) {
        if (transform.name().equalsIgnoreCase("identity")
            && argument instanceof Expression.Attribute attribute) {
          partitionColumns.add(Columns.require(attribute.nameParts(), columns).dotted());
        }
      }
    }
    return new FileTable(
        name,
        options.provider().orElseThrow().toLowerCase(Locale.ROOT),
        partitionsLast(partitionColumns),
        partitionColumns,
        location,
        options.location().isPresent(),
        options.options(),
        options.properties());
  }

  /** Folders are made of columns alone; buckets and clusters only lay files out, so they may go. */
  private void checkLayout(TableCommand.TableOptions options) {
    for (Transform transform : options.partitioning()) {
      switch (transform.name().toLowerCase(Locale.ROOT)) {
        case "identity" -> {}
        case "bucket", "sorted_bucket" -> warnOfLayout("CLUSTERED BY");
        default ->
            throw FloebergException.of(
                    Condition.analysis("UNSUPPORTED_PARTITION_TRANSFORM"),
                    "transform",
                    transform.name())
                .at(transform.origin().position());
      }
    }
    if (!options.clusterBy().isEmpty()) {
      warnOfLayout("CLUSTER BY");
    }
  }

  private void warnOfLayout(String clause) {
    context.warn(
        "%s of %s is not kept: files of its format are laid out by PARTITIONED BY alone"
            .formatted(clause, name));
  }

  private SparkType.Struct partitionsLast(List<String> partitionColumns) {
    var fields = new ArrayList<SparkType.Field>();
    columns.fields().stream()
        .filter(field -> !partitionColumns.contains(field.name()))
        .forEach(fields::add);
    columns.fields().stream()
        .filter(field -> partitionColumns.contains(field.name()))
        .forEach(fields::add);
    return new SparkType.Struct(fields);
  }
}
