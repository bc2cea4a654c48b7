package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * An expression before analysis. Operators are calls by Spark Connect's names: {@code + - * / % div
 * & | ^ ~ << >> >>> == <=> < <= > >= and or not in between like ilike rlike isnull isnotnull when}
 * ({@code <>} is {@code not(==)}), unary minus and plus {@code negative} and {@code positive},
 * {@code ||} is {@code concat} spelled {@code ||}; {@code a IS DISTINCT FROM b} is {@code
 * not(<=>)}.
 *
 * <p>Special forms of SQL become calls too, shaped so that Spark's column names can be made from
 * them: {@code like(value, pattern[, escape])}; {@code likeany, likeall, notlikeany,
 * notlikeall(value, patterns...)} for literal patterns; {@code locate(part, text, 1)} for POSITION;
 * {@code extract('FIELD', source)}; {@code timestampadd('UNIT', amount, time)} and {@code
 * timestampdiff('UNIT', start, end)}; {@code trim, ltrim, rtrim([characters,] text)} for TRIM(...
 * FROM ...); {@code substring(text, from, length)}; {@code overlay(text, part, from, length or
 * -1)}; {@code struct(...)} with aliases as arguments; {@code named_struct('name', value, ...)} for
 * {@code (a, b)}; {@code collate(text, 'NAME')}; {@code count(1)} for {@code count(*)}. Names such
 * as {@code current_date} without parentheses stay {@link Attribute}s: a column of that name wins.
 */
public sealed interface Expression {
  /** The place of the node. */
  Origin origin();

  /** A constant in Spark's internal form; the value is null only for a NULL of the type. */
  record Literal(SparkType type, Optional<Object> value, Origin origin) implements Expression {}

  /**
   * A column, struct field or metadata column by name.
   *
   * @param planId the DataFrame the column was taken from, as {@code df["c"]}
   */
  record Attribute(
      List<String> nameParts, OptionalLong planId, boolean isMetadataColumn, Origin origin)
      implements Expression {
    public Attribute {
      nameParts = List.copyOf(nameParts);
    }
  }

  /**
   * {@code *}, {@code t.*}, {@code struct.*}, with {@code EXCEPT (...)}.
   *
   * @param except name parts of each excluded column or field
   */
  record Star(List<String> target, List<List<String>> except, OptionalLong planId, Origin origin)
      implements Expression {}

  /** Columns whose names match a Java regex: {@code df.colRegex}, and quoted patterns in SQL. */
  record ColumnRegex(String pattern, OptionalLong planId, Origin origin) implements Expression {}

  /** A call by name, operators included. */
  record Call(
      List<String> name,
      List<Expression> arguments,
      boolean isDistinct,
      Optional<Expression> filter,
      List<SortOrder> withinGroup,
      Optional<Boolean> ignoreNulls,
      Origin origin)
      implements Expression {
    public Call {
      name = List.copyOf(name);
      arguments = List.copyOf(arguments);
    }

    /** A plain call of a built-in function or operator. */
    public static Call of(String name, Origin origin, Expression... arguments) {
      return new Call(
          List.of(name),
          List.of(arguments),
          false,
          Optional.empty(),
          List.of(),
          Optional.empty(),
          origin);
    }

    public static Call of(String name, Origin origin, List<Expression> arguments) {
      return of(name, origin, arguments.toArray(Expression[]::new));
    }
  }

  /** {@code name => value} in an argument list. */
  record NamedArgument(String name, Expression value, Origin origin) implements Expression {}

  /** How a cast treats what it cannot convert. */
  enum CastMode {
    /** By {@code spark.sql.ansi.enabled}. */
    DEFAULT,
    /** NULL: {@code try_cast}. */
    TRY
  }

  /** {@code CAST(child AS type)}. */
  record Cast(Expression child, SparkType type, CastMode mode, Origin origin)
      implements Expression {}

  /**
   * {@code child AS name}; several names for a generator's columns.
   *
   * @param metadata Spark's field metadata as JSON object text
   */
  record Alias(Expression child, List<String> names, Optional<String> metadata, Origin origin)
      implements Expression {}

  /** One key of ORDER BY; Spark's default puts NULLs first when ascending, last when descending. */
  record SortOrder(Expression child, boolean isAscending, boolean isNullsFirst, Origin origin)
      implements Expression {}

  /** {@code function OVER (...)}. */
  record Window(
      Expression function,
      List<Expression> partitionBy,
      List<SortOrder> orderBy,
      Optional<Frame> frame,
      Origin origin)
      implements Expression {}

  /** {@code function OVER name}, the name from a WINDOW clause. */
  record NamedWindow(Expression function, String name, Origin origin) implements Expression {}

  /** A window frame; bounds in rows or in values of the ORDER BY key. */
  record Frame(boolean isRows, Bound lower, Bound upper) {}

  /** One end of a frame. */
  sealed interface Bound {
    record UnboundedPreceding() implements Bound {}

    record UnboundedFollowing() implements Bound {}

    record CurrentRow() implements Bound {}

    /** Offset from the current row; preceding offsets are written negated, as in Spark Connect. */
    record Offset(Expression value) implements Bound {}
  }

  /** {@code (x, y) -> body}. */
  record Lambda(List<String> parameters, Expression body, Origin origin) implements Expression {}

  /** A lambda's parameter as Spark Connect sends it; SQL text uses {@link Attribute}. */
  record LambdaVariable(List<String> nameParts, Origin origin) implements Expression {}

  /** {@code child[key]}, or {@code child.field} on something that is not a name. */
  record Extract(Expression child, Expression key, Origin origin) implements Expression {}

  /** {@code child:path} on a variant. */
  record VariantPath(Expression child, String path, Origin origin) implements Expression {}

  /** {@code withField} (value present) and {@code dropFields} (absent) of a struct. */
  record UpdateField(
      Expression struct, List<String> fieldPath, Optional<Expression> value, Origin origin)
      implements Expression {}

  /** {@code (SELECT ...)} as a value. */
  record ScalarSubquery(Relation query, Origin origin) implements Expression {}

  /** {@code EXISTS (SELECT ...)}. */
  record Exists(Relation query, Origin origin) implements Expression {}

  /** {@code values IN (SELECT ...)}. */
  record InSubquery(List<Expression> values, Relation query, Origin origin) implements Expression {}

  /** {@code TABLE(...)} as an argument of a table function. */
  record TableArgument(
      Relation query,
      List<Expression> partitionBy,
      List<SortOrder> orderBy,
      boolean isSinglePartition,
      Origin origin)
      implements Expression {}

  /** {@code :name}. */
  record NamedParameter(String name, Origin origin) implements Expression {}

  /** {@code ?}, by its offset in the text. */
  record PositionalParameter(int offset, Origin origin) implements Expression {}

  /** {@code DEFAULT} as a value in INSERT, UPDATE and MERGE. */
  record DefaultValue(Origin origin) implements Expression {}

  /** {@code IDENTIFIER(text)} where a column or function is expected. */
  record IdentifierClause(Expression text, Optional<List<Expression>> callArguments, Origin origin)
      implements Expression {}

  /** A column of the MERGE source or target given by the client without a name to resolve. */
  record MergeStar(Origin origin) implements Expression {}

  /** A function in another language that the client sent; refused at analysis for now. */
  record ForeignFunction(
      String name, String language, List<Expression> arguments, byte[] payload, Origin origin)
      implements Expression {}

  /**
   * SQL text sent as an expression ({@code expr("a + 1")}); the session parses it before analysis.
   */
  record Text(String sql, Origin origin) implements Expression {}
}
