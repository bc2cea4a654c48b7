package floeberg.resolved;

import floeberg.catalog.TableSource;
import floeberg.plan.Relation.JoinType;
import floeberg.plan.Relation.SetKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A typed relation. */
public sealed interface Query {
  /** The columns, in order. */
  List<Attribute> output();

  /** An expression that becomes a column. */
  record Named(Expr value, Attribute attribute) {
    public Named {
      if (!value.type().equals(attribute.type())) {
        throw new AssertionError(
            "column " + attribute.name() + ": " + value.type() + " is not " + attribute.type());
      }
    }
  }

  /**
   * Rows of a table, metadata table or file source.
   *
   * @param columns the source's column (by its position in {@link TableSource#schema}, or by a
   *     reserved name for metadata columns) that each output attribute reads
   * @param filters conjuncts over {@code output} that hold above the scan anyway and may prune it
   */
  record Scan(TableSource source, List<ScanColumn> columns, List<Expr> filters) implements Query {
    @Override
    public List<Attribute> output() {
      return columns.stream().map(ScanColumn::attribute).toList();
    }
  }

  /** One column of a scan: the source's column name and the attribute it feeds. */
  record ScanColumn(String sourceName, Attribute attribute) {}

  record Values(List<Attribute> output, List<List<Expr>> rows) implements Query {}

  /** One row, no columns. */
  record OneRow() implements Query {
    @Override
    public List<Attribute> output() {
      return List.of();
    }
  }

  /**
   * Rows kept by the engine under a DuckDB table name: local data, caches, staged rows.
   *
   * @param rows how many, where that is known
   */
  record Stored(String duckTable, List<Attribute> output, OptionalLong rows) implements Query {
    public Stored(String duckTable, List<Attribute> output) {
      this(duckTable, output, OptionalLong.empty());
    }
  }

  /** BIGINT rows from start (inclusive) to end (exclusive). */
  record Range(Attribute id, Expr start, Expr end, Expr step) implements Query {
    @Override
    public List<Attribute> output() {
      return List.of(id);
    }
  }

  record Project(Query input, List<Named> columns) implements Query {
    @Override
    public List<Attribute> output() {
      return columns.stream().map(Named::attribute).toList();
    }
  }

  record Filter(Query input, Expr condition) implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  /**
   * GROUP BY. Keys become columns and {@code aggregates} refer to input columns inside aggregate
   * functions and to the keys' attributes outside.
   *
   * @param sets for GROUPING SETS: indexes into {@code keys} of each set; empty for plain grouping
   */
  record Aggregate(Query input, List<Named> keys, List<List<Integer>> sets, List<Named> aggregates)
      implements Query {
    @Override
    public List<Attribute> output() {
      return java.util.stream.Stream.concat(keys.stream(), aggregates.stream())
          .map(Named::attribute)
          .toList();
    }
  }

  /** A join; semi and anti joins put out the left side only. */
  record Join(
      Query left,
      Query right,
      JoinType type,
      Optional<Expr> condition,
      boolean isLateral,
      List<Attribute> output)
      implements Query {}

  /** Set operation by position; both sides have equal types, {@code output} has new ids. */
  record SetOperation(Query left, Query right, SetKind kind, boolean isAll, List<Attribute> output)
      implements Query {}

  record Distinct(Query input) implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  /** One (the first found) row for each value of the keys. */
  record DistinctOn(Query input, List<Expr> keys) implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  record Sort(Query input, List<Expr.Order> order) implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  /** At most {@code limit} rows after skipping {@code offset}. */
  record Limit(Query input, OptionalLong limit, long offset) implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  /** The last rows, in the input's order. */
  record Tail(Query input, long limit) implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  /** A sample by fraction; with replacement by Poisson counts. */
  record Sample(
      Query input,
      double lower,
      double upper,
      boolean withReplacement,
      long seed,
      OptionalDouble percent)
      implements Query {
    @Override
    public List<Attribute> output() {
      return input.output();
    }
  }

  /**
   * Rows of a generator for each input row.
   *
   * @param generator which generator: explode, posexplode, inline, stack, json_tuple,
   *     variant_explode, ...
   * @param columns the generator's columns, behind the input's in the output
   * @param isOuter an input row without generated rows appears once, with NULLs
   */
  record Generate(
      Query input, String generator, List<Expr> arguments, boolean isOuter, List<Attribute> columns)
      implements Query {
    @Override
    public List<Attribute> output() {
      return java.util.stream.Stream.concat(input.output().stream(), columns.stream()).toList();
    }
  }

  /** Common table expressions that are written once because they are used more than once. */
  record With(List<Definition> definitions, Query body) implements Query {
    @Override
    public List<Attribute> output() {
      return body.output();
    }
  }

  /**
   * A common table expression.
   *
   * @param recursion the part that refers to itself, UNION ALL behind {@code query}
   */
  record Definition(
      long id,
      Query query,
      Optional<Query> recursion,
      OptionalLong maxDepth,
      boolean isUnionDistinct) {}

  /** A use of a {@link Definition}, with attributes of its own, by position. */
  record DefinitionReference(long definitionId, List<Attribute> output) implements Query {}
}
