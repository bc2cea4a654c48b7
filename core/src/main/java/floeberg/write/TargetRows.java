package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.table.ScanFile;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableUtil;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;

/**
 * The rows of the table that a row-level statement changes: its columns, and where each row lies.
 *
 * @param columns the table's columns under the statement's alias
 * @param file location of the row's data file
 * @param key the number that stands for it
 * @param position position of the row in its file
 * @param lineage {@code _row_id} and {@code _last_updated_sequence_number} from format version 3
 *     on, else none
 */
public record TargetRows(
    PinnedTable table,
    List<Attribute> columns,
    Attribute file,
    Attribute key,
    Attribute position,
    List<Attribute> lineage) {

  /**
   * Rows of the table.
   *
   * @param qualifier the alias, or the parts of the table's name
   */
  public static TargetRows of(WriteSession session, PinnedTable table, List<String> qualifier) {
    var columns = new ArrayList<Attribute>();
    for (SparkType.Field field : table.schema().fields()) {
      columns.add(
          session.attribute(field.name(), field.type(), field.nullable()).withQualifier(qualifier));
    }
    var lineage = new ArrayList<Attribute>();
    if (TableUtil.supportsRowLineage(table.table())) {
      lineage.add(hidden(session, MetadataColumns.ROW_ID.name(), SparkType.BIGINT, qualifier));
      lineage.add(
          hidden(
              session,
              MetadataColumns.LAST_UPDATED_SEQUENCE_NUMBER.name(),
              SparkType.BIGINT,
              qualifier));
    }
    return new TargetRows(
        table,
        columns,
        hidden(session, "_file", SparkType.STRING, qualifier),
        hidden(session, ScanFile.KEY_COLUMN, SparkType.BIGINT, qualifier),
        hidden(session, "_pos", SparkType.BIGINT, qualifier),
        lineage);
  }

  private static Attribute hidden(
      WriteSession session, String name, SparkType type, List<String> qualifier) {
    Attribute attribute = session.attribute(name, type, true);
    return new Attribute(attribute.id(), name, type, true, qualifier, "", true);
  }

  /** What expressions of the statement may name: columns, and metadata columns behind them. */
  public List<Attribute> scope() {
    var scope = new ArrayList<>(columns);
    scope.add(file);
    scope.add(key);
    scope.add(position);
    scope.addAll(lineage);
    return scope;
  }

  /** All rows; the filters hold for the rows wanted and may prune files. */
  Query scan(List<Expr> filters) {
    return scan(table, filters);
  }

  /** The rows of some files. */
  Query scan(Set<String> locations) {
    return scan(table.onlyFiles(locations), List.of());
  }

  private Query scan(PinnedTable source, List<Expr> filters) {
    var scanned = new ArrayList<Query.ScanColumn>();
    for (Attribute attribute : scope()) {
      scanned.add(new Query.ScanColumn(attribute.name(), attribute));
    }
    return new Query.Scan(source, scanned, filters);
  }

  /** Schema of rewritten files: the table's columns, and row lineage where there is one. */
  Schema fileSchema() {
    var fields = new ArrayList<Types.NestedField>(table.table().schema().columns());
    if (!lineage.isEmpty()) {
      fields.add(MetadataColumns.ROW_ID);
      fields.add(MetadataColumns.LAST_UPDATED_SEQUENCE_NUMBER);
    }
    return new Schema(fields);
  }

  /** A row that is written as it was: also its lineage. */
  List<Expr> unchanged() {
    var values = new ArrayList<Expr>();
    columns.forEach(column -> values.add(new Expr.Reference(column)));
    lineage.forEach(column -> values.add(new Expr.Reference(column)));
    return values;
  }

  /** A changed row: it keeps its id, and its sequence number will be that of the commit. */
  List<Expr> changed(List<Expr> newColumns) {
    var values = new ArrayList<>(newColumns);
    if (!lineage.isEmpty()) {
      values.add(new Expr.Reference(lineage.getFirst()));
      values.add(Exprs.nullOf(SparkType.BIGINT));
    }
    return values;
  }

  /** A new row. */
  List<Expr> inserted(List<Expr> newColumns) {
    var values = new ArrayList<>(newColumns);
    lineage.forEach(column -> values.add(Exprs.nullOf(SparkType.BIGINT)));
    return values;
  }

  /** Fresh attributes for a row of {@link #fileSchema}. */
  List<Attribute> rowAttributes(WriteSession session) {
    var attributes = new ArrayList<Attribute>();
    columns.forEach(c -> attributes.add(session.attribute(c.name(), c.type(), true)));
    lineage.forEach(c -> attributes.add(session.attribute(c.name(), c.type(), true)));
    return attributes;
  }

  /** Whether the expression reads nothing but the target's columns. */
  boolean isOwn(Expr expr) {
    return switch (expr) {
      case Expr.Reference(var attribute) ->
          scope().stream().anyMatch(own -> own.id() == attribute.id());
      case Expr.ScalarSubquery _, Expr.Exists _, Expr.InSubquery _, Expr.OuterReference _ -> false;
      default -> ExprTree.children(expr).stream().allMatch(this::isOwn);
    };
  }

  /** The conjuncts of a condition that only read the target. */
  List<Expr> ownConjuncts(Expr condition) {
    if (condition instanceof Expr.Call call && call.name().equalsIgnoreCase("and")) {
      var all = new ArrayList<Expr>();
      call.arguments().forEach(argument -> all.addAll(ownConjuncts(argument)));
      return all;
    }
    return isOwn(condition) ? List.of(condition) : List.of();
  }

  /** The filter that other writers' changes are checked against; all rows when nothing is known. */
  Expression conflictFilter(Expr condition) {
    Expression filter = Expressions.alwaysTrue();
    for (Expr conjunct : ownConjuncts(condition)) {
      Optional<Expression> exact = ExactFilter.of(conjunct);
      if (exact.isPresent()) {
        filter = Expressions.and(filter, exact.get());
      }
    }
    return filter;
  }
}
