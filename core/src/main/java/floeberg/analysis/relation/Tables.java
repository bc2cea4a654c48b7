package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.AnalysisSession;
import floeberg.analysis.Environment;
import floeberg.analysis.Guards;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.expression.ConstantText;
import floeberg.catalog.Catalogs;
import floeberg.catalog.CurrentNamespace;
import floeberg.catalog.FileSource;
import floeberg.catalog.PinnedTable;
import floeberg.catalog.RowMetadata;
import floeberg.catalog.StoredView;
import floeberg.catalog.TableName;
import floeberg.catalog.TableSource;
import floeberg.catalog.TimeTravel;
import floeberg.error.Hint;
import floeberg.error.Position;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Names in FROM: common table expressions, temporary views, tables, views, paths; in this order.
 */
public final class Tables {
  private Tables() {}

  public static Resolved resolve(SourceRelation.IdentifiedTable table, Resolution in) {
    Expr text = in.expressions(in.emptyScope()).resolve(table.text());
    List<String> parts = in.session().parseIdentifier(ConstantText.of(text, in, table.origin()));
    return resolve(
        new SourceRelation.NamedTable(parts, table.asOf(), table.options(), table.origin()), in);
  }

  public static Resolved resolve(SourceRelation.NamedTable table, Resolution in) {
    return local(table, in).orElseGet(() -> stored(table, in));
  }

  private static Optional<Resolved> local(SourceRelation.NamedTable table, Resolution in) {
    List<String> name = table.name();
    Optional<Environment.Binding> binding =
        name.size() == 1 ? in.environment().binding(name.getFirst()) : Optional.empty();
    if (binding.isPresent()) {
      return binding.map(found -> CommonTables.use(found, table, in));
    }
    return in.session().temporaryView(name).map(view -> temporary(view, table, in));
  }

  private static Resolved temporary(
      AnalysisSession.SessionView view, SourceRelation.NamedTable table, Resolution in) {
    if (table.asOf().isPresent()) {
      throw AnalysisErrors.of(
          "UNSUPPORTED_FEATURE.TIME_TRAVEL",
          table.origin(),
          "relationId",
          AnalysisErrors.quoted(table.name()));
    }
    Environment environment =
        in.environment().forView(view.name(), in.session().currentNamespace());
    Resolved body = in.in(environment).resolve(view.query());
    return SubqueryAliases.named(
        Resolved.of(body.finish()), table.name(), view.columns(), table.origin());
  }

  private static Resolved stored(SourceRelation.NamedTable table, Resolution in) {
    Catalogs catalogs = in.session().catalogs();
    List<String> parts = table.name();
    Optional<TimeTravel> asOf = table.asOf().map(travel -> timeTravel(travel, in));
    Map<String, String> options = table.options().values();
    TableName name = catalogs.resolve(parts, in.environment().namespace());
    Position place =
        table.asOf().map(Relation.TimeTravel::origin).orElse(table.origin()).position();
    Optional<TableSource> source = Hint.at(place, () -> catalogs.load(name, asOf, options));
    if (source.isPresent()) {
      Guards.checkRead(table, source.get(), in);
      return scan(source.get(), in);
    }
    Optional<StoredView> view = catalogs.loadView(name);
    if (view.isPresent()) {
      return view(view.get(), table, in);
    }
    if (parts.size() == 2 && catalogs.isPathFormat(parts.getFirst())) {
      Optional<TableSource> files =
          Hint.at(
              place,
              () -> catalogs.loadPath(parts.getFirst(), List.of(parts.get(1)), asOf, options));
      if (files.isPresent()) {
        return scan(files.get(), in);
      }
    }
    throw Hint.meant(notFound(name, parts, table.origin()), catalogs.similarNames(name));
  }

  /** The session catalog knows namespaces of one part alone. */
  private static RuntimeException notFound(TableName name, List<String> parts, Origin origin) {
    return name.catalog().equals(Catalogs.SESSION_CATALOG) && name.namespace().size() != 1
        ? AnalysisErrors.of(
            "REQUIRES_SINGLE_PART_NAMESPACE",
            origin,
            "sessionCatalog",
            Catalogs.SESSION_CATALOG,
            "namespace",
            AnalysisErrors.quoted(name.namespace()))
        : AnalysisErrors.tableNotFound(parts, origin);
  }

