package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Steps of pipe syntax that change columns. */
public final class PipeSteps {
  private PipeSteps() {}

  public static Resolved resolve(CoreRelation.PipeStep step, Resolution in) {
    return switch (step.operator()) {
      case EXTEND -> extend(step, in);
      case BARRIER -> barrier(in.resolve(step.input()));
      case SELECT -> select(step, in);
      case SET -> set(step, in);
      case DROP -> drop(step, in);
      case AGGREGATE -> aggregate(step, in);
    };
  }

  private static Resolved select(CoreRelation.PipeStep step, Resolution in) {
    Resolved input = in.resolve(step.input());
    return project(input, step.expressions(), "SELECT", step, in);
  }

  private static Resolved extend(CoreRelation.PipeStep step, Resolution in) {
    Resolved input = in.resolve(step.input());
    var expressions = new ArrayList<Expression>();
    expressions.add(star(step));
    expressions.addAll(step.expressions());
    return project(input, expressions, "EXTEND", step, in);
  }

  private static Resolved barrier(Resolved input) {
    return new Resolved(
        input.query(), input.visible(), input.hidden(), input.planIds(), Optional.empty());
  }

  private static Expression star(CoreRelation.PipeStep step) {
    return new Expression.Star(List.of(), List.of(), OptionalLong.empty(), step.origin());
  }

  private static Resolved project(
      Resolved input,
      List<Expression> expressions,
      String clause,
      CoreRelation.PipeStep step,
      Resolution in) {
    List<Query.Named> items = SelectList.resolve(expressions, input, in);
    for (Query.Named item : items) {
      if (Aggregates.isIn(item.value())) {
        throw AnalysisErrors.of(
            "PIPE_OPERATOR_CONTAINS_AGGREGATE_FUNCTION",
            step.origin(),
            "expr",
            Describe.text(item.value()),
            "clause",
            clause);
      }
    }
    return ProjectResolver.project(input, items, in);
  }

  private static Resolved set(CoreRelation.PipeStep step, Resolution in) {
    Resolved result = in.resolve(step.input());
    for (Expression expression : step.expressions()) {
      var alias = (Expression.Alias) expression;
      result = WithColumns.replace(result, List.of(alias), true, step.origin(), in);
    }
    return result;
  }

  private static Resolved drop(CoreRelation.PipeStep step, Resolution in) {
    Resolved input = in.resolve(step.input());
    var except = new ArrayList<List<String>>();
    for (Expression column : step.expressions()) {
      except.add(((Expression.Attribute) column).nameParts());
    }
    var star = new Expression.Star(List.of(), except, OptionalLong.empty(), step.origin());
    return project(input, List.of(star), "DROP", step, in);
  }

  /** Numbers in the GROUP BY of a pipe step are places of the input's columns. */
  private static List<Expression> inPlace(CoreRelation.PipeStep step, Resolved input) {
    List<Attribute> columns = input.visible();
    return step.groupBy().stream().map(key -> inPlace(key, columns)).toList();
  }

  private static Expression inPlace(Expression key, List<Attribute> columns) {
    if (!AggregateResolver.isOrdinal(key)) {
      return key;
    }
    int place = (Integer) ((Expression.Literal) key).value().orElseThrow();
    if (place < 1 || place > columns.size()) {
      throw AnalysisErrors.of(
          "GROUP_BY_POS_OUT_OF_RANGE",
          key.origin(),
          "index",
          String.valueOf(place),
          "size",
          String.valueOf(columns.size()));
    }
    Attribute column = columns.get(place - 1);
    var name = new ArrayList<>(column.qualifier());
    name.add(column.name());
    return new Expression.Attribute(name, OptionalLong.empty(), false, key.origin());
  }

  /** What stands before GROUP BY has to aggregate; the keys are put out anyway. */
  private static void requireAggregates(CoreRelation.PipeStep step, Resolved input, Resolution in) {
    for (Query.Named item : SelectList.resolve(step.expressions(), input, in)) {
      boolean aggregates =
          Aggregates.isIn(item.value())
              || ExprTree.contains(item.value(), Expr.GroupingCall.class::isInstance);
      if (!aggregates) {
        throw AnalysisErrors.of(
            "PIPE_OPERATOR_AGGREGATE_EXPRESSION_CONTAINS_NO_AGGREGATE_FUNCTION",
            step.origin(),
            "expr",
            Describe.text(item.value()));
      }
    }
  }

  private static Resolved aggregate(CoreRelation.PipeStep step, Resolution in) {
    Resolved input = in.resolve(step.input());
    requireAggregates(step, input, in);
    List<Expression> groupBy = inPlace(step, input);
    var outputs = new ArrayList<Expression>(groupBy);
    outputs.addAll(step.expressions());
    List<Expression> keys =
        groupBy.stream()
            .map(key -> key instanceof Expression.Alias alias ? alias.child() : key)
            .toList();
    return AggregateResolver.resolve(
        new CoreRelation.Aggregate(
            step.input(), new Relation.Grouping.By(keys), outputs, step.origin()),
        input,
        in);
  }
}
