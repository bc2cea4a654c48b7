package floeberg.sql;

import java.util.List;

/** The builders of one text, which call each other as the grammar's rules do. */
final class Builders {
  final ParserSettings settings;
  final Markers markers;
  final Strings strings = new Strings(this);
  final Names names = new Names(this);
  final TypeBuilder types = new TypeBuilder(this);
  final LiteralBuilder literals = new LiteralBuilder(this);
  final ExpressionBuilder expressions = new ExpressionBuilder(this);
  final PredicateBuilder predicates = new PredicateBuilder(this);
  final FunctionBuilder functions = new FunctionBuilder(this);
  final WindowBuilder windows = new WindowBuilder(this);
  final QueryBuilder queries = new QueryBuilder(this);
  final SelectBuilder selects = new SelectBuilder(this);
  final FromBuilder relations = new FromBuilder(this);
  final PipeBuilder pipes = new PipeBuilder(this);
  final PropertyBuilder properties = new PropertyBuilder(this);

  /**
   * Builders of a text.
   *
   * @param questionMarks offsets of its {@code ?} markers in order
   */
  Builders(ParserSettings settings, SqlParameters parameters, List<Integer> questionMarks) {
    this.settings = settings;
    this.markers = new Markers(parameters, questionMarks);
  }
}
