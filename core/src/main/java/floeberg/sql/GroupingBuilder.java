package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Relation.Grouping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** GROUP BY: plain keys, ALL, and the grouping sets that ROLLUP, CUBE and their like stand for. */
final class GroupingBuilder {
  /** Spark's limit for CUBE and for grouping columns in all. */
  private static final int MAX_CUBE_COLUMNS = 16;

  private final Builders builders;

  GroupingBuilder(Builders builders) {
    this.builders = builders;
  }

  Grouping of(AggregationClauseContext tree) {
    if (!tree.groupingExpressions.isEmpty()) {
      return tree.kind == null
          ? new Grouping.By(builders.expressions.all(tree.groupingExpressions))
          : suffixed(tree);
    }
    List<GroupByClauseContext> clauses = tree.groupingExpressionsWithGroupingAnalytics;
    if (clauses.stream().anyMatch(clause -> clause.groupingAnalytics() != null)) {
      return combined(clauses);
    }
    List<Expression> keys =
        builders.expressions.all(clauses.stream().map(GroupByClauseContext::expression).toList());
    return keys.size() == 1 && QueryBuilder.isAll(keys.getFirst(), clauses.getFirst().expression())
        ? new Grouping.All()
        : new Grouping.By(keys);
  }

  /** {@code GROUP BY a, b WITH ROLLUP | WITH CUBE | GROUPING SETS (...)}. */
  private Grouping suffixed(AggregationClauseContext tree) {
    var keys = new Keys();
    List<List<Expression>> units =
        tree.groupingExpressions.stream().map(key -> List.of(keys.of(key))).toList();
    List<List<Expression>> sets =
        switch (tree.kind.getType()) {
          case SqlBaseParser.ROLLUP -> rollup(units);
          case SqlBaseParser.CUBE -> cube(units, tree);
          default -> tree.groupingSet().stream().map(keys::set).toList();
        };
    return new Grouping.Sets(keys.all(), sets);
  }

  /** Several clauses: every combination of their sets. */
  private Grouping combined(List<GroupByClauseContext> clauses) {
    var keys = new Keys();
    List<List<Expression>> sets = List.of(List.of());
    for (GroupByClauseContext clause : clauses) {
      List<List<Expression>> more =
          clause.groupingAnalytics() == null
              ? List.of(List.of(keys.of(clause.expression())))
              : sets(clause.groupingAnalytics(), keys);
      sets = product(sets, more);
    }
    return new Grouping.Sets(keys.all(), sets);
  }

  private static List<List<Expression>> product(
      List<List<Expression>> left, List<List<Expression>> right) {
    var product = new ArrayList<List<Expression>>();
    for (List<Expression> one : left) {
      for (List<Expression> other : right) {
        var set = new ArrayList<>(one);
        other.stream().filter(key -> !set.contains(key)).forEach(set::add);
        product.add(List.copyOf(set));
      }
    }
    return product;
  }

  private List<List<Expression>> sets(GroupingAnalyticsContext tree, Keys keys) {
    if (tree.SETS() != null) {
      var sets = new ArrayList<List<Expression>>();
      for (GroupingElementContext element : tree.groupingElement()) {
        if (element.groupingAnalytics() != null) {
          sets.addAll(sets(element.groupingAnalytics(), keys));
        } else {
          sets.add(keys.set(element.groupingSet()));
        }
      }
      return sets;
    }
    List<List<Expression>> units = new ArrayList<>();
    for (GroupingSetContext set : tree.groupingSet()) {
      List<Expression> unit = keys.set(set);
      if (unit.isEmpty()) {
        throw ParseErrors.at(
            "_LEGACY_ERROR_TEMP_0051", tree, "element", tree.CUBE() != null ? "CUBE" : "ROLLUP");
      }
      units.add(unit);
    }
    return tree.CUBE() != null ? cube(units, tree) : rollup(units);
  }

  /** All prefixes, the longest first. */
  private static List<List<Expression>> rollup(List<List<Expression>> units) {
    var sets = new ArrayList<List<Expression>>();
    for (int size = units.size(); size >= 0; size--) {
      sets.add(units.subList(0, size).stream().flatMap(List::stream).distinct().toList());
    }
    return sets;
  }

  /** All subsets, the full one first. */
  private static List<List<Expression>> cube(
      List<List<Expression>> units, ParserRuleContext place) {
    if (units.size() > MAX_CUBE_COLUMNS) {
      throw ParseErrors.at("FAILED_TO_PARSE_TOO_COMPLEX", place);
    }
    var sets = new ArrayList<List<Expression>>();
    for (int mask = (1 << units.size()) - 1; mask >= 0; mask--) {
      var set = new ArrayList<Expression>();
      for (int i = 0; i < units.size(); i++) {
        if ((mask >> (units.size() - 1 - i) & 1) == 1) {
          units.get(i).stream().filter(key -> !set.contains(key)).forEach(set::add);
        }
      }
      sets.add(List.copyOf(set));
    }
    return sets;
  }

  /** The grouping keys, each once: two with the same text are one. */
  private final class Keys {
    private final Map<String, Expression> byText = new LinkedHashMap<>();

    Expression of(ParserRuleContext tree) {
      return byText.computeIfAbsent(
          tree.getText().toLowerCase(Locale.ROOT), _ -> builders.expressions.of(tree));
    }

    List<Expression> set(GroupingSetContext tree) {
      return tree.expression().stream().map(this::of).distinct().toList();
    }

    List<Expression> all() {
      return List.copyOf(byText.values());
    }
  }
}
