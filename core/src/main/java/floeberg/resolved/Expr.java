package floeberg.resolved;

import floeberg.error.Position;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** A typed expression. */
public sealed interface Expr {
  /** The Spark type; the text written for the expression has exactly the DuckDB type of it. */
  SparkType type();

  /** Whether the value can be NULL, by Spark's rules (clients see it in schemas). */
  boolean nullable();

  /** A constant in Spark's internal form; empty is NULL. */
  record Literal(SparkType type, Optional<Object> value) implements Expr {
    @Override
    public boolean nullable() {
      return value.isEmpty();
    }
  }

  /** A column of the input. */
  record Reference(Attribute attribute) implements Expr {
    @Override
    public SparkType type() {
      return attribute.type();
    }

    @Override
    public boolean nullable() {
      return attribute.nullable();
    }
  }

  /** A column of an enclosing query, inside a correlated subquery or lateral join. */
  record OuterReference(Attribute attribute) implements Expr {
    @Override
    public SparkType type() {
      return attribute.type();
    }

    @Override
    public boolean nullable() {
      return attribute.nullable();
    }
  }

  /**
   * A scalar function or operator; arguments already have the types that the template expects.
   *
   * @param name Spark's name, for EXPLAIN and errors
   * @param template the DuckDB text, see {@link Template}
   */
  record Call(
      String name,
      Template template,
      List<Expr> arguments,
      SparkType type,
      boolean nullable,
      Position position)
      implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** How a cast treats what it cannot convert. */
  enum CastMode {
    /** Raises Spark's condition. */
    ANSI,
    /** NULL: {@code try_cast}. */
    TRY,
    /** {@code spark.sql.ansi.enabled=false}: NULL, and wrapping integers. */
    LEGACY
  }

  /** A conversion, explicit or implicit. */
  record Cast(Expr child, SparkType type, boolean nullable, CastMode mode, Position position)
      implements Expr {}

  /** One WHEN of a CASE; the condition is BOOLEAN. */
  record Branch(Expr condition, Expr value) {}

  /** CASE WHEN; all values have the type of the whole. */
  record Case(List<Branch> branches, Optional<Expr> otherwise, SparkType type, boolean nullable)
      implements Expr {
    public Case {
      branches = List.copyOf(branches);
    }
  }

  /** A lambda, only as an argument of a higher-order function; its type is its body's. */
  record Lambda(List<Attribute> parameters, Expr body) implements Expr {
    @Override
    public SparkType type() {
      return body.type();
    }

    @Override
    public boolean nullable() {
      return body.nullable();
    }
  }

  /** A parameter of an enclosing {@link Lambda}. */
  record LambdaReference(Attribute parameter) implements Expr {
    @Override
    public SparkType type() {
      return parameter.type();
    }

    @Override
    public boolean nullable() {
      return parameter.nullable();
    }
  }

  /** A field of a struct, by its index. */
  record Field(Expr struct, int index, SparkType type, boolean nullable) implements Expr {}

  /** A struct from values; field names are in the type. */
  record StructValue(List<Expr> values, SparkType.Struct type) implements Expr {
    public StructValue {
      values = List.copyOf(values);
    }

    @Override
    public boolean nullable() {
      return false;
    }
  }

  /** A key of an ORDER BY. */
  record Order(Expr key, boolean isAscending, boolean isNullsFirst) {}

  /** An aggregate function; stands only in {@link Query.Aggregate} and inside {@link Window}. */
  record AggregateCall(
      String name,
      Template template,
      List<Expr> arguments,
      boolean isDistinct,
      Optional<Expr> filter,
      List<Order> order,
      SparkType type,
      boolean nullable,
      Position position)
      implements Expr {
    public AggregateCall {
      arguments = List.copyOf(arguments);
      order = List.copyOf(order);
    }
  }

  /** GROUPING(key) and GROUPING_ID(keys): bits of the keys that are rolled up; type as Spark's. */
  record GroupingCall(List<Expr> keys, SparkType type) implements Expr {
    @Override
    public boolean nullable() {
      return false;
    }
  }

  /** One end of a window frame. */
  sealed interface Bound {
    record UnboundedPreceding() implements Bound {}

    record UnboundedFollowing() implements Bound {}

    record CurrentRow() implements Bound {}

    /** Distance before the current row, not negative. */
    record Preceding(Expr distance) implements Bound {}

    /** Distance after the current row, not negative. */
    record Following(Expr distance) implements Bound {}
  }

  /** A window frame. */
  record Frame(boolean isRows, Bound lower, Bound upper) {}

  /**
   * A function over a window: an {@link AggregateCall}, or a {@link Call} whose template is a
   * window function.
   */
  record Window(
      Expr function,
      List<Expr> partitionBy,
      List<Order> orderBy,
      Optional<Frame> frame,
      Optional<Boolean> ignoreNulls)
      implements Expr {
    @Override
    public SparkType type() {
      return function.type();
    }

    @Override
    public boolean nullable() {
      return function.nullable();
    }
  }

  /** The single value of a query of one column; more than one row is an error when run. */
  record ScalarSubquery(Query query, Position position) implements Expr {
    @Override
    public SparkType type() {
      return query.output().getFirst().type();
    }

    @Override
    public boolean nullable() {
      return true;
    }
  }

  record Exists(Query query) implements Expr {
    @Override
    public SparkType type() {
      return SparkType.BOOLEAN;
    }

    @Override
    public boolean nullable() {
      return false;
    }
  }

  /** {@code (values) IN (query)}, types already equal by position. */
  record InSubquery(List<Expr> values, Query query, boolean nullable) implements Expr {
    @Override
    public SparkType type() {
      return SparkType.BOOLEAN;
    }
  }

  /**
   * A generator in a select list (explode, inline, stack, json_tuple, ...); analysis moves it into
   * a {@link Query.Generate}, so that none is left in a finished query.
   *
   * @param columns the generated columns' names, types and nullability
   */
  record Generator(
      String name,
      List<Expr> arguments,
      boolean isOuter,
      SparkType.Struct columns,
      Position position)
      implements Expr {
    @Override
    public SparkType type() {
      return columns;
    }

    @Override
    public boolean nullable() {
      return true;
    }
  }
}
