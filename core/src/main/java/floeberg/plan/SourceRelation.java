package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Relations without an input: where rows come from. */
public sealed interface SourceRelation extends Relation {

  /**
   * A table, view, common table expression or metadata table by name, perhaps as of a version; also
   * {@code format.`path`}.
   */
  record NamedTable(List<String> name, Optional<TimeTravel> asOf, Options options, Origin origin)
      implements SourceRelation {
    public NamedTable {
      name = List.copyOf(name);
    }
  }

  /** {@code IDENTIFIER(text)} in place of a table's name. */
  record IdentifiedTable(Expression text, Optional<TimeTravel> asOf, Options options, Origin origin)
      implements SourceRelation {}

  /** {@code spark.read.format(..).load(..)}; format empty means the default source. */
  record DataSource(
      String format,
      Optional<SparkType.Struct> schema,
      Options options,
      List<String> paths,
      Origin origin)
      implements SourceRelation {
    public DataSource {
      format = FormatName.of(format);
    }
  }

  /** {@code VALUES}; column names are col1, col2, ... unless an alias renames them. */
  record Values(List<List<Expression>> rows, Origin origin) implements SourceRelation {}

  /** The one row without columns of a SELECT without FROM. */
  record OneRow() implements SourceRelation {}

  /**
   * Rows sent by the client.
   *
   * @param arrowStreams Arrow IPC streams, each complete, in order; empty for no rows
   * @param schema the schema that wins over Arrow's, by position
   */
  record LocalData(List<byte[]> arrowStreams, Optional<SparkType> schema, Origin origin)
      implements SourceRelation {}

  /** {@code range(start, end, step)}: one column id BIGINT, start inclusive, end exclusive. */
  record Range(long start, long end, long step, OptionalLong partitions)
      implements SourceRelation {}

  /** A table-valued function, generators included. */
  record TableFunction(List<String> name, List<Expression> arguments, Origin origin)
      implements SourceRelation {}

  /** Rows that are known already, in Spark's internal form: what a command answered. */
  record Rows(SparkType.Struct schema, List<List<Object>> rows) implements SourceRelation {}
}
