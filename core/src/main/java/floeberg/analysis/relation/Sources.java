package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.catalog.CatalogErrors;
import floeberg.catalog.TableSource;
import floeberg.error.FloebergException;
import floeberg.plan.FormatName;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sources without a name: loaded paths, ranges, rows that are known. */
public final class Sources {
  private static final String TABLE_FORMAT = "iceberg";

  private Sources() {}

  public static Resolved resolve(SourceRelation.DataSource source, Resolution in) {
    String format =
        source.format().isEmpty()
            ? FormatName.of(in.settings().value("spark.sql.sources.default", "parquet"))
            : source.format();
    List<String> paths = paths(source);
    if (format.equalsIgnoreCase(TABLE_FORMAT)
        && paths.size() == 1
        && !paths.getFirst().contains("/")) {
      return table(source, in.session().parseIdentifier(paths.getFirst()), in);
    }
    return path(source, format, paths, in);
  }

  private static Resolved table(
      SourceRelation.DataSource source, List<String> name, Resolution in) {
    var table =
        new SourceRelation.NamedTable(name, Optional.empty(), source.options(), source.origin());
    try {
      return in.resolve(table);
    } catch (FloebergException e) {
      throw CatalogErrors.asOfCatalog(
          e, name, in.session().catalogs().resolve(name, in.environment().namespace()));
    }
  }

  private static List<String> paths(SourceRelation.DataSource source) {
    List<String> paths = new ArrayList<>(source.paths());
    if (paths.isEmpty() && source.options().values().containsKey("path")) {
      paths.add(source.options().values().get("path"));
    }
    return paths;
  }

  private static Resolved path(
      SourceRelation.DataSource source, String format, List<String> paths, Resolution in) {
    if (!format.equalsIgnoreCase("iceberg")) {
      TableSource files =
          in.session()
              .catalogs()
              .loadFiles(
                  format.toLowerCase(Locale.ROOT),
                  paths,
                  source.schema(),
                  source.options().values());
      return Tables.scan(files, in);
    }
    String path = paths.isEmpty() ? "" : paths.getFirst();
    if (!path.contains("/")) {
      List<String> name = in.session().parseIdentifier(path);
      return Tables.resolve(
          new SourceRelation.NamedTable(name, Optional.empty(), source.options(), source.origin()),
          in);
    }
    return in.session()
        .catalogs()
        .loadPath("iceberg", paths, Optional.empty(), source.options().values())
        .map(table -> Tables.scan(table, in))
        .orElseThrow(() -> AnalysisErrors.tableNotFound(folders(path), source.origin()));
  }

  /** Spark names an absent path table by its folder and its last part. */
  private static List<String> folders(String path) {
    int slash = path.lastIndexOf('/');
    return List.of(path.substring(0, slash), path.substring(slash + 1));
  }

  public static Resolved resolve(SourceRelation.Range range, Resolution in) {
    Attribute id = in.attribute("id", SparkType.BIGINT, false);
    Query.Range rows =
        new Query.Range(id, literal(range.start()), literal(range.end()), literal(range.step()));
    return Partitions.ofRange(range, Resolved.of(rows), in);
  }

  private static Expr literal(long value) {
    return new Expr.Literal(SparkType.BIGINT, Optional.of(value));
  }

  public static Resolved resolve(SourceRelation.Rows rows, Resolution in) {
    List<Attribute> columns =
        rows.schema().fields().stream()
            .map(f -> in.attribute(f.name(), f.type(), f.nullable()))
            .toList();
    var values = new ArrayList<List<Expr>>();
    for (List<Object> row : rows.rows()) {
      var literals = new ArrayList<Expr>();
      for (int i = 0; i < columns.size(); i++) {
        literals.add(new Expr.Literal(columns.get(i).type(), Optional.ofNullable(row.get(i))));
      }
      values.add(literals);
    }
    return Resolved.of(new Query.Values(columns, values));
  }
}
