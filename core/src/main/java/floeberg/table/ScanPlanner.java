package floeberg.table;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.List;
import java.util.OptionalLong;

/** Finds the files that a scan of a pinned table must read. */
public final class ScanPlanner {

  /** The files in which rows may match the conjuncts. */
  public ScanFiles plan(PinnedTable table, List<Query.ScanColumn> columns, List<Expr> filters) {
    throw new UnsupportedOperationException(table.name() + " " + columns + " " + filters);
  }

  /** Every file. */
  public ScanFiles plan(PinnedTable table) {
    return plan(table, List.of(), List.of());
  }

  /** The number of rows when metadata alone tells it exactly. */
  public OptionalLong count(PinnedTable table) {
    throw new UnsupportedOperationException(table.name().toString());
  }
}
