package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.WriteCommand;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import floeberg.write.ColumnMatching;
import floeberg.write.TargetRows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.PartitionField;
import org.apache.iceberg.Table;

/** Which column of an INSERT's query goes where: column list, PARTITION clause, BY NAME. */
final class InsertColumns {
  private final WriteCommand.Insert insert;
  private final WriteTarget target;
  private final StatementContext context;

  InsertColumns(WriteCommand.Insert insert, WriteTarget target, StatementContext context) {
    this.insert = insert;
    this.target = target;
    this.context = context;
  }

  /** The values of the PARTITION clause by column in lower case; dynamic columns have none. */
  Map<String, Expr.Literal> fixedPartitionValues() {
    var fixed = new LinkedHashMap<String, Expr.Literal>();
    for (WriteCommand.PartitionValue part : insert.partition()) {
      SparkType.Field column = partitionColumn(part.column());
      if (part.value().isPresent()) {
        Object value = context.constant(part.value().get(), column.type());
        fixed.put(
            column.name().toLowerCase(Locale.ROOT),
            new Expr.Literal(column.type(), Optional.ofNullable(value)));
      }
    }
    return fixed;
  }

  private SparkType.Field partitionColumn(String name) {
    Table table = target.table().table();
    for (PartitionField field : table.spec().fields()) {
      String source = table.schema().findColumnName(field.sourceId());
      if (field.transform().isIdentity() && source != null && same(source, name)) {
        for (SparkType.Field column : target.table().schema().fields()) {
          if (column.name().equals(source)) {
            return column;
          }
        }
      }
    }
    throw FloebergException.of(
        Condition.analysis("NON_PARTITION_COLUMN"), "columnName", "`" + name + "`");
  }

  private boolean same(String left, String right) {
    return context.settings().isCaseSensitive() ? left.equals(right) : left.equalsIgnoreCase(right);
  }

  /** The query with exactly the table's columns. */
  Query match(Query query, Map<String, Expr.Literal> fixed) {
    var matching =
        new ColumnMatching(
            context, target.quotedName(), target.table().schema(), target.table().table().schema());
    if (!insert.columns().isEmpty()) {
      return matching.listed(withFixed(renamed(query, fixed), fixed));
    }
    if (insert.byName()) {
      return matching.byName(withFixed(query, fixed));
    }
    if (target.options().acceptsAnySchema()) {
      return matching.byName(query);
    }
    return matching.byPosition(fixed.isEmpty() ? query : interleaved(query, fixed));
  }

  /** The query's columns under the names of the column list. */
  private Query renamed(Query query, Map<String, Expr.Literal> fixed) {
    checkColumnList(fixed);
    int wanted = insert.columns().size();
    int found = query.output().size();
    if (wanted != found) {
      String kind = wanted > found ? "NOT_ENOUGH_DATA_COLUMNS" : "TOO_MANY_DATA_COLUMNS";
      throw FloebergException.of(
          Condition.analysis("INSERT_COLUMN_ARITY_MISMATCH." + kind),
          "tableName",
          target.quotedName(),
          "tableColumns",
          insert.columns().stream().map(c -> "`" + c + "`").collect(Collectors.joining(", ")),
          "dataColumns",
          query.output().stream().map(a -> "`" + a.name() + "`").collect(Collectors.joining(", ")));
    }
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < wanted; i++) {
      Attribute source = query.output().get(i);
      Attribute renamed =
          context.attribute(insert.columns().get(i), source.type(), source.nullable());
      columns.add(new Query.Named(new Expr.Reference(source), renamed));
    }
    return new Query.Project(query, columns);
  }

  private void checkColumnList(Map<String, Expr.Literal> fixed) {
    Set<String> seen = new HashSet<>();
    for (String column : insert.columns()) {
      String key = context.settings().isCaseSensitive() ? column : column.toLowerCase(Locale.ROOT);
      if (!seen.add(key)) {
        throw FloebergException.of(
            Condition.analysis("COLUMN_ALREADY_EXISTS"), "columnName", "`" + column + "`");
      }
      if (fixed.containsKey(column.toLowerCase(Locale.ROOT))) {
        throw FloebergException.of(
            Condition.analysis("STATIC_PARTITION_COLUMN_IN_INSERT_COLUMN_LIST"),
            "staticName",
            column);
      }
      boolean exists =
          target.table().schema().fields().stream().anyMatch(f -> same(f.name(), column))
              || MetadataColumns.isMetadataColumn(column);
      if (!exists) {
        // Raises the error for an unknown name, with the nearest ones.
        var name =
            new Expression.Attribute(List.of(column), OptionalLong.empty(), false, insert.origin());
        context.resolve(name, TargetRows.of(context, target.table(), List.of()).columns());
      }
    }
  }

  private Query withFixed(Query query, Map<String, Expr.Literal> fixed) {
    var columns = new ArrayList<Query.Named>();
    query.output().forEach(a -> columns.add(new Query.Named(new Expr.Reference(a), a)));
    fixed.forEach((name, value) -> columns.add(fixedColumn(name, value)));
    return fixed.isEmpty() ? query : new Query.Project(query, columns);
  }

  private Query.Named fixedColumn(String name, Expr.Literal value) {
    return new Query.Named(value, context.attribute(name, value.type(), value.nullable()));
  }

  /** The query's columns in order, with the fixed values at the places of their columns. */
  private Query interleaved(Query query, Map<String, Expr.Literal> fixed) {
    var remaining = new ArrayList<>(query.output());
    var columns = new ArrayList<Query.Named>();
    for (SparkType.Field field : target.table().schema().fields()) {
      String name = field.name().toLowerCase(Locale.ROOT);
      if (fixed.containsKey(name)) {
        columns.add(fixedColumn(field.name(), fixed.get(name)));
      } else if (!remaining.isEmpty()) {
        Attribute next = remaining.removeFirst();
        columns.add(new Query.Named(new Expr.Reference(next), next));
      }
    }
    List<Query.Named> rest =
        remaining.stream().map(a -> new Query.Named(new Expr.Reference(a), a)).toList();
    columns.addAll(rest);
    return new Query.Project(query, columns);
  }
}
