package floeberg.write;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.Schema;

/** Makes the columns of a query those of a table, by position or by name. */
public final class ColumnMatching {
  private final WriteSession session;
  private final String tableName;
  private final SparkType.Struct table;
  private final Schema icebergColumns;

  /**
   * Matching for a table.
   *
   * @param tableName quoted, as messages show it
   * @param columns the table's columns as Iceberg has them, which know their defaults
   */
  public ColumnMatching(
      WriteSession session, String tableName, SparkType.Struct table, Schema columns) {
    this.session = session;
    this.tableName = tableName;
    this.table = table;
    this.icebergColumns = columns;
  }

  /** The n-th column of the query goes to the n-th of the table. */
  public Query byPosition(Query query) {
    checkNotTooMany(query);
    if (query.output().size() < table.fields().size()) {
      throw arity("NOT_ENOUGH_DATA_COLUMNS", query);
    }
    var assigner = new Assigner(session, tableName, false);
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < table.fields().size(); i++) {
      Expr value = new Expr.Reference(query.output().get(i));
      columns.add(column(assigner, value, table.fields().get(i)));
    }
    return new Query.Project(query, columns);
  }

  /**
   * Columns of the query go to those of the same name, and so do fields of structs; missing columns
   * are NULL where allowed.
   */
  public Query byName(Query query) {
    return byName(query, new Assigner(session, tableName, true));
  }

  /** The same for the columns a statement lists: fields of structs go by position, as in Spark. */
  public Query listed(Query query) {
    return byName(query, new Assigner(session, tableName, false));
  }

  private Query byName(Query query, Assigner assigner) {
    checkNotTooMany(query);
    var columns = new ArrayList<Query.Named>();
    var used = new ArrayList<Attribute>();
    for (SparkType.Field field : table.fields()) {
      List<Attribute> found = find(query, field.name());
      if (found.size() > 1) {
        throw assigner.incompatible("AMBIGUOUS_COLUMN_NAME", "colName", "`" + field.name() + "`");
      }
      Optional<Expr.Literal> writeDefault =
          WriteDefaults.of(icebergColumns.findField(field.name()));
      if (found.isEmpty() && !field.nullable() && writeDefault.isEmpty()) {
        throw assigner.incompatible("CANNOT_FIND_DATA", "colName", "`" + field.name() + "`");
      }
      used.addAll(found);
      Expr value =
          found.isEmpty()
              ? writeDefault.map(x -> (Expr) x).orElseGet(() -> Exprs.nullOf(field.type()))
              : new Expr.Reference(found.getFirst());
      columns.add(column(assigner, value, field));
    }
    checkNoneLeft(assigner, query, used);
    return new Query.Project(query, columns);
  }

  private void checkNotTooMany(Query query) {
    if (query.output().size() > table.fields().size()) {
      throw arity("TOO_MANY_DATA_COLUMNS", query);
    }
  }

  private static void checkNoneLeft(Assigner assigner, Query query, List<Attribute> used) {
    String extra =
        query.output().stream()
            .filter(a -> used.stream().noneMatch(u -> u.id() == a.id()))
            .map(a -> "`" + a.name() + "`")
            .collect(Collectors.joining(", "));
    if (!extra.isEmpty()) {
      throw assigner.incompatible("EXTRA_COLUMNS", "extraColumns", extra);
    }
  }

  private Query.Named column(Assigner assigner, Expr value, SparkType.Field field) {
    Expr assigned = assigner.assign(value, field);
    Attribute attribute = session.attribute(field.name(), assigned.type(), assigned.nullable());
    return new Query.Named(assigned, attribute);
  }

  private List<Attribute> find(Query query, String name) {
    boolean isExact = session.settings().isCaseSensitive();
    return query.output().stream()
        .filter(a -> isExact ? a.name().equals(name) : a.name().equalsIgnoreCase(name))
        .toList();
  }

  private FloebergException arity(String kind, Query query) {
    String tableColumns =
        table.fields().stream().map(f -> "`" + f.name() + "`").collect(Collectors.joining(", "));
    String dataColumns =
        query.output().stream().map(a -> "`" + a.name() + "`").collect(Collectors.joining(", "));
    return FloebergException.of(
        Condition.analysis("INSERT_COLUMN_ARITY_MISMATCH." + kind),
        "tableName",
        tableName,
        "tableColumns",
        tableColumns,
        "dataColumns",
        dataColumns);
  }
}
