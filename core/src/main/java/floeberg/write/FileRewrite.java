package floeberg.write;

import floeberg.catalog.PinnedTable;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;

/**
 * Writes the rows of data files anew, as maintenance does: rows stay what they are, also their
 * lineage. Committing is the caller's; until then {@link #abort} removes what was written.
 */
public final class FileRewrite {
  private final WriteSession session;
  private final PinnedTable source;
  private final TargetRows rows;
  private final SortOrder order;
  private final FileWriter writer;

  /**
   * A rewrite of files.
   *
   * @param spec under which the new files are partitioned
   * @param order by which rows are sorted in each file
   */
  public FileRewrite(
      WriteSession session,
      PinnedTable source,
      PartitionSpec spec,
      SortOrder order,
      WriteOptions options) {
    this.session = session;
    this.source = source;
    this.rows = TargetRows.of(session, source, source.name().parts());
    this.order = order;
    this.writer = new FileWriter(session, laidOut(source.table(), spec, order), options);
  }

  /** The table with another layout for what is written now. */
  private static Table laidOut(Table table, PartitionSpec spec, SortOrder order) {
    return (Table)
        Proxy.newProxyInstance(
            Table.class.getClassLoader(),
            new Class<?>[] {Table.class, HasTableOperations.class},
            (_, method, arguments) -> {
              switch (method.getName()) {
                case "spec":
                  return spec;
                case "sortOrder":
                  return order;
                default:
                  try {
                    return method.invoke(table, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
              }
            });
  }

  /** The table's columns, for keys to sort by. */
  public List<Attribute> columns() {
    return rows.columns();
  }

  /**
   * Writes the rows of the files.
   *
   * @param key when present, rows are put in its order before they are written
   */
  public List<DataFile> write(Set<String> locations, Optional<Expr> key) {
    var written = new ArrayList<DataFile>();
    for (DataFile file : writer.write(arranged(locations, key), rows.fileSchema())) {
      written.add(known(file));
    }
    return written;
  }

  private Query arranged(Set<String> locations, Optional<Expr> key) {
    Query scan = rows.scan(locations);
    if (key.isPresent()) {
      Attribute place = session.attribute("place", key.get().type(), true);
      Query keyed = Queries.append(scan, new Query.Named(key.get(), place));
      scan = new Query.Sort(keyed, List.of(new Expr.Order(Queries.reference(place), true, true)));
    }
    List<Attribute> attributes = rows.rowAttributes(session);
    List<Expr> values = rows.unchanged();
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < values.size(); i++) {
      columns.add(new Query.Named(values.get(i), attributes.get(i)));
    }
    return new Query.Project(scan, columns);
  }

  /** A file may name only a sort order that the table knows. */
  private DataFile known(DataFile file) {
    SortOrder recorded =
        source.table().sortOrders().values().stream()
            .filter(each -> each.sameOrder(order))
            .findFirst()
            .orElse(SortOrder.unsorted());
    PartitionSpec spec = source.table().specs().get(file.specId());
    return DataFiles.builder(spec).copy(file).withSortOrder(recorded).build();
  }

  /** Removes the files written so far. */
  public void abort() {
    writer.abort();
  }
}
