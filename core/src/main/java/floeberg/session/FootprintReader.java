package floeberg.session;

import floeberg.catalog.ChangelogTable;
import floeberg.catalog.FileSource;
import floeberg.catalog.MetadataTable;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.TableName;
import floeberg.plan.AlterTable;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Nodes;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.ShowCommand;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.SugarRelation;
import floeberg.plan.TableCommand;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Query;
import floeberg.session.Footprint.Kind;
import floeberg.table.ScanPlanner;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the footprint of one statement by analysing what it reads. */
final class FootprintReader {
  private final LocalSession session;
  private final Set<String> onlyHere = new LinkedHashSet<>();
  private final Set<List<String>> tables = new LinkedHashSet<>();
  private boolean readsLocalFiles;
  private long scanBytes;

  FootprintReader(LocalSession session) {
    this.session = session;
  }

  Footprint read(Statement statement) {
    Kind kind = StatementKinds.of(statement);
    if (kind == Kind.SESSION) {
      return Footprint.ofSession();
    }
    findRows(statement);
    if (kind != Kind.QUERY) {
      names(statement, kind);
    }
    if (statement instanceof WriteCommand.WriteFiles files) {
      readsLocalFiles = isLocal(files.path());
    }
    session.takeUses();
    relations(statement).forEach(this::scan);
    onlyHere.addAll(session.takeUses());
    return new Footprint(kind, onlyHere, tables, readsLocalFiles, scanBytes);
  }

  /** Rows that are here already. */
  private void findRows(Statement statement) {
    Nodes.visit(
        statement,
        node -> {
          if (node instanceof SourceRelation.Rows) {
            onlyHere.add(Footprint.CLIENT_DATA);
          }
          return true;
        });
  }

  /** The tables, views, namespaces and procedures that a command names. */
  private void names(Statement command, Kind kind) {
    var names = new ArrayList<Statement.Name>();
    Nodes.visit(
        command,
        node -> {
          if (node instanceof Statement.Name name) {
            names.add(name);
          }
          // Relations are analysed; options name columns.
          return !(node instanceof Relation || node instanceof TableCommand.TableOptions);
        });
    // Behind the first name of these come names of columns.
    boolean isOfOne = command instanceof AlterTable || command instanceof ShowCommand;
    names.stream()
        .filter(name -> !name.parts().isEmpty())
        .limit(isOfOne ? 1 : Long.MAX_VALUE)
        .forEach(name -> name(name.parts(), kind));
    if (names.isEmpty() && kind == Kind.CATALOG) {
      requireShared(session.currentCatalog(), session.currentCatalog());
    }
  }

  private void name(List<String> parts, Kind kind) {
    boolean isView = parts.size() == 1 && session.tempViews().find(parts.getFirst()).isPresent();
    if (isView) {
      onlyHere.add("the temporary view " + parts.getFirst());
      return;
    }
    boolean isCatalog = parts.size() == 1 && session.catalogs().exists(parts.getFirst());
    if (isCatalog) {
      requireShared(parts.getFirst(), parts.getFirst());
      return;
    }
    TableName full = session.catalogs().resolve(parts, session.current());
    boolean isShared = requireShared(full.catalog(), String.join(".", parts));
    if (isShared && kind == Kind.WRITE) {
      tables.add(full.parts());
    }
  }

  /** Notes a name of the embedded warehouse; whether it is of another catalog. */
  private boolean requireShared(String catalog, String name) {
    boolean isEmbedded = session.catalogs().isEmbedded(catalog);
    if (isEmbedded) {
      onlyHere.add(name + " of the embedded warehouse");
    }
    return !isEmbedded;
  }

  /** What a statement reads. */
  private static List<Relation> relations(Statement statement) {
    return switch (statement) {
      case Statement.Query(Relation relation) -> List.of(shown(relation));
      case WriteCommand write -> relations(write);
      case TableCommand.CreateTable create -> create.query().stream().toList();
      default -> List.of();
    };
  }

  private static List<Relation> relations(WriteCommand write) {
    return switch (write) {
      case WriteCommand.Insert insert -> List.of(insert.query());
      case WriteCommand.MultiInsert multi ->
          multi.inserts().stream().map(WriteCommand.Insert::query).toList();
      case WriteCommand.WriteFiles files -> List.of(files.query());
      case WriteCommand.SaveTable save -> List.of(save.query());
      case WriteCommand.Delete delete ->
          List.of(target(delete.table(), delete.alias(), delete.condition()));
      case WriteCommand.Update update ->
          List.of(target(update.table(), update.alias(), update.condition()));
      case WriteCommand.Merge merge ->
          List.of(merge.source(), target(merge.target(), merge.targetAlias(), Optional.empty()));
    };
  }

  private static Relation target(
      Statement.Name table, Optional<String> alias, Optional<Expression> condition) {
    Relation target =
        new SourceRelation.NamedTable(
            table.parts(), Optional.empty(), Relation.Options.NONE, Origin.NONE);
    if (alias.isPresent()) {
      target = new CoreRelation.SubqueryAlias(target, alias.get(), List.of(), Origin.NONE);
    }
    return condition.isPresent()
        ? new CoreRelation.Filter(target, condition.get(), Origin.NONE)
        : target;
  }

  /** What {@code df.show()} shows: that is no relation of a query. */
  private static Relation shown(Relation relation) {
    return switch (relation) {
      case CoreRelation.WithPlanId(long _, Relation input) -> shown(input);
      case SugarRelation.ShowString show -> show.input();
      case SugarRelation.HtmlString html -> html.input();
      default -> relation;
    };
  }

  private void scan(Relation relation) {
    var planner = new ScanPlanner(session.settings().zone());
    Nodes.visit(
        session.analyze(relation),
        node -> {
          if (node instanceof Query.Scan scan) {
            scan(scan, planner);
            return false;
          }
          return true;
        });
  }

  private void scan(Query.Scan scan, ScanPlanner planner) {
    switch (scan.source()) {
      case FileSource files -> {
        readsLocalFiles |= files.files().stream().anyMatch(FootprintReader::isLocal);
        if (session.catalogs().findFileTable(files.name()).isPresent()) {
          requireShared(files.name().catalog(), files.name().toString());
        }
      }
      case PinnedTable table -> {
        table(table.name());
        scanBytes += planner.plan(table, scan.columns(), scan.filters()).sizeInBytes();
      }
      case MetadataTable metadata -> table(metadata.base().name());
      case ChangelogTable changes -> table(changes.base().name());
    }
  }

  /** A table by its name, or by its place. */
  private void table(TableName name) {
    if (!session.catalogs().exists(name.catalog())) {
      readsLocalFiles |= isLocal(name.table());
    } else if (requireShared(name.catalog(), name.toString())) {
      tables.add(name.parts());
    }
  }

  private static boolean isLocal(String path) {
    return !path.contains("://") || path.startsWith("file:");
  }
}
