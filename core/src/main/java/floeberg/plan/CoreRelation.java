package floeberg.plan;

import floeberg.plan.Expression.SortOrder;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Relations over inputs that analysis resolves as they are. */
public sealed interface CoreRelation extends Relation {

  /** Marks the DataFrame that {@code df["c"]} refers to. */
  record WithPlanId(long planId, Relation input) implements CoreRelation {}

  record Project(Relation input, List<Expression> expressions, Origin origin)
      implements CoreRelation {}

  record Filter(Relation input, Expression condition, Origin origin) implements CoreRelation {}

  /** HAVING: a filter over an {@link Aggregate} that may use its grouping and new aggregates. */
  record Having(Relation input, Expression condition, Origin origin) implements CoreRelation {}

  /** QUALIFY: a filter over a select list by window functions. */
  record Qualify(Relation input, Expression condition, Origin origin) implements CoreRelation {}

  /** {@code outputs} is the whole select list, grouping keys included where selected. */
  record Aggregate(Relation input, Grouping grouping, List<Expression> outputs, Origin origin)
      implements CoreRelation {}

  /** Names windows for the select list of {@code input}. */
  record WithWindows(Relation input, List<WindowDefinition> windows) implements CoreRelation {}

  /** A join; at most one of condition, using and natural is given. */
  record Join(
      Relation left,
      Relation right,
      JoinType type,
      Optional<Expression> condition,
      List<String> using,
      boolean isNatural,
      boolean isLateral,
      Origin origin)
      implements CoreRelation {}

  record SetOperation(
      Relation left,
      Relation right,
      SetKind kind,
      boolean isAll,
      boolean byName,
      boolean allowMissingColumns,
      Origin origin)
      implements CoreRelation {}

  /**
   * ORDER BY, or SORT BY when not global; {@code isAll} is ORDER BY ALL with one key's direction.
   */
  record Sort(Relation input, List<SortOrder> order, boolean isGlobal, boolean isAll, Origin origin)
      implements CoreRelation {}

  record Limit(Relation input, Expression limit, Origin origin) implements CoreRelation {}

  record Offset(Relation input, Expression offset, Origin origin) implements CoreRelation {}

  record Tail(Relation input, Expression limit, Origin origin) implements CoreRelation {}

  /** SELECT DISTINCT when {@code columns} is empty, else one row for each key. */
  record Deduplicate(Relation input, List<String> columns, Origin origin) implements CoreRelation {}

  /**
   * A sample of rows by fraction, {@code lower} inclusive to {@code upper} exclusive.
   *
   * @param isOrdered rows are put in order first, so that samples of the same seed draw alike
   */
  record Sample(
      Relation input,
      double lower,
      double upper,
      boolean withReplacement,
      OptionalLong seed,
      boolean isOrdered,
      Origin origin)
      implements CoreRelation {}

  /** Names a relation and, when given, its columns. */
  record SubqueryAlias(Relation input, String alias, List<String> columns, Origin origin)
      implements CoreRelation {
    /** The alias of a subquery that was given none; messages do not show it. */
    public static final String UNNAMED = "__auto_generated_subquery_name";
  }

  record With(List<NamedQuery> queries, boolean isRecursive, Relation body, Origin origin)
      implements CoreRelation {}

  record LateralView(
      Relation input,
      Expression.Call generator,
      boolean isOuter,
      String tableAlias,
      List<String> columns,
      Origin origin)
      implements CoreRelation {}

  /**
   * PIVOT.
   *
   * @param groupBy keys of a DataFrame's groupBy; empty optional means all other columns, as in SQL
   * @param values empty means all distinct values, found by a query
   */
  record Pivot(
      Relation input,
      Optional<List<Expression>> groupBy,
      List<Expression> aggregates,
      List<Expression> columns,
      List<PivotValue> values,
      Origin origin)
      implements CoreRelation {}

  /** UNPIVOT; {@code ids} absent means all columns that are not unpivoted. */
  record Unpivot(
      Relation input,
      Optional<List<Expression>> ids,
      List<UnpivotColumns> columns,
      boolean allRemaining,
      List<String> variableNames,
      List<String> valueNames,
      boolean includeNulls,
      Origin origin)
      implements CoreRelation {}

  record Hint(Relation input, String name, List<Expression> arguments) implements CoreRelation {}

  /**
   * Repartitioning of any kind: it changes what {@code spark_partition_id} answers, and into which
   * files of an Iceberg table rows go.
   */
  record Repartition(
      Relation input, List<Expression> expressions, PartitionKind kind, OptionalInt partitions)
      implements CoreRelation {
    public Repartition(Relation input, List<Expression> expressions) {
      this(input, expressions, PartitionKind.HASH, OptionalInt.empty());
    }
  }

  /** How rows find their partition. */
  enum PartitionKind {
    ROUND_ROBIN,
    /** Partitions are put together. */
    COALESCE,
    HASH,
    RANGE,
    /** The expression is the partition's number. */
    NUMBER
  }

  /**
   * Pipe syntax's {@code |> SET}, {@code |> EXTEND}, {@code |> DROP}, {@code |> AGGREGATE} steps.
   */
  record PipeStep(
      Relation input,
      PipeOperator operator,
      List<Expression> expressions,
      List<Expression> groupBy,
      Origin origin)
      implements CoreRelation {}

  /** Which pipe step. */
  enum PipeOperator {
    EXTEND,
    /** Names below the step before are out of reach. */
    BARRIER,
    SET,
    DROP,
    SELECT,
    AGGREGATE
  }
}
