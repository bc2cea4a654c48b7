package floeberg.statement;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.WriteCommand.Assignment;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.write.Assigner;
import floeberg.write.TargetRows;
import floeberg.write.WriteDefaults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** SET lists of UPDATE and MERGE: a value for every column of the table, of exactly its type. */
final class RowAssignments {
  private final TargetRows rows;
  private final StatementContext context;
  private final Assigner assigner;

  RowAssignments(TargetRows rows, StatementContext context) {
    this.rows = rows;
    this.context = context;
    // Spark's messages for UPDATE and MERGE name no table.
    this.assigner = new Assigner(context, "``", true);
  }

  /** An assignment after resolution: which column, which field inside it, which value. */
  private record Resolved(Attribute column, List<Integer> path, Expr value, Assignment source) {}

  /** New columns of a row that is updated; columns that are not assigned stay. */
  List<Expr> update(List<Assignment> assignments, List<Attribute> scope) {
    Map<Long, List<Resolved>> byColumn = resolve(assignments, scope);
    var values = new ArrayList<Expr>();
    for (int i = 0; i < rows.columns().size(); i++) {
      Attribute column = rows.columns().get(i);
      SparkType.Field field = rows.table().schema().fields().get(i);
      List<Resolved> own = byColumn.getOrDefault(column.id(), List.of());
      values.add(value(column, field, own));
    }
    return values;
  }

  /** Columns of a row that is inserted; columns that are not assigned get their default. */
  List<Expr> insert(List<Assignment> assignments, List<Attribute> scope) {
    Map<Long, List<Resolved>> byColumn = resolve(assignments, scope);
    var values = new ArrayList<Expr>();
    for (int i = 0; i < rows.columns().size(); i++) {
      Attribute column = rows.columns().get(i);
      SparkType.Field field = rows.table().schema().fields().get(i);
      List<Resolved> own = byColumn.getOrDefault(column.id(), List.of());
      if (!own.isEmpty()) {
        values.add(value(column, field, own));
        continue;
      }
      Optional<Expr.Literal> writeDefault =
          WriteDefaults.of(rows.table().table().schema().findField(field.name()));
      if (writeDefault.isEmpty() && !field.nullable()) {
        throw invalid(
            assignments.stream().map(RowAssignments::text).collect(Collectors.joining(", ")),
            "No assignment for '" + field.name() + "'");
      }
      values.add(
          writeDefault
              .map(literal -> (Expr) literal)
              .orElseGet(() -> new Expr.Literal(field.type(), Optional.empty())));
    }
    return values;
  }

  private Map<Long, List<Resolved>> resolve(List<Assignment> assignments, List<Attribute> scope) {
    var byColumn = new LinkedHashMap<Long, List<Resolved>>();
    for (Assignment assignment : assignments) {
      Expr key = context.resolve(key(assignment), rows.scope());
      var path = new ArrayList<Integer>();
      Attribute column = column(key, path);
      var resolved = new Resolved(column, path, value(assignment, column, path, scope), assignment);
      byColumn.computeIfAbsent(column.id(), id -> new ArrayList<>()).add(resolved);
    }
    return byColumn;
  }

  private static Expression key(Assignment assignment) {
    return new Expression.Attribute(
        assignment.column(), OptionalLong.empty(), false, assignment.origin());
  }

  private static Attribute column(Expr key, List<Integer> path) {
    return switch (key) {
      case Expr.Reference(var attribute) -> attribute;
      case Expr.Field(var struct, var index, var _, var _) -> {
        Attribute column = column(struct, path);
        path.add(index);
        yield column;
      }
      default -> throw new AssertionError("an assigned column is no " + key);
    };
  }

  private Expr value(
      Assignment assignment, Attribute column, List<Integer> path, List<Attribute> scope) {
    if (assignment.value() instanceof Expression.DefaultValue) {
      Optional<Expr.Literal> writeDefault =
          path.isEmpty()
              ? WriteDefaults.of(rows.table().table().schema().findField(column.name()))
              : Optional.empty();
      return writeDefault.orElseGet(() -> new Expr.Literal(SparkType.VOID, Optional.empty()));
    }
    Expr value = context.resolve(assignment.value(), scope);
    if (RowConditions.contains(value, expr -> expr instanceof Expr.AggregateCall)) {
      throw FloebergException.of(Condition.analysis("MISSING_GROUP_BY"))
          .at(assignment.origin().position());
    }
    return value;
  }

  private Expr value(Attribute column, SparkType.Field field, List<Resolved> assignments) {
    if (assignments.isEmpty()) {
      return new Expr.Reference(column);
    }
    checkConflicts(field.name(), assignments);
    Resolved first = assignments.getFirst();
    if (first.path().isEmpty()) {
      return assigner.assign(first.value(), field);
    }
    return nested(new Expr.Reference(column), field, assignments, 0);
  }

  private Expr nested(Expr current, SparkType.Field field, List<Resolved> assignments, int depth) {
    var type = (SparkType.Struct) field.type();
    var values = new ArrayList<Expr>();
    for (int i = 0; i < type.fields().size(); i++) {
      int index = i;
      SparkType.Field child = type.fields().get(i);
      Expr old = new Expr.Field(current, i, child.type(), current.nullable() || child.nullable());
      List<Resolved> own = assignments.stream().filter(a -> a.path().get(depth) == index).toList();
      if (own.isEmpty()) {
        values.add(old);
      } else if (own.getFirst().path().size() == depth + 1) {
        values.add(assigner.assign(own.getFirst().value(), child));
      } else {
        values.add(nested(old, child, own, depth + 1));
      }
    }
    return new Expr.StructValue(values, type);
  }

  private void checkConflicts(String column, List<Resolved> assignments) {
    for (int i = 0; i < assignments.size(); i++) {
      for (int j = 0; j < assignments.size(); j++) {
        Resolved left = assignments.get(i);
        Resolved right = assignments.get(j);
        boolean isPrefix =
            i != j
                && left.path().size() <= right.path().size()
                && right.path().subList(0, left.path().size()).equals(left.path());
        if (isPrefix) {
          String texts =
              assignments.stream()
                  .map(resolved -> text(resolved.source()))
                  .collect(Collectors.joining(", "));
          throw invalid(texts, "Multiple assignments for '" + column + "'");
        }
      }
    }
  }

  private static FloebergException invalid(String assignments, String problem) {
    return FloebergException.of(
        Condition.analysis("DATATYPE_MISMATCH.INVALID_ROW_LEVEL_OPERATION_ASSIGNMENTS"),
        "sqlExpr",
        assignments,
        "errors",
        "\n- " + problem);
  }

  private static String text(Assignment assignment) {
    return "\"" + String.join(".", assignment.column()) + " = ...\"";
  }
}
