package floeberg.table;

import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.Schema;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;

/**
 * Conjuncts over a scan's columns as Iceberg expressions. Columns are followed by field id, so that
 * a filter under an old schema prunes by a spec under a newer one.
 */
public final class FilterPushdown {
  private final Schema schema;
  private final Map<Long, Types.NestedField> fields = new HashMap<>();
  private final Optional<ZoneId> zone;

  /**
   * A translation for one scan.
   *
   * @param schema the schema that the columns' source names belong to
   * @param zone the session's time zone; without one nothing is said about casts that depend on it
   */
  public FilterPushdown(Schema schema, List<Query.ScanColumn> columns, Optional<ZoneId> zone) {
    this.schema = schema;
    this.zone = zone;
    for (Query.ScanColumn column : columns) {
      Types.NestedField field = schema.asStruct().field(column.sourceName());
      if (field != null) {
        fields.put(column.attribute().id(), field);
      }
    }
  }

  Schema schema() {
    return schema;
  }

  /** True for every row for which all filters are true; perhaps for more. */
  public Expression inclusive(List<Expr> filters) {
    return inclusive(filters, schema);
  }

  /** The same, in the names of another schema of the table. */
  Expression inclusive(List<Expr> filters, Schema named) {
    Expression all = Expressions.alwaysTrue();
    for (Expr filter : filters) {
      all = Expressions.and(all, implied(filter, named));
    }
    return all;
  }

  /** True for exactly the rows for which all filters are true; empty when Iceberg cannot say it. */
  public Optional<Expression> exact(List<Expr> filters) {
    Expression all = Expressions.alwaysTrue();
    for (Expr filter : filters) {
      Optional<Expression> one = predicate(filter, schema);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all = Expressions.and(all, one.get());
    }
    return Optional.of(all);
  }

  /** What the filter implies, at worst nothing. */
  private Expression implied(Expr filter, Schema named) {
    if (filter instanceof Expr.Call call && call.arguments().size() == 2) {
      Expr left = call.arguments().get(0);
      Expr right = call.arguments().get(1);
      switch (word(call)) {
        case "and" -> {
          return Expressions.and(implied(left, named), implied(right, named));
        }
        case "or" -> {
          return Expressions.or(implied(left, named), implied(right, named));
        }
        default -> {
          // A single predicate: below.
        }
      }
    }
    return predicate(filter, named)
        .or(() -> new ApproximatePredicates(this, named, zone).implied(filter))
        .orElse(Expressions.alwaysTrue());
  }

  private Optional<Expression> predicate(Expr filter, Schema named) {
    return switch (filter) {
      case Expr.Literal(_, Optional<Object> value) ->
          Optional.of(
              value.orElse(false).equals(true)
                  ? Expressions.alwaysTrue()
                  : Expressions.alwaysFalse());
      case Expr.Reference reference ->
          column(reference, named)
              .filter(column -> column.field().type().equals(Types.BooleanType.get()))
              .map(column -> Expressions.equal(column.name(), true));
      case Expr.Call call -> call(call, named);
      default -> Optional.empty();
    };
  }

  private Optional<Expression> call(Expr.Call call, Schema named) {
    List<Expr> arguments = call.arguments();
    return switch (word(call)) {
      case "and" ->
          predicate(arguments.get(0), named)
              .flatMap(l -> predicate(arguments.get(1), named).map(r -> Expressions.and(l, r)));
      case "or" ->
          predicate(arguments.get(0), named)
              .flatMap(l -> predicate(arguments.get(1), named).map(r -> Expressions.or(l, r)));
      case "not", "!" -> negated(arguments.getFirst(), named);
      case "isnull" ->
          column(arguments.getFirst(), named).map(column -> Expressions.isNull(column.name()));
      case "isnotnull" ->
          column(arguments.getFirst(), named).map(column -> Expressions.notNull(column.name()));
      case "isnan" ->
          column(arguments.getFirst(), named)
              .filter(Column::isFloating)
              .map(column -> Expressions.isNaN(column.name()));
      case "between" -> between(arguments, named);
      case "in" -> in(arguments, named);
      case "startswith", "like" -> prefix(call, named);
      default ->
          Comparison.of(word(call))
              .filter(_ -> arguments.size() == 2)
              .flatMap(comparison -> comparison(comparison, arguments, named));
    };
  }

  private Optional<Expression> comparison(
      Comparison comparison, List<Expr> arguments, Schema named) {
    Expr left = arguments.get(0);
    Expr right = arguments.get(1);
    if (left instanceof Expr.Literal && !(right instanceof Expr.Literal)) {
      return comparison(comparison.mirrored(), List.of(right, left), named);
    }
    if (!(right instanceof Expr.Literal literal)) {
      return Optional.empty();
    }
    return column(left, named).flatMap(column -> Predicates.compare(column, comparison, literal));
  }

