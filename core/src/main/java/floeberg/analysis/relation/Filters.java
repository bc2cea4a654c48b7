package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.analysis.Scope;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Relations that keep columns and drop rows: WHERE, QUALIFY, DISTINCT. */
public final class Filters {
  private Filters() {}

  public static Resolved resolve(CoreRelation.Filter filter, Resolution in) {
    return filter(in.resolve(filter.input()), filter.condition(), filter.origin(), in);
  }

  static Resolved filter(Resolved input, Expression condition, Origin origin, Resolution in) {
    var missing = new MissingColumns(input, in);
    Expr resolved = hoisted(withoutGenerator(missing, condition, origin, in), in);
    requirePlain(resolved, origin);
    Resolved.Extended reached = missing.reach(List.of(resolved));
    Expr test = reached.expressions().getFirst();
    return reached.relation().over(query -> new Query.Filter(query, test));
  }

  /** The condition with aggregate functions over the enclosing query's groups as its columns. */
  private static Expr hoisted(Expr condition, Resolution in) {
    Optional<Scope> outer = in.environment().outer();
    if (outer.isEmpty() || !Aggregates.isIn(condition)) {
      return condition;
    }
    return ExprTree.mapDown(
        condition,
        node ->
            node instanceof Expr.AggregateCall call && isOuter(call)
                ? outer.get().aggregate(asInner(call)).map(Expr.OuterReference::new)
                : Optional.empty());
  }

  /** An aggregate function of nothing but the enclosing query's columns has no rows of its own. */
  static void requireOwn(Expr selected) {
    ExprTree.find(selected, e -> e instanceof Expr.AggregateCall call && isOuter(call))
        .ifPresent(
            call -> {
              throw FloebergException.of(
                  Condition.analysis(
                      "UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.CORRELATED_REFERENCE"),
                  "sqlExprs",
                  Describe.expression(call));
            });
  }

  private static boolean isOuter(Expr.AggregateCall call) {
    return ExprTree.contains(call, e -> e instanceof Expr.OuterReference)
        && !ExprTree.contains(call, e -> e instanceof Expr.Reference);
  }

  private static Expr.AggregateCall asInner(Expr.AggregateCall call) {
    return (Expr.AggregateCall)
        ExprTree.mapUp(
            call, e -> e instanceof Expr.OuterReference(Attribute a) ? new Expr.Reference(a) : e);
  }

  /** QUALIFY: window functions become columns, the filter stands above them. */
  public static Resolved resolve(CoreRelation.Qualify qualify, Resolution in) {
    Resolved input = in.resolve(qualify.input());
    var missing = new MissingColumns(input, in);
    Expr resolved = in.expressions(missing.scope()).resolveCondition(qualify.condition());
    Resolved.Extended reached = missing.reach(List.of(resolved));
    Expr condition = reached.expressions().getFirst();
    Attribute test = in.attribute("qualify", SparkType.BOOLEAN, condition.nullable());
    return reached
        .relation()
        .over(
            query -> {
              List<Query.Named> columns = new ArrayList<>(Columns.passed(query.output()));
              columns.add(new Query.Named(condition, test));
              return new Query.Filter(new Query.Project(query, columns), new Expr.Reference(test));
            });
  }

  private static Expr withoutGenerator(
      MissingColumns missing, Expression condition, Origin origin, Resolution in) {
    try {
      return in.expressions(missing.scope()).resolveCondition(condition);
    } catch (FloebergException e) {
      if (e.condition().name().equals("UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS")) {
        throw AnalysisErrors.of("UNSUPPORTED_GENERATOR.OUTSIDE_SELECT", origin, "plan", "Filter");
      }
      throw e;
    }
  }

  private static void requirePlain(Expr condition, Origin origin) {
    if (Aggregates.isIn(condition) || Aggregates.hasGenerator(condition)) {
      throw AnalysisErrors.of(
          "INVALID_WHERE_CONDITION",
          origin,
          "condition",
          Describe.expression(condition),
          "expressionList",
          Describe.text(
              floeberg.resolved.ExprTree.find(
                      condition,
                      e -> e instanceof Expr.AggregateCall || e instanceof Expr.Generator)
                  .orElse(condition)));
    }
    if (Aggregates.hasWindow(condition)) {
      throw AnalysisErrors.of("_LEGACY_ERROR_TEMP_1034", origin, "clauseName", "WHERE");
    }
  }

  public static Resolved resolve(CoreRelation.Deduplicate deduplicate, Resolution in) {
    Resolved input = in.resolve(deduplicate.input());
    if (deduplicate.columns().isEmpty()) {
      input.visible().forEach(a -> requireComparable(a, deduplicate.origin()));
      return new Resolved(
          new Query.Distinct(input.columns()),
          input.visible(),
          List.of(),
          input.planIds(),
          Optional.empty());
    }
    Scope scope = in.inner(input);
    var keys = new ArrayList<Expr>();
    for (String column : deduplicate.columns()) {
      var name =
          new Expression.Attribute(
              List.of(column), OptionalLong.empty(), false, deduplicate.origin());
      keys.add(scope.find(name).orElseThrow(() -> invalidKey(column)));
    }
    return input.over(query -> new Query.DistinctOn(query, keys));
  }

  private static FloebergException invalidKey(String column) {
    return FloebergException.of(
        new Condition("INTERNAL_ERROR", "org.apache.spark.sql.connect.common.InvalidPlanInput"),
        "message",
        "Invalid deduplicate column " + column);
  }

  private static void requireComparable(Attribute column, Origin origin) {
    if (hasMap(column.type())) {
      throw AnalysisErrors.of(
          "UNSUPPORTED_FEATURE.SET_OPERATION_ON_MAP_TYPE",
          origin,
          "colName",
          AnalysisErrors.quoted(List.of(column.name())),
          "dataType",
          AnalysisErrors.inQuotes(TypeText.sql(column.type())));
    }
  }

  /** Whether a map is in the type: maps cannot be compared. */
  static boolean hasMap(SparkType type) {
    return switch (type) {
      case SparkType.Map _ -> true;
      case SparkType.Array(var element, var _) -> hasMap(element);
      case SparkType.Struct(var fields) -> fields.stream().anyMatch(f -> hasMap(f.type()));
      case SparkType.Simple _, SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> false;
      case SparkType.Decimal _, SparkType.Time _, SparkType.YearMonthInterval _ -> false;
      case SparkType.DayTimeInterval _, SparkType.Geometry _, SparkType.Geography _ -> false;
      case SparkType.UserDefined(var _, var inner) -> hasMap(inner);
    };
  }
}
