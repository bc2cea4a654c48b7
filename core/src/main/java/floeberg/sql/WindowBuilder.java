package floeberg.sql;

import floeberg.plan.Expression;
import floeberg.plan.Expression.Bound;
import floeberg.plan.Expression.Call;
import floeberg.plan.Expression.Frame;
import floeberg.plan.Expression.SortOrder;
import floeberg.plan.Origin;
import floeberg.plan.Relation.WindowDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.FrameBoundContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NamedWindowContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SortItemContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.WindowClauseContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.WindowDefContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.WindowFrameContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.WindowRefContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.WindowSpecContext;

/** Windows, their frames and names, and the keys of ORDER BY. */
final class WindowBuilder {
  private final Builders builders;

  WindowBuilder(Builders builders) {
    this.builders = builders;
  }

  Expression over(Expression function, WindowSpecContext spec, Origin origin) {
    if (spec instanceof WindowRefContext reference) {
      return new Expression.NamedWindow(function, builders.names.of(reference.name), origin);
    }
    var window = (WindowDefContext) spec;
    return new Expression.Window(
        function,
        builders.expressions.all(window.partition),
        sortOrders(window.sortItem()),
        frame(window.windowFrame()),
        origin);
  }

  /** The windows of a WINDOW clause; a name that stands for another name is replaced by it. */
  List<WindowDefinition> definitions(WindowClauseContext tree) {
    Map<String, WindowSpecContext> specs = new LinkedHashMap<>();
    for (NamedWindowContext window : tree.namedWindow()) {
      String name = builders.names.of(window.name);
      if (specs.put(name, window.windowSpec()) != null) {
        throw ParseErrors.at(
            "INVALID_SQL_SYNTAX.REPETITIVE_WINDOW_DEFINITION",
            tree,
            "windowName",
            ParseErrors.identifier(name));
      }
    }
    var definitions = new ArrayList<WindowDefinition>();
    specs.forEach((name, spec) -> definitions.add(definition(name, spec, specs, tree)));
    return definitions;
  }

  private WindowDefinition definition(
      String name,
      WindowSpecContext spec,
      Map<String, WindowSpecContext> specs,
      WindowClauseContext tree) {
    WindowSpecContext found = spec;
    if (spec instanceof WindowRefContext reference) {
      String base = builders.names.of(reference.name);
      found = specs.get(base);
      if (found == null) {
        throw ParseErrors.at(
            "INVALID_SQL_SYNTAX.UNRESOLVED_WINDOW_REFERENCE",
            tree,
            "windowName",
            ParseErrors.identifier(base));
      }
      if (found instanceof WindowRefContext) {
        throw ParseErrors.at(
            "INVALID_SQL_SYNTAX.INVALID_WINDOW_REFERENCE",
            tree,
            "windowName",
            ParseErrors.identifier(base));
      }
    }
    var window = (WindowDefContext) found;
    return new WindowDefinition(
        name,
        Optional.empty(),
        builders.expressions.all(window.partition),
        sortOrders(window.sortItem()),
        frame(window.windowFrame()));
  }

  private Optional<Frame> frame(WindowFrameContext tree) {
    if (tree == null) {
      return Optional.empty();
    }
    Bound end = tree.end == null ? new Bound.CurrentRow() : bound(tree.end);
    boolean isRows = tree.frameType.getType() == SqlBaseParser.ROWS;
    return Optional.of(new Frame(isRows, bound(tree.start), end));
  }

  private Bound bound(FrameBoundContext tree) {
    boolean isPreceding = tree.boundType.getType() == SqlBaseParser.PRECEDING;
    if (tree.UNBOUNDED() != null) {
      return isPreceding ? new Bound.UnboundedPreceding() : new Bound.UnboundedFollowing();
    }
    if (tree.boundType.getType() == SqlBaseParser.CURRENT) {
      return new Bound.CurrentRow();
    }
    Expression value = builders.expressions.of(tree.expression());
    return new Bound.Offset(isPreceding ? negated(value) : value);
  }

  private static Expression negated(Expression value) {
    return Call.of("negative", value.origin(), value);
  }

  List<SortOrder> sortOrders(List<SortItemContext> trees) {
    var orders = new ArrayList<SortOrder>(trees.size());
    for (SortItemContext tree : trees) {
      orders.add(sortOrder(tree));
    }
    return orders;
  }

  private SortOrder sortOrder(SortItemContext tree) {
    boolean isAscending = tree.ordering == null || tree.ordering.getType() == SqlBaseParser.ASC;
    boolean isNullsFirst =
        tree.nullOrder == null ? isAscending : tree.nullOrder.getType() == SqlBaseParser.FIRST;
    return new SortOrder(
        builders.expressions.of(tree.expression()), isAscending, isNullsFirst, Places.origin(tree));
  }
}