  private static TimeTravel timeTravel(Relation.TimeTravel travel, Resolution in) {
    return switch (travel) {
      case Relation.TimeTravel.Version(String version, var _) -> new TimeTravel.Version(version);
      case Relation.TimeTravel.Timestamp timestamp -> Moments.of(timestamp, in);
    };
  }

  /** All columns of a source; those that say where a row is from are hidden. */
  static Resolved scan(TableSource source, Resolution in) {
    if (source instanceof FileSource files && TextFiles.isTextual(files)) {
      return TextFiles.resolve(files, in);
    }
    var columns = new ArrayList<Query.ScanColumn>();
    List<String> qualifier = source.name().parts();
    for (SparkType.Field field : source.schema().fields()) {
      columns.add(column(field, qualifier, false, in));
    }
    int visible = columns.size();
    if (source instanceof PinnedTable pinned) {
      for (SparkType.Field field : RowMetadata.columns(pinned)) {
        columns.add(column(field, qualifier, true, in));
      }
    }
    if (source instanceof FileSource) {
      columns.add(column(FileSource.METADATA, qualifier, true, in));
    }
    var query = new Query.Scan(source, columns, List.of());
    List<Attribute> output = query.output();
    return new Resolved(
        query,
        output.subList(0, visible),
        output.subList(visible, output.size()),
        floeberg.analysis.PlanIds.NONE,
        Optional.empty());
  }

  static Query.ScanColumn column(
      SparkType.Field field, List<String> qualifier, boolean isMetadata, Resolution in) {
    return new Query.ScanColumn(
        field.name(),
        new Attribute(
            in.nextId(),
            field.name(),
            field.type(),
            field.nullable(),
            qualifier,
            Comments.metadata(field),
            isMetadata));
  }

  private static Resolved view(StoredView view, SourceRelation.NamedTable table, Resolution in) {
    String name = view.name().toString();
    if (table.asOf().isPresent()) {
      throw notFound(view.name(), table.name(), table.origin());
    }
    if (in.environment().views().contains(name)) {
      throw AnalysisErrors.of(
          "RECURSIVE_VIEW",
          table.origin(),
          "viewIdent",
          AnalysisErrors.quoted(view.name().parts()),
          "newPath",
          String.join(" -> ", in.environment().views()) + " -> " + name);
    }
    CurrentNamespace origin = view.origin();
    Relation query = in.session().parseQuery(view.sql());
    Resolved body = in.in(in.environment().forView(name, origin)).resolve(query);
    return viewColumns(view, body, table.origin(), in);
  }

  /**
   * A view keeps the columns that it was made with, each by its place in the query: what a table
   * behind a star has got since comes after them and is left out.
   */
  private static Resolved viewColumns(
      StoredView view, Resolved body, Origin origin, Resolution in) {
    List<SparkType.Field> fields = view.schema().fields();
    if (body.visible().size() < fields.size()) {
      throw AnalysisErrors.of(
          "INCOMPATIBLE_VIEW_SCHEMA_CHANGE",
          origin,
          "viewName",
          AnalysisErrors.quoted(view.name().parts()),
          "colName",
          fields.isEmpty() ? "" : fields.getLast().name(),
          "expectedNum",
          String.valueOf(fields.size()),
          "actualCols",
          "[" + AnalysisErrors.names(body.visible()) + "]",
          "suggestion",
          "CREATE OR REPLACE VIEW");
    }
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < fields.size(); i++) {
      Attribute attribute = body.visible().get(i);
      SparkType.Field field = fields.get(i);
      Expr value = in.cast(new Expr.Reference(attribute), sameOrField(attribute, field), origin);
      columns.add(
          new Query.Named(
              value,
              new Attribute(
                  in.nextId(),
                  field.name(),
                  value.type(),
                  value.nullable(),
                  view.name().parts(),
                  Comments.metadata(field),
                  false)));
    }
    return Resolved.of(new Query.Project(body.query(), columns));
  }

  private static SparkType sameOrField(Attribute attribute, SparkType.Field field) {
    return SparkType.sameShape(attribute.type(), field.type()) ? attribute.type() : field.type();
  }
}
