package floeberg.statement;

import floeberg.analysis.expression.Typed;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.WriteCommand.Assignment;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import floeberg.write.Assigner;
import floeberg.write.TargetRows;
import floeberg.write.WriteDefaults;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * SET lists of UPDATE and MERGE, and what MERGE inserts: a value for every column of the table, of
 * exactly its type. Assignments that do not go together are refused all at once, as Spark does.
 */
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

  /** An assignment after resolution. */
  private record Assigned(Typed key, Typed value) {
    Attribute column() {
      return steps(key.expr()).column();
    }

    /** Whether the key is the field itself that the indexes lead to. */
    boolean isOf(List<Integer> path) {
      Steps steps = steps(key.expr());
      return steps.isStruct() && steps.path().equals(path);
    }

    /** Whether the key is inside of what the indexes lead to. */
    boolean isInside(List<Integer> path) {
      Steps steps = steps(key.expr());
      int size = path.size();
      return steps.path().size() >= size && steps.path().subList(0, size).equals(path);
    }

    String text() {
      return key.sql() + " = " + value.sql();
    }
  }

  /**
   * How a key reaches its place.
   *
   * @param isStruct whether all of the way goes through structs; what follows an array or a map is
   *     not in the path
   */
  private record Steps(Attribute column, List<Integer> path, boolean isStruct) {}

  private static Steps steps(Expr key) {
    return switch (key) {
      case Expr.Reference(var attribute) -> new Steps(attribute, List.of(), true);
      case Expr.Field(var struct, var index, var _, var _) -> {
        Steps outer = steps(struct);
        yield outer.isStruct()
            ? new Steps(
                outer.column(),
                Stream.concat(outer.path().stream(), Stream.of(index)).toList(),
                true)
            : outer;
      }
      case Expr.Call call -> {
        Steps outer = steps(call.arguments().getFirst());
        yield new Steps(outer.column(), outer.path(), false);
      }
      default -> throw new AssertionError("an assigned column is no " + key);
    };
  }

  /** New columns of a row that is updated; columns that are not assigned stay. */
  List<Expr> update(List<Assignment> assignments, List<Attribute> scope) {
    List<Assigned> resolved = resolve(assignments, scope);
    var errors = new ArrayList<String>();
    var values = new ArrayList<Expr>();
    for (int i = 0; i < rows.columns().size(); i++) {
      Attribute column = rows.columns().get(i);
      SparkType.Field field = rows.table().schema().fields().get(i);
      var place = new Place(new Expr.Reference(column), field, List.of(), List.of(field.name()));
      values.add(value(place, of(resolved, column), errors));
    }
    requireNone(errors, resolved);
    requireNoGenerators(assignments, resolved);
    return values;
  }

  /** Columns of a row that is inserted; columns that are not assigned get their default. */
  List<Expr> insert(List<Assignment> assignments, List<Attribute> scope) {
    List<Assigned> resolved = resolve(assignments, scope);
    var errors = new ArrayList<String>();
    List<Assigned> nested =
        resolved.stream().filter(a -> !(a.key().expr() instanceof Expr.Reference)).toList();
    if (!nested.isEmpty()) {
      errors.add("INSERT assignment keys cannot be nested fields: " + texts(nested));
    }
    var values = new ArrayList<Expr>();
    for (int i = 0; i < rows.columns().size(); i++) {
      SparkType.Field field = rows.table().schema().fields().get(i);
      List<Assigned> own =
          of(resolved, rows.columns().get(i)).stream().filter(a -> !nested.contains(a)).toList();
      values.add(inserted(field, own, errors));
    }
    requireNone(errors, resolved);
    requireNoGenerators(assignments, resolved);
    return values;
  }

  private Expr inserted(SparkType.Field field, List<Assigned> own, List<String> errors) {
    if (own.size() > 1) {
      errors.add(multiple(List.of(field.name()), own));
    } else if (own.size() == 1) {
      return assigner.assign(own.getFirst().value().expr(), field);
    }
    Optional<Expr.Literal> writeDefault =
        WriteDefaults.of(rows.table().table().schema().findField(field.name()));
    if (own.isEmpty() && writeDefault.isEmpty() && !field.nullable()) {
      errors.add("No assignment for '" + field.name() + "'");
    }
    return writeDefault.orElseGet(() -> new Expr.Literal(field.type(), Optional.empty()));
  }

  private List<Assigned> resolve(List<Assignment> assignments, List<Attribute> scope) {
    var resolved = new ArrayList<Assigned>();
    for (Assignment assignment : assignments) {
      Typed key = context.typed(key(assignment), rows.scope());
      resolved.add(new Assigned(key, value(assignment, key.expr(), scope)));
    }
    return resolved;
  }

  private static Expression key(Assignment assignment) {
    return new Expression.Attribute(
        assignment.column(), OptionalLong.empty(), false, assignment.origin());
  }

  private Typed value(Assignment assignment, Expr key, List<Attribute> scope) {
    if (assignment.value() instanceof Expression.DefaultValue) {
      Optional<Expr.Literal> writeDefault =
          key instanceof Expr.Reference(var column)
              ? WriteDefaults.of(rows.table().table().schema().findField(column.name()))
              : Optional.empty();
      return Typed.of(
          writeDefault.orElseGet(() -> new Expr.Literal(SparkType.VOID, Optional.empty())),
          "DEFAULT");
    }
    Typed value = context.typed(assignment.value(), scope);
    if (ExprTree.contains(value.expr(), expr -> expr instanceof Expr.AggregateCall)) {
      throw FloebergException.of(Condition.analysis("MISSING_GROUP_BY"))
          .at(assignment.origin().position());
    }
    return value;
  }

  /** Refuses generators, after types that do not fit, as Spark does. */
  private static void requireNoGenerators(List<Assignment> assignments, List<Assigned> resolved) {
    for (int i = 0; i < assignments.size(); i++) {
      Expr value = resolved.get(i).value().expr();
      if (ExprTree.contains(value, expr -> expr instanceof Expr.Generator)) {
        throw FloebergException.of(
                Condition.analysis("UNSUPPORTED_GENERATOR.OUTSIDE_SELECT"), "plan", "Assignment")
            .at(assignments.get(i).origin().position());
      }
    }
  }

  private static List<Assigned> of(List<Assigned> assignments, Attribute column) {
    return assignments.stream().filter(a -> a.column().id() == column.id()).toList();
  }

  /**
   * A column, or a field inside of one.
   *
   * @param path the indexes that lead to it inside of the column
   * @param names the same as messages show it, from the column on
   */
  private record Place(
      Expr current, SparkType.Field field, List<Integer> path, List<String> names) {

    Place child(SparkType.Struct struct, int index) {
      SparkType.Field child = struct.fields().get(index);
      boolean isNullable = current.nullable() || child.nullable();
      return new Place(
          new Expr.Field(current, index, child.type(), isNullable),
          child,
          Stream.concat(path.stream(), Stream.of(index)).toList(),
          Stream.concat(names.stream(), Stream.of(child.name())).toList());
    }
  }

  // What Spark's AssignmentUtils does for a column and, in turn, for the fields of a struct.
  private Expr value(Place place, List<Assigned> assignments, List<String> errors) {
    List<Assigned> exact = assignments.stream().filter(a -> a.isOf(place.path())).toList();
    List<Assigned> inside =
        assignments.stream().filter(a -> a.isInside(place.path()) && !exact.contains(a)).toList();
    if (exact.size() > 1) {
      errors.add(multiple(place.names(), exact));
    } else if (!exact.isEmpty() && !inside.isEmpty()) {
      List<Assigned> all = Stream.concat(exact.stream(), inside.stream()).toList();
      errors.add("Conflicting assignments for '" + Names.shown(place.names()) + "': " + texts(all));
    } else if (!exact.isEmpty()) {
      return assigner.assign(exact.getFirst().value().expr(), place.field(), place.names());
    } else if (!inside.isEmpty()) {
      return fields(place, inside, errors);
    }
    return place.current();
  }

  private Expr fields(Place place, List<Assigned> assignments, List<String> errors) {
    if (!(place.field().type() instanceof SparkType.Struct struct)) {
      errors.add(
          "Updating nested fields is only supported for StructType but '%s' is of type %s"
              .formatted(Names.shown(place.names()), TypeText.sql(place.field().type())));
      return place.current();
    }
    var values = new ArrayList<Expr>();
    for (int i = 0; i < struct.fields().size(); i++) {
      values.add(value(place.child(struct, i), assignments, errors));
    }
    return new Expr.StructValue(values, struct);
  }

  private static String multiple(List<String> names, List<Assigned> assignments) {
    String values =
        assignments.stream().map(a -> a.value().sql()).collect(Collectors.joining(", "));
    return "Multiple assignments for '" + Names.shown(names) + "': " + values;
  }

  private static String texts(List<Assigned> assignments) {
    return assignments.stream().map(Assigned::text).collect(Collectors.joining(", "));
  }

  private static void requireNone(List<String> errors, List<Assigned> assignments) {
    if (errors.isEmpty()) {
      return;
    }
    String texts =
        assignments.stream()
            .map(assigned -> "\"" + assigned.text() + "\"")
            .collect(Collectors.joining(", "));
    throw FloebergException.of(
        Condition.analysis("DATATYPE_MISMATCH.INVALID_ROW_LEVEL_OPERATION_ASSIGNMENTS"),
        "sqlExpr",
        texts,
        "errors",
        errors.stream().map(error -> "\n- " + error).collect(Collectors.joining()));
  }
}
