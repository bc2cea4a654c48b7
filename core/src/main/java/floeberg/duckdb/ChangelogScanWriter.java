package floeberg.duckdb;

import floeberg.catalog.ChangelogTable;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.table.ChangelogScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Writes the scan of a changelog: one read of the table for each change, under one UNION ALL. */
final class ChangelogScanWriter {
  private static final Set<String> OWN_COLUMNS =
      Set.of(ChangelogTable.CHANGE_TYPE, ChangelogTable.ORDINAL, ChangelogTable.SNAPSHOT_ID);

  private final TableScanWriter tables;

  ChangelogScanWriter(TableScanWriter tables) {
    this.tables = tables;
  }

  Select write(Query.Scan scan, ChangelogTable changelog, WriteContext context) {
    List<Query.ScanColumn> stored =
        scan.columns().stream().filter(column -> !isOwn(column)).toList();
    List<Expr> filters = scan.filters().stream().filter(filter -> isOver(filter, stored)).toList();
    var parts = new ArrayList<String>();
    for (ChangelogScan.Changes changes : new ChangelogScan(changelog).plan()) {
      var rows = new Query.Scan(changes.rows(), stored, filters);
      Select read = tables.write(rows, changes.rows(), context);
      parts.add(part(scan, changes, read, context));
    }
    return parts.isEmpty()
        ? QueryWriter.empty(scan.output())
        : Select.from(
            "(" + String.join(" UNION ALL ", parts) + ") AS " + context.freshName("t"),
            scan.output());
  }

  private static boolean isOwn(Query.ScanColumn column) {
    return OWN_COLUMNS.contains(column.sourceName());
  }

  private static boolean isOver(Expr filter, List<Query.ScanColumn> stored) {
    boolean isKnown =
        !(filter instanceof Expr.Reference(Attribute attribute))
            || stored.stream().anyMatch(column -> column.attribute().id() == attribute.id());
    return isKnown && ExprTree.children(filter).stream().allMatch(child -> isOver(child, stored));
  }

  private static String part(
      Query.Scan scan, ChangelogScan.Changes changes, Select read, WriteContext context) {
    var columns = new ArrayList<String>();
    for (Query.ScanColumn column : scan.columns()) {
      String name = DuckSql.column(column.attribute().id());
      columns.add(isOwn(column) ? constant(column.sourceName(), changes) + " AS " + name : name);
    }
    String list = columns.isEmpty() ? "1 AS " + DuckTypes.NO_FIELD : String.join(", ", columns);
    return "SELECT " + list + " FROM (" + read.text() + ") AS " + context.freshName("t");
  }

  private static String constant(String column, ChangelogScan.Changes changes) {
    return switch (column) {
      case ChangelogTable.CHANGE_TYPE -> DuckSql.text(changes.type().name());
      case ChangelogTable.ORDINAL -> "CAST(" + changes.ordinal() + " AS INTEGER)";
      default -> "CAST(" + changes.snapshotId() + " AS BIGINT)";
    };
  }
}
