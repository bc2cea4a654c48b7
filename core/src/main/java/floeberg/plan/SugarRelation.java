package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** DataFrame conveniences that analysis rewrites into core relations, one file each. */
public sealed interface SugarRelation extends Relation {

  record ToNames(Relation input, List<String> names) implements SugarRelation {}

  record ToSchema(Relation input, SparkType.Struct schema) implements SugarRelation {}

  /** Rows may come late after the event time of a column; of a stream alone. */
  record Watermark(Relation input, String eventTime) implements SugarRelation {}

  record WithColumns(Relation input, List<Expression.Alias> columns) implements SugarRelation {}

  record RenameColumns(Relation input, List<Map.Entry<String, String>> renames)
      implements SugarRelation {}

  /** Drops columns by expression and by plain name; unknown ones are ignored. */
  record DropColumns(Relation input, List<Expression> columns, List<String> names)
      implements SugarRelation {}

  /** {@code na.fill}: one value for all columns, or one a column. */
  record FillNa(Relation input, List<String> columns, List<Expression.Literal> values)
      implements SugarRelation {}

  record DropNa(Relation input, List<String> columns, OptionalLong minimumNonNulls)
      implements SugarRelation {}

  record ReplaceNa(
      Relation input,
      List<String> columns,
      List<Map.Entry<Expression.Literal, Expression.Literal>> replacements)
      implements SugarRelation {}

  record Summary(Relation input, List<String> statistics) implements SugarRelation {}

  record Describe(Relation input, List<String> columns) implements SugarRelation {}

  record Crosstab(Relation input, String first, String second) implements SugarRelation {}

  record Covariance(Relation input, String first, String second) implements SugarRelation {}

  record Correlation(Relation input, String first, String second) implements SugarRelation {}

  record ApproximateQuantile(
      Relation input, List<String> columns, List<Double> probabilities, double relativeError)
      implements SugarRelation {}

  record FrequentItems(Relation input, List<String> columns, double support)
      implements SugarRelation {}

  record SampleBy(
      Relation input,
      Expression column,
      List<Map.Entry<Expression.Literal, Double>> fractions,
      long seed)
      implements SugarRelation {}

  record ShowString(Relation input, int rows, int truncate, boolean isVertical)
      implements SugarRelation {}

  record HtmlString(Relation input, int rows, int truncate) implements SugarRelation {}

  record Transpose(Relation input, List<Expression> indexColumns) implements SugarRelation {}

  /** {@code df.observe(name, metrics)}. */
  record Observe(Relation input, String name, List<Expression> metrics) implements SugarRelation {}

  record AsOfJoin(
      Relation left,
      Relation right,
      Expression leftAsOf,
      Expression rightAsOf,
      Optional<Expression> condition,
      List<String> using,
      String type,
      Optional<Expression> tolerance,
      boolean allowExactMatches,
      String direction,
      Origin origin)
      implements SugarRelation {}

  /** Reads CSV or JSON text of a one-column input: {@code spark.read.json(df)}. */
  record Parse(Relation input, String format, Optional<SparkType.Struct> schema, Options options)
      implements SugarRelation {}

  /** DataFrames named by plan id or by view name for the body. */
  record WithRelations(Relation body, List<Relation> references) implements SugarRelation {}

  /** SQL text inside a DataFrame plan; the session parses it before analysis. */
  record SqlText(
      String sql,
      Map<String, Expression> namedArguments,
      List<Expression> positionalArguments,
      Origin origin)
      implements SugarRelation {}

  /** A catalog call of the protocol, answered as rows. */
  record CatalogCall(Command command) implements SugarRelation {}

  /** Rows made by a function in another language; refused at analysis for now. */
  record ForeignRows(String kind, List<Relation> inputs, byte[] payload, Origin origin)
      implements SugarRelation {}
}
