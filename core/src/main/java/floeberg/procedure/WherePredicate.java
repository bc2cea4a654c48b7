package floeberg.procedure;

import floeberg.catalog.IcebergTypes;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.table.FilterPushdown;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.UnboundTerm;

/** The {@code where} argument as a filter of files: all that may hold a matching row. */
final class WherePredicate {
  private static final Set<String> CONVERTIBLE =
      Set.of(
          "and",
          "or",
          "not",
          "!",
          "==",
          "=",
          "<=>",
          "!=",
          "<>",
          "<",
          "<=",
          ">",
          ">=",
          "in",
          "between",
          "isnull",
          "isnotnull",
          "like",
          "startswith",
          "starts_with");

  private static final Set<String> TRANSFORMS =
      Set.of("bucket", "truncate", "years", "months", "days", "hours");

  private WherePredicate() {}

  static org.apache.iceberg.expressions.Expression of(
      Optional<String> where, Table table, ProcedureContext context) {
    if (where.isEmpty()) {
      return Expressions.alwaysTrue();
    }
    var columns = new ArrayList<Query.ScanColumn>();
    for (SparkType.Field field : IcebergTypes.toSpark(table.schema()).fields()) {
      Attribute attribute =
          context.writing().attribute(field.name(), field.type(), field.nullable());
      columns.add(new Query.ScanColumn(field.name(), attribute));
    }
    List<Attribute> attributes = columns.stream().map(Query.ScanColumn::attribute).toList();
    Expr condition;
    try {
      Expression parsed = context.parseCondition(where.get());
      condition = context.computed(context.resolve(parsed, attributes));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "Cannot parse predicates in where option: " + where.get(), e);
    }
    if (condition.type() != SparkType.BOOLEAN) {
      throw new IllegalArgumentException("Cannot parse predicates in where option: " + where.get());
    }
    if (ExprTree.contains(condition, expr -> !isConvertible(expr))) {
      throw new IllegalArgumentException(
          "Cannot convert Spark filter: " + where.get() + " to Iceberg expression");
    }
    return Expressions.and(
        new FilterPushdown(table.schema(), columns, Optional.of(context.settings().zone()))
            .inclusive(List.of(condition)),
        ofTransforms(condition));
  }

  /**
   * What the condition says of partition transforms, which files of such partitions are found by.
   */
  private static org.apache.iceberg.expressions.Expression ofTransforms(Expr condition) {
    if (!(condition instanceof Expr.Call call) || call.arguments().size() != 2) {
      return Expressions.alwaysTrue();
    }
    Expr left = call.arguments().get(0);
    Expr right = call.arguments().get(1);
    if (call.name().equalsIgnoreCase("and")) {
      return Expressions.and(ofTransforms(left), ofTransforms(right));
    }
    boolean isEqual = call.name().equals("==") || call.name().equals("=");
    return isEqual && left instanceof Expr.Call transform
        ? bucket(transform, right)
        : Expressions.alwaysTrue();
  }

  private static org.apache.iceberg.expressions.Expression bucket(Expr.Call transform, Expr value) {
    boolean isBucket =
        transform.name().toLowerCase(Locale.ROOT).endsWith("system.bucket")
            && transform.arguments().size() == 2;
    if (isBucket
        && transform.arguments().get(0) instanceof Expr.Literal(_, var buckets)
        && transform.arguments().get(1) instanceof Expr.Reference(Attribute column)
        && value instanceof Expr.Literal(_, var bucket)
        && buckets.isPresent()
        && bucket.isPresent()) {
      UnboundTerm<Integer> term =
          Expressions.bucket(column.name(), ((Number) buckets.get()).intValue());
      return Expressions.equal(term, ((Number) bucket.get()).intValue());
    }
    return Expressions.alwaysTrue();
  }

  /** Whether Iceberg's expressions know the kind; files are not chosen by what they do not say. */
  private static boolean isConvertible(Expr expr) {
    return switch (expr) {
      case Expr.Literal _, Expr.Reference _, Expr.Field _, Expr.Cast _ -> true;
      case Expr.Call call -> isConvertible(call.name().toLowerCase(Locale.ROOT));
      default -> false;
    };
  }

  private static boolean isConvertible(String function) {
    return CONVERTIBLE.contains(function)
        || TRANSFORMS.contains(function.substring(function.lastIndexOf('.') + 1));
  }
}
