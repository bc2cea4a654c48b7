package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import java.util.List;
import java.util.Locale;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NamedParameterMarkerContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NamedParameterMarkerRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ParameterMarkerContext;

/** Parameter markers: replaced by the value that came with the text, or kept for analysis. */
final class Markers {
  private final SqlParameters parameters;
  private final List<Integer> questionMarks;
  private boolean hasNamed;
  private boolean hasPositional;

  Markers(SqlParameters parameters, List<Integer> questionMarks) {
    this.parameters = parameters;
    this.questionMarks = questionMarks;
  }

  Expression named(NamedParameterMarkerContext marker) {
    hasNamed = true;
    requireOneKind();
    String name = Names.simple(marker.simpleIdentifier());
    Expression value = parameters.named().get(name);
    if (value == null) {
      value = parameters.named().get(name.toLowerCase(Locale.ROOT));
    }
    return value == null ? new Expression.NamedParameter(name, Places.origin(marker)) : value;
  }

  Expression positional(ParserRuleContext marker) {
    hasPositional = true;
    requireOneKind();
    int offset = marker.getStart().getStartIndex();
    int index = questionMarks.indexOf(offset);
    return index >= 0 && index < parameters.positional().size()
        ? parameters.positional().get(index)
        : new Expression.PositionalParameter(offset, Places.origin(marker));
  }

  private void requireOneKind() {
    boolean hasValues = !parameters.named().isEmpty() || !parameters.positional().isEmpty();
    if (hasNamed && hasPositional && hasValues) {
      throw FloebergException.of(
          floeberg.error.Condition.analysis("INVALID_QUERY_MIXED_QUERY_PARAMETERS"));
    }
  }

  /** The value of a marker where the grammar wants a string or a number. */
  Object constant(ParameterMarkerContext marker) {
    Expression value =
        marker instanceof NamedParameterMarkerRuleContext named
            ? named(named.namedParameterMarker())
            : positional(marker);
    return switch (value) {
      case Expression.Literal literal when literal.value().isPresent() -> literal.value().get();
      case Expression.NamedParameter parameter -> throw unbound(parameter.name(), marker);
      case Expression.PositionalParameter parameter ->
          throw unbound("_" + parameter.offset(), marker);
      default -> throw SyntaxErrors.unexpected(marker.getStart(), "");
    };
  }

  private static FloebergException unbound(String name, ParserRuleContext marker) {
    return ParseErrors.at("UNBOUND_SQL_PARAMETER", marker, "name", name);
  }
}
