package floeberg.connect;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Relation.Grouping;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.connect.proto.Aggregate;

/** {@code groupBy(..).agg(..)} and its kin; grouping keys stand before the aggregates. */
final class AggregateReader {
  private final RelationReader relations;
  private final ExpressionReader expressions;

  AggregateReader(RelationReader relations, ExpressionReader expressions) {
    this.relations = relations;
    this.expressions = expressions;
  }

  Relation read(Aggregate aggregate) {
    Relation input = relations.read(aggregate.getInput());
    List<Expression> keys = expressions.readAll(aggregate.getGroupingExpressionsList());
    List<Expression> values = expressions.readAll(aggregate.getAggregateExpressionsList());
    return switch (aggregate.getGroupType()) {
      case GROUP_TYPE_GROUPBY -> over(input, new Grouping.By(keys), keys, values);
      case GROUP_TYPE_ROLLUP -> over(input, new Grouping.Sets(keys, rollup(keys)), keys, values);
      case GROUP_TYPE_CUBE -> over(input, new Grouping.Sets(keys, cube(keys)), keys, values);
      case GROUP_TYPE_GROUPING_SETS ->
          over(input, new Grouping.Sets(keys, sets(aggregate)), keys, values);
      case GROUP_TYPE_PIVOT -> pivot(input, keys, values, aggregate.getPivot());
      case GROUP_TYPE_UNSPECIFIED, UNRECOGNIZED ->
          throw InvalidPlan.of("Unknown group type " + aggregate.getGroupTypeValue());
    };
  }

  private static Relation over(
      Relation input, Grouping grouping, List<Expression> keys, List<Expression> values) {
    var outputs = new ArrayList<>(keys);
    outputs.addAll(values);
    return new CoreRelation.Aggregate(input, grouping, outputs, Origin.NONE);
  }

  private static List<List<Expression>> rollup(List<Expression> keys) {
    var sets = new ArrayList<List<Expression>>();
    for (int size = keys.size(); size >= 0; size--) {
      sets.add(keys.subList(0, size));
    }
    return sets;
  }

  private static List<List<Expression>> cube(List<Expression> keys) {
    var sets = new ArrayList<List<Expression>>();
    for (int mask = (1 << keys.size()) - 1; mask >= 0; mask--) {
      var set = new ArrayList<Expression>();
      for (int i = 0; i < keys.size(); i++) {
        if ((mask >> (keys.size() - 1 - i) & 1) == 1) {
          set.add(keys.get(i));
        }
      }
      sets.add(set);
    }
    return sets;
  }

  private List<List<Expression>> sets(Aggregate aggregate) {
    return aggregate.getGroupingSetsList().stream()
        .map(set -> expressions.readAll(set.getGroupingSetList()))
        .toList();
  }

  private Relation pivot(
      Relation input, List<Expression> keys, List<Expression> values, Aggregate.Pivot pivot) {
    List<Relation.PivotValue> pivotValues =
        ExpressionReader.literals(pivot.getValuesList()).stream()
            .map(literal -> new Relation.PivotValue(List.<Expression>of(literal), Optional.empty()))
            .toList();
    return new CoreRelation.Pivot(
        input,
        Optional.of(keys),
        values,
        List.of(expressions.read(pivot.getCol())),
        pivotValues,
        Origin.NONE);
  }
}
