package floeberg.plan;

import floeberg.plan.Expression.SortOrder;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A relation before analysis. */
public sealed interface Relation permits SourceRelation, CoreRelation, SugarRelation {

  /** Kinds of join; {@code CROSS} has no condition. */
  enum JoinType {
    INNER,
    LEFT_OUTER,
    RIGHT_OUTER,
    FULL_OUTER,
    LEFT_SEMI,
    LEFT_ANTI,
    CROSS
  }

  /** Kinds of set operation. */
  enum SetKind {
    UNION,
    INTERSECT,
    EXCEPT
  }

  /** {@code VERSION AS OF} and {@code TIMESTAMP AS OF}. */
  sealed interface TimeTravel {
    /** Where the version or moment is written. */
    Origin origin();

    /** A snapshot id or the name of a branch or tag, as text. */
    record Version(String version, Origin origin) implements TimeTravel {}

    /** A foldable expression of a type that casts to TIMESTAMP. */
    record Timestamp(Expression timestamp) implements TimeTravel {
      @Override
      public Origin origin() {
        return timestamp.origin();
      }
    }
  }

  /** One common table expression. */
  record NamedQuery(
      String name, List<String> columns, Relation query, OptionalLong maxRecursionDepth) {}

  /** A named window of a WINDOW clause. */
  record WindowDefinition(
      String name,
      Optional<String> base,
      List<Expression> partitionBy,
      List<SortOrder> orderBy,
      Optional<Expression.Frame> frame) {}

  /** What a relation is grouped by. */
  sealed interface Grouping {
    record By(List<Expression> keys) implements Grouping {}

    /** {@code GROUP BY ALL}. */
    record All() implements Grouping {}

    /**
     * ROLLUP, CUBE and GROUPING SETS, each expanded to its sets; plain keys beside them stand in
     * every set. {@code keys} lists each key once, in order of appearance.
     */
    record Sets(List<Expression> keys, List<List<Expression>> sets) implements Grouping {}
  }

  /** A column of PIVOT's IN list. */
  record PivotValue(List<Expression> values, Optional<String> alias) {}

  /** One group of columns of UNPIVOT, with its optional alias. */
  record UnpivotColumns(List<Expression> columns, Optional<String> alias) {}

  /** A declared schema. */
  record Schema(SparkType.Struct struct) {}

  /** Options by lower-case key. */
  record Options(Map<String, String> values) {
    public static final Options NONE = new Options(Map.of());

    public Options {
      values = Map.copyOf(values);
    }
  }
}
