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

  /** An order of rows that is made in two steps: first values for each row, then a key of them. */
  public interface Placement {
    /** Expressions over the table's columns, perhaps with windows. */
    List<Expr> values(List<Attribute> columns);

    /** The key to sort by, over the values' columns. */
    Expr key(List<Attribute> values);
  }

  /**
   * Writes the rows of the files.
   *
   * @param placement when present, rows are put in its order before they are written
   * @param files how many files rows in an order are cut into; without an order their size decides
   */
  public List<DataFile> write(Set<String> locations, Optional<Placement> placement, int files) {
    new Nanoseconds(session, source).requireNone(locations);
    var written = new ArrayList<DataFile>();
    for (DataFile file : write(arranged(locations, placement), placement.isPresent(), files)) {
      written.add(known(file));
    }
    return written;
  }

  private List<DataFile> write(Query query, boolean isPlaced, int files) {
    if (!isPlaced && order.isUnsorted()) {
      return writer.write(query, rows.fileSchema());
    }
    Optional<Attribute> place = isPlaced ? Optional.of(query.output().getLast()) : Optional.empty();
    return writer.write(query, rows.fileSchema(), new FileWriter.Runs(files, place));
  }

  private Query arranged(Set<String> locations, Optional<Placement> placement) {
    Query scan = rows.scan(locations);
    Optional<Attribute> sortedBy = Optional.empty();
    if (placement.isPresent()) {
      var values = new ArrayList<Attribute>();
      for (Expr value : placement.get().values(rows.columns())) {
        Attribute attribute = session.attribute("value" + values.size(), value.type(), true);
        scan = Queries.append(scan, new Query.Named(value, attribute));
        values.add(attribute);
      }
      Expr key = placement.get().key(values);
      Attribute place = session.attribute("place", key.type(), true);
      scan = Queries.append(scan, new Query.Named(key, place));
      sortedBy = Optional.of(place);
    }
    List<Attribute> attributes = rows.rowAttributes(session);
    List<Expr> values = rows.unchanged();
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < values.size(); i++) {
      columns.add(new Query.Named(values.get(i), attributes.get(i)));
    }
    sortedBy.ifPresent(place -> columns.addAll(Queries.pass(List.of(place))));
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