  private Optional<Expression> between(List<Expr> arguments, Schema named) {
    if (arguments.size() != 3) {
      return Optional.empty();
    }
    Expr value = arguments.get(0);
    return comparison(Comparison.AT_LEAST, List.of(value, arguments.get(1)), named)
        .flatMap(
            low ->
                comparison(Comparison.AT_MOST, List.of(value, arguments.get(2)), named)
                    .map(high -> Expressions.and(low, high)));
  }

  private Optional<Expression> in(List<Expr> arguments, Schema named) {
    var each = new ArrayList<Expression>();
    for (Expr value : arguments.subList(1, arguments.size())) {
      Optional<Expression> one =
          comparison(Comparison.EQUAL, List.of(arguments.getFirst(), value), named);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      each.add(one.get());
    }
    return Optional.of(ValueSets.any(each));
  }

  private Optional<Expression> prefix(Expr.Call call, Schema named) {
    if (!(call.arguments().get(1) instanceof Expr.Literal literal)
        || !(literal.value().orElse(null) instanceof String text)) {
      return Optional.empty();
    }
    Optional<String> prefix =
        word(call).equals("like")
            ? call.arguments().size() == 2 ? prefixOfPattern(text) : Optional.empty()
            : Optional.of(text);
    return column(call.arguments().getFirst(), named)
        .filter(column -> column.field().type().equals(Types.StringType.get()))
        .flatMap(column -> prefix.map(start -> Expressions.startsWith(column.name(), start)));
  }

  private static Optional<String> prefixOfPattern(String pattern) {
    String body = pattern.endsWith("%") ? pattern.substring(0, pattern.length() - 1) : "";
    boolean isPrefix = !body.isEmpty() && body.chars().noneMatch(c -> "%_\\".indexOf(c) >= 0);
    return isPrefix ? Optional.of(body) : Optional.empty();
  }

  /** NOT of a predicate is true where the predicate is false, so never for NULL. */
  private Optional<Expression> negated(Expr inner, Schema named) {
    if (!(inner instanceof Expr.Call call)) {
      return predicate(inner, named)
          .flatMap(positive -> column(inner, named).map(c -> Expressions.equal(c.name(), false)));
    }
    List<Expr> arguments = call.arguments();
    return switch (word(call)) {
      case "not", "!" -> predicate(arguments.getFirst(), named);
      case "isnull" -> predicate(call(call, "isnotnull"), named);
      case "isnotnull" -> predicate(call(call, "isnull"), named);
      case "and" ->
          negated(arguments.get(0), named)
              .flatMap(l -> negated(arguments.get(1), named).map(r -> Expressions.or(l, r)));
      case "or" ->
          negated(arguments.get(0), named)
              .flatMap(l -> negated(arguments.get(1), named).map(r -> Expressions.and(l, r)));
      case "in" -> negatedIn(arguments, named);
      default ->
          Comparison.of(word(call))
              .flatMap(Comparison::negated)
              .filter(_ -> arguments.size() == 2)
              .flatMap(comparison -> comparison(comparison, arguments, named));
    };
  }

  private static Expr.Call call(Expr.Call call, String name) {
    return new Expr.Call(
        name, call.template(), call.arguments(), call.type(), call.nullable(), call.position());
  }

  private Optional<Expression> negatedIn(List<Expr> arguments, Schema named) {
    Expression none = Expressions.alwaysTrue();
    for (Expr value : arguments.subList(1, arguments.size())) {
      Optional<Expression> one =
          comparison(Comparison.NOT_EQUAL, List.of(arguments.getFirst(), value), named);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      none = Expressions.and(none, one.get());
    }
    return Optional.of(none);
  }

  static String word(Expr.Call call) {
    return call.name().toLowerCase(Locale.ROOT);
  }

  /**
   * A column, or a field inside struct columns.
   *
   * @param name in the schema that the expression is for
   */
  record Column(String name, Types.NestedField field) {
    boolean isFloating() {
      return field.type().equals(Types.DoubleType.get())
          || field.type().equals(Types.FloatType.get());
    }
  }

  /** The column that the expression is, seen through casts that lose nothing. */
  Optional<Column> column(Expr expression, Schema named) {
    return field(expression)
        .flatMap(
            field ->
                Optional.ofNullable(named.findColumnName(field.fieldId()))
                    .map(name -> new Column(name, field)));
  }

  private Optional<Types.NestedField> field(Expr expression) {
    return switch (expression) {
      case Expr.Reference(var attribute) -> Optional.ofNullable(fields.get(attribute.id()));
      case Expr.Field(Expr struct, int index, _, _) ->
          field(struct)
              .filter(parent -> parent.type().isStructType())
              .map(parent -> parent.type().asStructType().fields().get(index));
      case Expr.Cast cast when Predicates.isLossless(cast) -> field(cast.child());
      default -> Optional.empty();
    };
  }
}
